import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteProject } from './queries.ts';

const words = messages.projectList;

interface DeleteProjectProps {
  /** The project to ask about, or nobody. */
  readonly project: ProjectListItem | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Deleting asks first (§5) and says how it went (§8). */
export function DeleteProject({ project, onClose, onDeleted }: DeleteProjectProps) {
  const toast = useToast();
  const remove = useDeleteProject();
  // The question keeps its name while it closes.
  const [named, setNamed] = useState(project);
  if (project !== null && project !== named) setNamed(project);
  function confirm() {
    if (project === null) return;
    const { id } = project;
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        onDeleted(id);
        toast({ message: words.deleted });
      },
    });
  }
  function cancel() {
    remove.reset();
    onClose();
  }
  return (
    <Confirm
      open={project !== null}
      title={words.deleteTitle(named?.title ?? '')}
      confirmLabel={messages.ui.delete}
      busy={remove.isPending}
      busyLabel={words.deleting}
      error={remove.error === null ? null : failureMessage(words.deleteFailed, remove.error)}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{words.deleteBody}</p>
    </Confirm>
  );
}
