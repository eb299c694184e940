import type { EndpointRef } from '@ruang-naskah/domain/endpoint';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import { limits } from '@ruang-naskah/domain/limits';
import { ApiError, offlineError } from './api-error.ts';
import { accountHeader, endpointUrl, type InputOf, sendAuthenticated, textParts } from './client.ts';
import { withTimeLimit } from './time-limit.ts';

/** Saves the file that an endpoint answers with, under the name the server gives it. @throws ApiError */
export async function downloadFile<Id extends EndpointId>(
  call: EndpointRef<Id>,
  query: InputOf<Id, 'query'>,
): Promise<void> {
  const url = endpointUrl(call.path, {}, textParts(query));
  const response = await sendAuthenticated(() => send(url));
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // If the connection breaks in the middle of the file, nothing is saved.
  saveFile(
    await response.blob().catch(() => {
      throw offlineError();
    }),
    name,
  );
}

async function send(url: string): Promise<Response> {
  try {
    return await withTimeLimit({ seconds: limits.downloadSeconds, writes: false }, (signal) =>
      fetch(url, { credentials: 'same-origin', headers: accountHeader(), signal }),
    );
  } catch (error) {
    throw error instanceof ApiError ? error : offlineError();
  }
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the object URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
