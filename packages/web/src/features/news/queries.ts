import { addNews, deleteNews, listNews, readNews, updateNews } from '@ruang-naskah/domain/news/endpoints';
import type { AddNewsInput } from '@ruang-naskah/domain/news/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf, queryOf } from '../../api/queries.ts';
import { type UploadSettings, uploadForm } from '../../api/upload.ts';

/** All news, newest first, page after page. */
export function newsPages() {
  return pagesOf(listNews, {});
}

/** What a form about a news item sends. */
export interface NewsForm extends UploadSettings {
  readonly body: AddNewsInput;
  /** Absent if the item keeps its picture. */
  readonly image: File | undefined;
}

export function useAddNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, image, ...upload }: NewsForm) =>
      uploadForm(addNews, multipartOf(body, image), upload),
    // Not awaited: the item is saved, whether or not the list can be refetched at once.
    onSuccess: () => void client.invalidateQueries(answersOf(listNews)),
  });
}

/** An item as it is stored now, for the form that corrects it. */
export function newsById(id: string) {
  return {
    ...queryOf(readNews, { params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

export function useUpdateNews(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, image, ...upload }: NewsForm) =>
      uploadForm(updateNews, multipartOf(body, image), { ...upload, params: { id } }),
    onSuccess: () => void client.invalidateQueries(answersOf(listNews)),
  });
}

function multipartOf({ tags, ...texts }: AddNewsInput, image: File | undefined): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const tag of tags) form.append('tags', tag);
  if (image !== undefined) form.append('image', image);
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
