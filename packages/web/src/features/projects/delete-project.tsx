import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { useDeletion } from '../../api/use-deletion.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteProject } from './queries.ts';

const words = messages.projectList;

interface DeleteProjectProps {
  /** The project to ask about, or nobody. */
  readonly project: ProjectListItem | null;
  readonly onDeleted: (project: ProjectListItem) => void;
  readonly onCancel: () => void;
}

/** Deleting asks first (§5) and says how it went (§8). */
export function DeleteProject({ project, onDeleted, onCancel }: DeleteProjectProps) {
  const toast = useToast();
  const remove = useDeleteProject();
  const { shown, question } = useDeletion({
    asked: project,
    remove,
    failed: words.deleteFailed,
    onDeleted: (deleted) => {
      onDeleted(deleted);
      toast({ message: words.deleted });
    },
    onCancel,
  });
  return (
    <Confirm
      {...question}
      title={words.deleteTitle(shown?.title ?? '')}
      confirmLabel={messages.ui.delete}
      busyLabel={words.deleting}
    >
      <p>{words.deleteBody}</p>
    </Confirm>
  );
}
