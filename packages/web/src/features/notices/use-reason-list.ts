import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultReasons, withReasonsFor } from '@ruang-naskah/domain/notices/default-reasons';
import { type ReasonTemplate, type ReasonUse, reasonsFor } from '@ruang-naskah/domain/notices/reasons';
import type { Reasons } from '@ruang-naskah/domain/notices/schema';
import { failureMessage, withErrorsOfRow } from '../../api/api-error.ts';
import { replaceOrAppend } from '../../api/replace-or-append.ts';
import { useSaveReasons } from './queries.ts';

interface SaveOptions {
  /** The template to replace; null adds one. */
  readonly replaced: ReasonTemplate | null;
  readonly onTop: boolean;
}

/** The templates for one use, and the writes to them: each saves the whole list on top of the version that was read. */
export function useReasonList(stored: Reasons, use: ReasonUse) {
  const saveReasons = useSaveReasons();
  const templates = reasonsFor(stored.reasons, use);
  const saveList = (next: readonly ReasonTemplate[]) =>
    saveReasons.mutateAsync({ reasons: withReasonsFor(stored.reasons, use, next), version: stored.version });
  const failed = (error: unknown) => failureMessage(messages.reasons.saveFailed, error);
  return {
    templates,
    busy: saveReasons.isPending,
    failed,
    failure: failed(saveReasons.error),
    /** Saves one template in the place of `replaced` or at the end; `onTop`: before all others. @throws ApiError at its fields */
    save: ({ reasons, version }: Reasons, reason: ReasonTemplate, { replaced, onTop }: SaveOptions) => {
      const next = replaceOrAppend(reasonsFor(reasons, use), reason, ({ name }) => name === replaced?.name);
      const others = next.filter((template) => template !== reason);
      const all = withReasonsFor(reasons, use, onTop ? [reason, ...others] : next);
      return withErrorsOfRow(
        saveReasons.mutateAsync({ reasons: all, version }),
        `reasons.${all.indexOf(reason)}`,
      );
    },
    remove: (reason: ReasonTemplate) => saveList(templates.filter((template) => template !== reason)),
    restore: () => saveList(reasonsFor(defaultReasons, use)),
  };
}
export type ReasonList = ReturnType<typeof useReasonList>;
