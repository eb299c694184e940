import {
  listMessages,
  markMessage,
  openMessage,
  undoMarkMessage,
} from '@ruang-naskah/domain/whatsapp/endpoints';
import type { MarkMessageInput } from '@ruang-naskah/domain/whatsapp/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf } from '../../api/queries.ts';

/** The messages that are ready to be sent, or those sent, page after page. */
export function messagesIn(state: 'ready' | 'sent') {
  return pagesOf(listMessages, state === 'ready' ? {} : { state });
}

function useInvalidateMessages() {
  const client = useQueryClient();
  return () => client.invalidateQueries(answersOf(listMessages));
}

export function useOpenMessage() {
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => callEndpoint(openMessage, { params: { id } }),
    // Also after a failure: it may be claimed by another admin, or no longer there.
    onSettled: useInvalidateMessages(),
  });
}

/** Marks a message as sent or skipped. */
export function useMarkMessage() {
  const invalidateMessages = useInvalidateMessages();
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id, ...body }: MarkMessageInput & { readonly id: string }) =>
      callEndpoint(markMessage, { params: { id }, body }),
    // Not awaited: the next message opens while the queue is refetched.
    onSettled: () => void invalidateMessages(),
  });
}

/** Puts a message that was marked or skipped today back into the queue. */
export function useUndoMarkMessage() {
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => callEndpoint(undoMarkMessage, { params: { id } }),
    onSettled: useInvalidateMessages(),
  });
}
