import { limits } from '@ruang-naskah/domain/limits';
import { expect, test } from 'vitest';
import { codeRetries } from '../app/screen.ts';
import { storageRetries } from '../features/news/use-news-form.ts';
import { ApiError } from './api-error.ts';
import { type RetryOptions, retry, waitSeconds } from './retry.ts';

/** Work that fails `times` times; the pauses are counted and not waited for. */
function attempt(times: number, options: RetryOptions, failure: Error = new TypeError('no code')) {
  const pauses: number[] = [];
  let left = times;
  const work = () => {
    left -= 1;
    return left < 0 ? Promise.resolve('ada') : Promise.reject(failure);
  };
  const wait = (seconds: number) => {
    pauses.push(seconds);
    return Promise.resolve();
  };
  return { pauses, result: retry(work, { ...options, wait }) };
}
const sumOf = (pauses: readonly number[]) => pauses.reduce((sum, pause) => sum + pause, 0);
const away = new ApiError({ code: 'storage_unavailable', status: 503, message: 'away' });

test('a screen’s code that comes at the second attempt is shown, and nobody is asked', async () => {
  const { pauses, result } = attempt(
    1,
    codeRetries(() => true),
  );
  expect(await result).toBe('ada');
  expect(pauses).toEqual([1]);
});

test('with a connection the code is given up after some seconds: it may be that of an earlier version', async () => {
  const { pauses, result } = attempt(
    99,
    codeRetries(() => true),
  );
  await expect(result).rejects.toThrow('no code');
  expect(pauses).toEqual([1, 2]);
});

test('without a connection the code is asked for again within 120 s (§9)', async () => {
  const { pauses, result } = attempt(
    99,
    codeRetries(() => false),
  );
  await expect(result).rejects.toThrow('no code');
  expect(sumOf(pauses)).toBeGreaterThan(100);
  expect(sumOf(pauses)).toBeLessThanOrEqual(120);
});

test('a picture is sent again within 600 s while the image store is away (§9), and for no other reason', async () => {
  const options = storageRetries(waitSeconds);
  expect(await attempt(3, options, away).result).toBe('ada');
  const { pauses, result } = attempt(99, options, away);
  await expect(result).rejects.toBe(away);
  expect(sumOf(pauses)).toBeGreaterThan(500);
  expect(sumOf(pauses)).toBeLessThanOrEqual(limits.uploadRetrySeconds);
  const refused = new ApiError({ code: 'invalid', status: 422, message: 'wrong' });
  const once = attempt(1, options, refused);
  await expect(once.result).rejects.toBe(refused);
  expect(once.pauses).toEqual([]);
});

test('a pause that is given up ends at once', async () => {
  const controller = new AbortController();
  const pause = waitSeconds(600, controller.signal);
  controller.abort();
  await expect(pause).rejects.toThrow(/abort/i);
});

test('a pause that was given up before it began does not begin', async () => {
  const reason = new Error('given up');
  await expect(waitSeconds(0, AbortSignal.abort(reason))).rejects.toBe(reason);
});
