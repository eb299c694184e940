import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { failureMessage } from '../../../api/api-error.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteQuestion } from '../../../ui/dialog/delete-question.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useDeleteProject, useRestoreProject } from '../queries.ts';

const words = messages.projectList;
const binWords = messages.projectBin;

interface DeleteProjectProps {
  /** The project to ask about; null while the question is closed. */
  readonly project: ProjectListItem | null;
  readonly onDeleted: (project: ProjectListItem) => void;
  readonly onCancel: () => void;
}

/** The button in the message after a deletion. */
function UndoDeletionButton({ id }: { id: string }) {
  const toast = useToast();
  const restore = useRestoreProject();
  const handleOutcome = useOutcome();
  return (
    <Button
      variant="ghost"
      busy={restore.isPending}
      onClick={() =>
        handleOutcome(restore.mutateAsync(id), {
          done: () => toast({ message: binWords.restored }),
          failed: (error) => failureMessage(binWords.restoreFailed, error),
          toastFailure: true,
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
  const handleOutcome = useOutcome(project);
  return (
    <DeleteQuestion
      item={project}
      title={({ title }) => words.deleteTitle(title)}
      busyLabel={words.deleting}
      remove={remove}
      handleOutcome={handleOutcome}
      failed={(error) => failureMessage(words.deleteFailed, error)}
      onDeleted={onDeleted}
      done={({ id }) => toast({ message: words.deleted, action: <UndoDeletionButton id={id} /> })}
      onCancel={onCancel}
    >
      <p>{words.deleteBody}</p>
    </DeleteQuestion>
  );
}
