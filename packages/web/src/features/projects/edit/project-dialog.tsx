import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useSeeded } from '../../../api/seeded.ts';
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
  /** Called once the project or the reason why it is not there is in sight. */
  readonly onShown: () => void;
}

/**
 * 'Edit & Konfirmasi Proyek' (§2): always opens on the project as it is now, which comes with the page or is fetched
 * together with the code of the edit.
 */
export function ProjectDialog({ id, onClose, onShown }: ProjectDialogProps) {
  const seeded = useSeeded(projectById(id).queryKey);
  useEffect(ProjectEdit.ahead, []);
  const refetchOnMount = seeded || 'always';
  const answer = useQuery({ ...projectById(id), refetchOnWindowFocus: false, refetchOnMount });
  const isFresh = seeded || answer.isFetchedAfterMount;
  // Kept during the edit: a later answer must not change the edited state.
  const [project, setProject] = useState<Project | null>(null);
  if (project === null && isFresh && answer.data !== undefined) setProject(answer.data);
  useEffect(() => {
    if (answer.isError) onShown();
  }, [answer.isError, onShown]);
  const leave = useRef<(() => void) | null>(null);
  const skeleton = <Skeleton count={8} />;
  return (
    <DialogFrame open guards={false} onClose={() => (leave.current ?? onClose)()} size="lg">
      {project !== null ? (
        <Suspense fallback={<DialogContent title={dialogTitle}>{skeleton}</DialogContent>}>
          <ProjectEdit project={project} leave={leave} onClose={onClose} onShown={onShown} />
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
