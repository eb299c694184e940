import { readSession } from '@ruang-naskah/domain/auth/endpoints';
import type { EndpointRef } from '@ruang-naskah/domain/endpoint';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import { noAnswerError, offlineError } from './api-error.ts';
import { type AnswerOf, accountHeader, callEndpoint, endpointUrl, readRefusal, settleKey } from './client.ts';
import { sendWithIdempotencyKey } from './idempotency.ts';
import { timeLimitSeconds } from './time-limit.ts';

export interface UploadSettings {
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The version that the write is based on; sent as `If-Match`. */
  readonly version?: number;
  /** The part that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint whose body carries a file; what is sent again after a lost answer is stored once. `fetch` cannot say
 * how far an upload is, hence `XMLHttpRequest`.
 * @throws ApiError, or an `AbortError` once `signal` is aborted
 */
export async function uploadForm<Id extends EndpointId>(
  call: EndpointRef<Id>,
  form: FormData,
  settings: UploadSettings,
): Promise<AnswerOf<Id>> {
  const content = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : identityOf(value),
  ]);
  const { params, version } = settings;
  const attempt = {
    content: [accountHeader(), call.id, params, version, content],
    keepKeyOnDevice: true,
    settleKey,
  } as const;
  return sendWithIdempotencyKey(attempt, (key) => answerTo(call, form, { ...settings, key }));
}

/** Tells files apart without reading them. */
function identityOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

interface Sending extends UploadSettings {
  readonly key: string;
}

async function answerTo<Id extends EndpointId>(
  call: EndpointRef<Id>,
  form: FormData,
  settings: Sending,
): Promise<AnswerOf<Id>> {
  let response = await send(call, form, settings);
  if (response.status === 401) {
    // Asks for the password if the session has ended; throws if it is not given.
    await callEndpoint(readSession, {});
    settings.signal.throwIfAborted();
    response = await send(call, form, settings);
  }
  if (!response.ok) throw await readRefusal(response);
  return (await response.json()) as AnswerOf<Id>;
}

function send(
  { method, path }: EndpointRef,
  form: FormData,
  { params = {}, version, key, onProgress, signal }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, endpointUrl(path, params, {}));
    const versionHeader = version === undefined ? {} : { 'if-match': `"${version}"` };
    const headers = {
      accept: 'application/json',
      ...accountHeader(),
      ...versionHeader,
      'idempotency-key': key,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // The time begins anew with each part that was sent, so that a slow upload is not cut off.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(noAnswerError(true));
        request.abort();
      }, timeLimitSeconds(method) * 1000);
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      restartTimer();
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('load', () => {
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', () => reject(offlineError()));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    restartTimer();
    request.send(form);
  });
}
