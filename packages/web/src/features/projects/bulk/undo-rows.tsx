import { messages } from '@ruang-naskah/domain/messages.id';
import { undoOf } from '@ruang-naskah/domain/projects/bulk';
import type { ChangedProjects } from '@ruang-naskah/domain/projects/bulk-schema';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useChangeProjects } from '../queries.ts';

const words = messages.projectBulk;

interface UndoRowsProps {
  readonly answer: ChangedProjects;
  readonly field: 'deadline' | 'assigneeId';
}

/** Takes back a change of several rows; rows changed by somebody since then are kept and listed. */
export function UndoRows({ answer, field }: UndoRowsProps) {
  const toast = useToast();
  const change = useChangeProjects();
  const follow = useSending();
  return (
    <Button
      variant="ghost"
      busy={change.isPending}
      onClick={() =>
        follow(change.mutateAsync(undoOf(answer, field)), {
          done: ({ saved, refused }) =>
            toast({
              message:
                refused.length === 0
                  ? words.undone
                  : words.undonePartly(saved.length, refused.map(({ title }) => title).join(', ')),
            }),
          failed: (error) => failureMessage(words.undoFailed, error),
          tells: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
