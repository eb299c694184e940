import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useIsSeeded } from '../../../api/seeded.ts';
import { DialogContent, DialogFrame } from '../../../ui/dialog/dialog.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { projectById } from '../queries.ts';

/** Most of the dialog's code. */
const loadEdit = () => import('./project-edit.tsx');
const ProjectEdit = lazy(async () => ({ default: (await loadEdit()).ProjectEdit }));

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
  const seeded = useIsSeeded(projectById(id).queryKey);
  // The error boundary around `ProjectEdit` reports a failure.
  useEffect(() => void loadEdit().catch(() => undefined), []);
  const refetchOnMount = seeded || 'always';
  const answer = useQuery({ ...projectById(id), refetchOnWindowFocus: false, refetchOnMount });
  const isFresh = seeded || answer.isFetchedAfterMount;
  // Kept during the edit: a later answer must not change the edited state.
  const [project, setProject] = useState<Project | null>(null);
  if (project === null && isFresh && answer.data !== undefined) setProject(answer.data);
  useEffect(() => {
    if (answer.isError) onShown();
  }, [answer.isError, onShown]);
  const requestClose = useRef<(() => void) | null>(null);
  const skeleton = <Skeleton count={8} />;
  return (
    <DialogFrame open asksBeforeDiscard={false} onClose={() => (requestClose.current ?? onClose)()} size="lg">
      {project !== null ? (
        <Suspense fallback={<DialogContent title={dialogTitle}>{skeleton}</DialogContent>}>
          <ProjectEdit project={project} requestClose={requestClose} onClose={onClose} onShown={onShown} />
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
