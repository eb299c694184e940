import { endDuty } from '@ruang-naskah/domain/duties/calls';
import type { EndDutyInput } from '@ruang-naskah/domain/duties/schema';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';

/** 'Sudah saya baca' of a mention or an answer. The list is asked for again by every write. */
export function useEndDuty() {
  return useMutation({ mutationFn: (body: EndDutyInput) => callEndpoint(endDuty, { body }) });
}
