import { messages } from '@ruang-naskah/domain/messages.id';
import type { Schedules } from '@ruang-naskah/domain/schedules/schema';
import { failureMessage } from '../../api/api-error.ts';
import { useSaveSchedules } from './queries.ts';

export type Template = Schedules['templates'][number];

/** Each change saves the whole list, based on the one that is shown. */
export function useTemplates({ templates, version }: Schedules) {
  const save = useSaveSchedules();
  const send = (next: readonly Template[]) => save.mutateAsync({ body: { templates: [...next] }, version });
  return {
    failure: failureMessage(messages.schedules.saveFailed, save.error),
    /** In the place of another, or at the end. */
    put: (template: Template, before: Template | null) =>
      send(
        before === null
          ? [...templates, template]
          : templates.map((one) => (one === before ? template : one)),
      ),
    remove: (template: Template) => send(templates.filter((one) => one !== template)),
  };
}
export type Templates = ReturnType<typeof useTemplates>;
