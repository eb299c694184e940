import { messages } from '@ruang-naskah/domain/messages.id';
import { undoBulkChange } from '@ruang-naskah/domain/projects/bulk';
import type { BulkChange, ChangedProjects, RefusedRow } from '@ruang-naskah/domain/projects/bulk-schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { useMounted, useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { withPersonName } from '../../users/people/use-refused-person.ts';
import { useChangeProjects } from '../queries.ts';
import { showRefusedLate } from './refused-rows.tsx';

const words = messages.projectBulk;

/** The part of a change that is the same for every row. */
export type SharedChange = Omit<BulkChange, 'id' | 'version'>;

/** Changes the chosen rows in one call, reports how many, offers to undo, and lists those that were not changed. */
export function useBulkChange(
  rows: readonly ProjectListItem[],
  /** Another value means another dialog, which must not be closed by this answer. */
  openDialog: unknown,
  onDone: (answer: ChangedProjects) => void,
) {
  const toast = useToast();
  const change = useChangeProjects();
  const handleOutcome = useOutcome(openDialog);
  const failed = (error: unknown) => failureMessage(words.failed, error);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title ?? '';
  const mounted = useMounted();
  function finish(answer: ChangedProjects, field: 'deadline' | 'assigneeId', assigneeName?: string) {
    const { saved } = answer;
    if (saved.length > 0) {
      toast({
        message: words.saved(saved.length),
        action: <UndoBulkChangeButton answer={answer} field={field} />,
      });
    } else if (answer.refused.length === 0) toast({ message: words.nothingChanged });
    // The server knows no title of a deleted project.
    const named = answer.refused.map((row) => ({
      ...row,
      title: row.title || titleOf(row.id),
      reason: withPersonName(row.reason, assigneeName),
    }));
    if (mounted.current.isMounted) setRefused(named);
    else showRefusedLate(words.refusedTitle(named.length), named);
  }
  return {
    busy: change.isPending,
    failure: change.error === null ? null : failed(change.error),
    refused,
    forgetRefused: () => setRefused([]),
    /** What became of the last one is not shown in the next dialog. */
    forgetLast: change.reset,
    run: (shared: SharedChange, assigneeName?: string) =>
      void handleOutcome(change.mutateAsync(rows.map(({ id, version }) => ({ id, version, ...shared }))), {
        ifStillOpen: onDone,
        done: (answer) =>
          finish(answer, shared.assigneeId === undefined ? 'deadline' : 'assigneeId', assigneeName),
        failed,
      }),
  };
}
export type BulkChangeState = ReturnType<typeof useBulkChange>;

interface UndoBulkChangeButtonProps {
  readonly answer: ChangedProjects;
  readonly field: 'deadline' | 'assigneeId';
}

/** Takes back a change of several rows; rows changed by somebody since then are kept and listed. */
function UndoBulkChangeButton({ answer, field }: UndoBulkChangeButtonProps) {
  const toast = useToast();
  const change = useChangeProjects();
  const handleOutcome = useOutcome();
  return (
    <Button
      variant="ghost"
      busy={change.isPending}
      onClick={() =>
        handleOutcome(change.mutateAsync(undoBulkChange(answer, field)), {
          done: ({ saved, refused }) =>
            toast({
              message:
                refused.length === 0
                  ? words.undone
                  : words.undonePartly(saved.length, refused.map(({ title }) => title).join(', ')),
            }),
          failed: (error) => failureMessage(words.undoFailed, error),
          toastFailure: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
