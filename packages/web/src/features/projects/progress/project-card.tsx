import { messages } from '@ruang-naskah/domain/messages.id';
import { isComplete, lastStage, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { ownStages, stageTurn } from '@ruang-naskah/domain/projects/turn';
import { Deadline } from '../stages/deadline.tsx';
import { StageBadge } from '../stages/stage-badge.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageSteps } from '../stages/stage-steps.tsx';
import { TurnText } from '../stages/turn-text.tsx';
import { useViewer } from '../use-viewer.ts';
import { Incomplete } from './incomplete.tsx';
import { OwnStageTask } from './own-stage-task.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.projects;

/** A project as its author sees it: where it is, whom it waits for, and what of it is not approved yet. */
export function ProjectCard({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const { title, sppNumber, currentOverallStatus: overall } = project;
  return (
    <article className="card grid gap-5">
      <header className="grid gap-1">
        <h3>{title}</h3>
        {sppNumber === '' ? null : (
          <p className="text-sm text-tinta-2">
            {words.columns.sppNumber}: {sppNumber}
          </p>
        )}
      </header>
      {overall === null || !isComplete(project) ? (
        <Incomplete />
      ) : (
        <>
          <div className="grid gap-1">
            <StageBar kind={project.kind} overall={overall} />
            {overall === lastStage ? null : (
              <p className="text-sm text-tinta-2">
                <TurnText project={project} />
              </p>
            )}
          </div>
          {ownStages(actor, project)
            .filter((name) => stageOf(project, name).status !== 'Disetujui')
            .map((name) => (
              <OwnStage key={name} name={name} project={project} />
            ))}
          <StageSteps project={project} />
        </>
      )}
    </article>
  );
}

function OwnStage({ name, project }: { name: StageName; project: OwnProject }) {
  const stage = stageOf(project, name);
  const open = stageTurn(project, name) === 'now';
  return (
    <div
      id={ownStageId(project.id, name)}
      tabIndex={-1}
      className={`grid scroll-mt-20 gap-3 border-l-4 pl-4 ${open ? 'border-prada' : 'border-garis'}`}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4>{name}</h4>
          <StageBadge stage={stage} />
        </div>
        <Deadline date={stage.deadline} met={!open} />
      </div>
      <OwnStageTask project={project} name={name} homeId={ownStageId(project.id, name)} />
    </div>
  );
}

/** Where 'Perlu tindakan Anda' leads to. */
export function ownStageId(projectId: string, name: StageName): string {
  return `tahap-${projectId}-${name.replaceAll(' ', '-')}`;
}
