import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectEdit } from '@ruang-naskah/domain/projects/edit';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useUpdateProject } from '../queries.ts';

const words = messages.projectBulk;

interface UndoEditProps {
  readonly id: string;
  /** The version that the change made, so that later changes are not overwritten. */
  readonly version: number;
  readonly edit: ProjectEdit;
}

/** In the message about a change made in a row. */
export function UndoEdit({ id, version, edit }: UndoEditProps) {
  const toast = useToast();
  const update = useUpdateProject(id);
  const follow = useSending();
  return (
    <Button
      variant="ghost"
      busy={update.isPending}
      onClick={() =>
        follow(update.mutateAsync({ body: edit, version }), {
          done: () => toast({ message: words.undone }),
          failed: (error) => failureMessage(words.undoFailed, error),
          tells: true,
        })
      }
    >
      {messages.projectList.undo}
    </Button>
  );
}
