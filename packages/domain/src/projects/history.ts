import type { FieldChange } from '../activities/changes.ts';
import { projectChangesBetween } from './edit.ts';
import { holderOf, stageOf } from './stages.ts';
import type { ProjectState } from './workflow.ts';

/** What the audit log keeps of a change of a project, and what of it the project itself shows. */

/**
 * Of a brief and a link the log says only that they were changed; people are ids. The stages that go to a new author with
 * the book are no change of their own.
 */
export function loggedChanges(before: ProjectState, after: ProjectState): FieldChange[] {
  return projectChangesBetween(before, after).flatMap(({ stage, field, ...values }) => {
    const at = stage === null ? { field } : { field, stage };
    if (field === 'brief' || field === 'submissionLink') return [at];
    if (field === 'authorId') return [{ ...at, before: before.authorId, after: after.authorId }];
    if (field !== 'assigneeId' || stage === null) return [{ ...at, ...values }];
    const [old, now] = [holderOf(stageOf(before, stage)), holderOf(stageOf(after, stage))];
    const isAuthors = old === before.authorId && now === after.authorId;
    return isAuthors ? [] : [{ ...at, before: old, after: now }];
  });
}

/** The fields in «Riwayat»; a change of the author is for admins only. */
const shownToAll: readonly string[] = ['title', 'sppNumber', 'deadline'];

export function historyOf(changes: readonly FieldChange[], isManager: boolean): FieldChange[] {
  return changes.filter(({ field }) => shownToAll.includes(field) || (isManager && field === 'authorId'));
}
