import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';

const StageStepList = lazy(async () => ({ default: (await import('./stage-step-list.tsx')).StageStepList }));

/** «Lihat semua tahap»: the ten stages, fetched and drawn when somebody looks; what is typed in them outlasts folding. */
export function StageSteps({ project }: { project: OwnProject }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="open:w-full" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="py-2 text-wedel">{messages.ownProjects.allStagesDetail}</summary>
      <Suspense fallback={<Skeleton count={10} />}>
        {opened ? <StageStepList project={project} /> : null}
      </Suspense>
    </details>
  );
}
