import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { failureMessage } from '../../../api/api-error.ts';
import { useSending } from '../../../api/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteQuestion } from '../../../ui/dialog/delete-question.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useDeleteProject, useRestoreProject } from '../queries.ts';

const words = messages.projectList;
const binWords = messages.projectBin;

interface DeleteProjectProps {
  /** The project to ask about, or undefined. */
  readonly project: ProjectListItem | null;
  readonly onDeleted: (project: ProjectListItem) => void;
  readonly onCancel: () => void;
}

/** In the message of the deletion: the project comes back with all it had. */
function UndoDeletion({ id }: { id: string }) {
  const toast = useToast();
  const restore = useRestoreProject();
  const follow = useSending();
  return (
    <Button
      variant="ghost"
      busy={restore.isPending}
      onClick={() =>
        follow(restore.mutateAsync(id), {
          done: () => toast({ message: binWords.restored }),
          failed: (error) => failureMessage(binWords.restoreFailed, error),
          tells: true,
        })
      }
    >
      {words.undo}
    </Button>
  );
}

/** Deleting asks first (§5) and reports the result (§8). */
export function DeleteProject({ project, onDeleted, onCancel }: DeleteProjectProps) {
  const toast = useToast();
  const remove = useDeleteProject();
  const follow = useSending(project);
  return (
    <DeleteQuestion
      item={project}
      title={({ title }) => words.deleteTitle(title)}
      busyLabel={words.deleting}
      remove={remove}
      follow={follow}
      failed={(error) => failureMessage(words.deleteFailed, error)}
      onDeleted={onDeleted}
      done={({ id }) => toast({ message: words.deleted, action: <UndoDeletion id={id} /> })}
      onCancel={onCancel}
    >
      <p>{words.deleteBody}</p>
    </DeleteQuestion>
  );
}
