import type { EndpointRef } from '@ruang-naskah/domain/endpoint';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import type { ExportFormat } from '@ruang-naskah/domain/exports';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from './api-error.ts';
import type { InputOf } from './client.ts';

/** Downloads a list as a file with its present filters; the code is loaded on demand. */
export function listDownload<Id extends EndpointId>(
  call: EndpointRef<Id>,
  query: Omit<InputOf<Id, 'query'>, 'format'> & { readonly cursor?: string },
) {
  return {
    download: async (format: ExportFormat) => {
      const { downloadFile } = await import('./download.ts');
      await downloadFile(call, { ...query, cursor: undefined, format } as InputOf<Id, 'query'>);
    },
    failureOf: (error: unknown) => failureMessage(messages.exports.failed, error),
  };
}
