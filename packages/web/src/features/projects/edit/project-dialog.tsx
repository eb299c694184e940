import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { DialogContent, DialogFrame } from '../../../ui/dialog/dialog.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { late } from '../../../ui/late.ts';
import { projectById } from '../queries.ts';

/** Most of the dialog's code. */
export const ProjectEdit = late(async () => (await import('./project-edit.tsx')).ProjectEdit);

const { dialogTitle } = messages.projectDialog;

interface ProjectDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * 'Edit & Konfirmasi Proyek' (§2): always opens on the project as it is now, which is fetched together with the code
 * of the edit.
 */
export function ProjectDialog({ id, onClose }: ProjectDialogProps) {
  const [openedAt] = useState(Date.now);
  useEffect(ProjectEdit.ahead, []);
  const answer = useQuery({ ...projectById(id), refetchOnWindowFocus: false, refetchOnMount: 'always' });
  const isFresh = answer.dataUpdatedAt >= openedAt;
  // Kept during the edit: a later answer must not change the edited state.
  const [project, setProject] = useState<Project | null>(null);
  if (project === null && isFresh && answer.data !== undefined) setProject(answer.data);
  const leave = useRef<(() => void) | null>(null);
  const skeleton = <Skeleton count={8} />;
  return (
    <DialogFrame open onClose={() => (leave.current ?? onClose)()} size="lg">
      {project !== null ? (
        <Suspense fallback={<DialogContent title={dialogTitle}>{skeleton}</DialogContent>}>
          <ProjectEdit project={project} leave={leave} onClose={onClose} />
        </Suspense>
      ) : (
        <DialogContent title={dialogTitle}>
          {/* A cached project is not shown: the dialog waits for the present state. */}
          <Answer
            query={{ ...answer, data: undefined }}
            loading={skeleton}
            failed={(error) => error.message}
            isFinal={isNotFound}
          >
            {() => null}
          </Answer>
        </DialogContent>
      )}
    </DialogFrame>
  );
}
