import { addNews } from '@ruang-naskah/domain/news/endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { syncClock } from './clock.ts';
import { uploadForm } from './upload.ts';

/** Stands for the browser's: answers 401, as after the end of a session, and counts what is sent. */
class RefusedRequest extends EventTarget {
  static sent = 0;
  readonly upload = new EventTarget();
  readonly status = 401;
  readonly responseText = '{}';
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    RefusedRequest.sent += 1;
    for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type));
  }
}

afterEach(() => vi.unstubAllGlobals());

test('an upload that is cancelled while the session is looked up is not sent again', async () => {
  syncClock(Date.now(), 0);
  const controller = new AbortController();
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  vi.stubGlobal('fetch', async () => {
    controller.abort();
    return Response.json({ user: null });
  });
  const settings = { onProgress: () => undefined, signal: controller.signal };
  await expect(uploadForm(addNews, new FormData(), settings)).rejects.toThrow(/abort/i);
  expect(RefusedRequest.sent).toBe(1);
});
