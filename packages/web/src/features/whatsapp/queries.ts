import { listMessages, openMessage, settleMessage } from '@ruang-naskah/domain/whatsapp/calls';
import type { SettleMessageInput } from '@ruang-naskah/domain/whatsapp/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, pagesOf } from '../../api/queries.ts';

/** Waiting or sent messages, page after page. */
export function messagesIn(state: 'ready' | 'sent') {
  return pagesOf(listMessages, state === 'ready' ? {} : { state });
}

function useAskAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries(answersOf(listMessages));
}

export function useOpenMessage() {
  return useMutation({
    networkMode: 'online',
    mutationFn: (id: string) => callEndpoint(openMessage, { params: { id } }),
    // Claimed by another admin, or gone.
    onSettled: useAskAgain(),
  });
}

export function useSettleMessage() {
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id, ...body }: SettleMessageInput & { readonly id: string }) =>
      callEndpoint(settleMessage, { params: { id }, body }),
    onSettled: useAskAgain(),
  });
}
