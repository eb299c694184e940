import { messages } from '@ruang-naskah/domain/messages.id';
import type { BulkChange, ChangedProjects, RefusedRow } from '@ruang-naskah/domain/projects/bulk-schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { namedRefusal } from '../people/use-refused-person.ts';
import { useChangeProjects } from '../queries.ts';
import { UndoRows } from './undo-rows.tsx';

const words = messages.projectBulk;

/** The part of a change that is the same for every row. */
export type SharedChange = Omit<BulkChange, 'id' | 'version'>;

/** Changes the chosen rows in one call, reports how many, offers to undo, and lists those that were not changed. */
export function useBulkChange(
  rows: readonly ProjectListItem[],
  /** The dialog that is open. */
  place: unknown,
  onDone: (answer: ChangedProjects) => void,
) {
  const toast = useToast();
  const change = useChangeProjects();
  const follow = useSending(place);
  const failed = (error: unknown) => failureMessage(words.failed, error);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title ?? '';
  function finish(answer: ChangedProjects, field: 'deadline' | 'assigneeId', person?: string) {
    const { saved } = answer;
    if (saved.length > 0) {
      toast({ message: words.saved(saved.length), action: <UndoRows answer={answer} field={field} /> });
    } else if (answer.refused.length === 0) toast({ message: words.nothingChanged });
    // A deleted project only has the title of its row.
    setRefused(
      answer.refused.map((row) => ({
        ...row,
        title: row.title || titleOf(row.id),
        reason: namedRefusal(row.reason, person),
      })),
    );
  }
  return {
    busy: change.isPending,
    failure: change.error === null ? null : failed(change.error),
    refused,
    forgetRefused: () => setRefused([]),
    /** `person`: the name of whom the rows are given to. */
    run: (shared: SharedChange, person?: string) =>
      void follow(change.mutateAsync(rows.map(({ id, version }) => ({ id, version, ...shared }))), {
        here: onDone,
        done: (answer) => finish(answer, shared.assigneeId === undefined ? 'deadline' : 'assigneeId', person),
        failed,
      }),
  };
}
export type BulkChanging = ReturnType<typeof useBulkChange>;
