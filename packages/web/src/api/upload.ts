import { readSession } from '@ruang-naskah/domain/auth/calls';
import type { EndpointCall } from '@ruang-naskah/domain/contract';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import { noAnswerError, offlineError } from './api-error.ts';
import { type AnswerOf, actingAs, callEndpoint, endpointUrl, readRefusal } from './client.ts';
import { secondsFor } from './time-limit.ts';

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
 * Calls an endpoint whose body carries a file. `fetch` cannot say how far an upload is, hence `XMLHttpRequest`.
 * @throws ApiError, or an `AbortError` once `signal` is aborted
 */
export async function uploadForm<Id extends EndpointId>(
  call: EndpointCall<Id>,
  form: FormData,
  settings: UploadSettings,
): Promise<AnswerOf<Id>> {
  let response = await send(call, form, settings);
  if (response.status === 401) {
    // Asks for the password in place when the session has ended; a refusal there is returned here.
    await callEndpoint(readSession, {});
    response = await send(call, form, settings);
  }
  if (!response.ok) throw await readRefusal(response);
  return (await response.json()) as AnswerOf<Id>;
}

function send(
  { method, path }: EndpointCall,
  form: FormData,
  { params = {}, version, onProgress, signal }: UploadSettings,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, endpointUrl(path, params, {}));
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    const headers = { accept: 'application/json', ...actingAs(), ...match };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // As long as something goes out it is waited for; then for the answer.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(noAnswerError(true));
        request.abort();
      }, secondsFor(method) * 1000);
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      waitOn();
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
    waitOn();
    request.send(form);
  });
}
