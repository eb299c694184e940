import { messages } from '@ruang-naskah/domain/messages.id';
import type { Schedules } from '@ruang-naskah/domain/schedules/schema';
import { templateLabel } from '@ruang-naskah/domain/schedules/values';
import { failureMessage, withErrorsOfRow } from '../../api/api-error.ts';
import { replaceOrAppend } from '../../api/replace-or-append.ts';
import { useSaveSchedules } from './queries.ts';

export type Template = Schedules['templates'][number];

/** Whether both are for the same books (imprint and book type). */
export function isSameTemplate(one: Template, other: Template | null): boolean {
  return other !== null && templateLabel(one) === templateLabel(other);
}

/** Adds, replaces and removes templates. Each change saves the whole list, based on the one that is shown. */
export function useTemplateSaving(stored: Schedules) {
  const save = useSaveSchedules();
  const send = ({ version }: Schedules, templates: Template[]) =>
    save.mutateAsync({ body: { templates }, version });
  const failed = (error: unknown) => failureMessage(messages.schedules.saveFailed, error);
  return {
    busy: save.isPending,
    failed,
    failure: failed(save.error),
    /** Puts the template in the place of `replaced`, or at the end. */
    put: (base: Schedules, template: Template, replaced: Template | null) => {
      const next = replaceOrAppend(base.templates, template, (one) => isSameTemplate(one, replaced));
      return withErrorsOfRow(send(base, next), `templates.${next.indexOf(template)}`);
    },
    remove: (template: Template) =>
      send(
        stored,
        stored.templates.filter((one) => one !== template),
      ),
  };
}
export type TemplateSaving = ReturnType<typeof useTemplateSaving>;
