import type { FieldChange } from '../activities/changes.ts';
import { projectChangesBetween } from './edit.ts';
import { assigneeOf, stageOf } from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** Which changes of a project the audit log records, and which of those «Riwayat» of the project shows. */

/**
 * Of a brief and a link only that they were changed; people by their ids. Where the project goes to another author, the
 * author's stages go along and are not recorded one by one.
 */
export function loggedChanges(before: ProjectState, after: ProjectState): FieldChange[] {
  const goesOn = before.withdrawn === true && after.withdrawn !== true;
  const changes = projectChangesBetween(before, after).flatMap(
    ({ stage, field, ...values }): FieldChange[] => {
      const at = stage === null ? { field } : { field, stage };
      if (field === 'brief' || field === 'submissionLink') return [at];
      if (field === 'authorId') return [{ ...at, before: before.authorId, after: after.authorId }];
      if (field !== 'assigneeId' || stage === null) return [{ ...at, ...values }];
      const [old, now] = [assigneeOf(stageOf(before, stage)), assigneeOf(stageOf(after, stage))];
      const isAuthors = old === before.authorId && now === after.authorId;
      return isAuthors ? [] : [{ ...at, before: old, after: now }];
    },
  );
  return goesOn ? [{ field: 'goOn', before: false, after: true }, ...changes] : changes;
}

/** The fields in «Riwayat»; a change of the author is for admins only. */
const shownToAll: readonly string[] = ['title', 'sppNumber', 'deadline'];

export function historyOf(changes: readonly FieldChange[], isManager: boolean): FieldChange[] {
  return changes.filter(({ field }) => shownToAll.includes(field) || (isManager && field === 'authorId'));
}
