import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReasonTemplate, type ReasonUse, reasonsFor } from '@ruang-naskah/domain/notices/content';
import { defaultReasons, withReasonsFor } from '@ruang-naskah/domain/notices/content-reasons';
import type { Reasons } from '@ruang-naskah/domain/notices/schema';
import { failureMessage } from '../../api/api-error.ts';
import { useSaveReasons } from './queries.ts';

/** The templates of one use: each change saves the whole list, based on the one that is shown. */
export function useReasons({ reasons, version }: Reasons, use: ReasonUse) {
  const save = useSaveReasons();
  const own = reasonsFor(reasons, use);
  const send = (next: readonly ReasonTemplate[]) =>
    save.mutateAsync({ reasons: withReasonsFor(reasons, use, next), version });
  return {
    own,
    busy: save.isPending,
    failure: failureMessage(messages.reasons.saveFailed, save.error),
    /** In the place of another or at the end; or before all others. */
    put: (reason: ReasonTemplate, before: ReasonTemplate | null, onTop: boolean) => {
      const others = own.filter((one) => one !== before);
      if (onTop) return send([reason, ...others]);
      return send(before === null ? [...own, reason] : own.map((one) => (one === before ? reason : one)));
    },
    remove: (reason: ReasonTemplate) => send(own.filter((one) => one !== reason)),
    restore: () => send(reasonsFor(defaultReasons, use)),
  };
}
export type ReasonSaving = ReturnType<typeof useReasons>;
