import type { ManuscriptStatus } from '../manuscripts/status.ts';
import { isRevisable } from '../manuscripts/turn.ts';
import { messages } from '../messages.id.ts';
import { splitBracket } from '../text.ts';
import type { NoticeDraft } from './events.ts';

const arrivals = {
  manuscript: { receipt: 'manuscriptReceived', arrival: 'manuscriptArrived' },
  revision: { receipt: 'revisionReceived', arrival: 'revisionArrived' },
} as const;

/** A manuscript or its revision that was sent: a receipt for its author, and a notice to the admins that it waits. */
export function receivedNotices(
  sent: keyof typeof arrivals,
  manuscript: { readonly judul: string },
  author: { readonly id: string; readonly name: string },
): NoticeDraft[] {
  const { receipt, arrival } = arrivals[sent];
  const values = { judul: manuscript.judul };
  return [
    { event: receipt, to: { userId: author.id }, stage: null, values },
    { event: arrival, to: 'admins', stage: null, values: { ...values, dari: author.name } },
  ];
}

/** A status with the reason that was given for it. */
export interface GivenStatus {
  readonly status: ManuscriptStatus;
  readonly note: string | null;
}

/**
 * A status that the admin set, beside the one that its author knows. The same with another reason corrects it; the same
 * with the same reason, or with none, is no news, and for a withdrawn manuscript (decision 0095) no status asks for
 * anything.
 */
export function statusNotices(
  manuscript: {
    readonly judul: string;
    readonly userId: string;
    readonly withdrawal?: { readonly state: string } | undefined;
  },
  known: GivenStatus,
  set: GivenStatus & { readonly eventId: string },
): NoticeDraft[] {
  const isSame = known.status === set.status;
  if (isSame && (!set.note || set.note === known.note)) return [];
  if (manuscript.withdrawal?.state === 'accepted') return [];
  const { head, rest } = splitBracket(set.status);
  const langkah = [
    rest === '' ? '' : messages.notices.steps.contact,
    isRevisable(set.status) ? messages.notices.steps.revise : '',
  ];
  const values = {
    judul: manuscript.judul,
    status: head,
    ...(set.note && { alasan: set.note }),
    langkah: langkah.filter(Boolean).join(' '),
  };
  return [
    {
      event: isSame ? 'statusCorrected' : 'statusChanged',
      to: { userId: manuscript.userId },
      stage: null,
      values,
      about: { kind: 'status', id: set.eventId },
    },
  ];
}
