import { endDuty } from '@ruang-naskah/domain/duties/calls';
import type { EndDutyInput } from '@ruang-naskah/domain/duties/schema';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';

/** 'Sudah saya baca', and an answer that is opened. The list is asked for again by every write. */
export function useEndDuty() {
  return useMutation({ mutationFn: (body: EndDutyInput) => callEndpoint(endDuty, { body }) });
}
