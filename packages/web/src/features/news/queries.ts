import { addNews, deleteNews, listNews } from '@ruang-naskah/domain/news/calls';
import type { AddNewsInput } from '@ruang-naskah/domain/news/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf } from '../../api/queries.ts';
import { type UploadSettings, uploadForm } from '../../api/upload.ts';

/** All news, newest first, page after page. */
export function newsPages() {
  return pagesOf(listNews, {});
}

interface NewNews extends UploadSettings {
  readonly body: AddNewsInput;
  readonly image: File;
}

export function useAddNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, image, ...upload }: NewNews) =>
      uploadForm(addNews, multipartOf(body, image), upload),
    // Not awaited: the item is saved, whether or not the list can be refetched at once.
    onSuccess: () => void client.invalidateQueries(answersOf(listNews)),
  });
}

function multipartOf({ tags, ...texts }: AddNewsInput, image: File): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const tag of tags) form.append('tags', tag);
  form.append('image', image);
  return form;
}

export function useDeleteNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deleteNews, { params: { id } }),
    // Another admin may have deleted it first: the list is refetched either way.
    onSettled: () => client.invalidateQueries(answersOf(listNews)),
  });
}
