import { messages } from '@ruang-naskah/domain/messages.id';
import { holderOf, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { OpenedTask as Opened } from '@ruang-naskah/domain/projects/tasks-schema';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { late } from '../../../ui/late.ts';
import { AskOfStage } from '../requests/ask-of-stage.tsx';
import { ProjectNotes } from '../stages/project-notes.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageSteps } from '../stages/stage-steps.tsx';
import { StageTask } from '../stages/stage-task.tsx';
import { useViewer } from '../use-viewer.ts';
import { AuthorReach } from './author-reach.tsx';
import { openedTask } from './queries.ts';
import { StageBrief, StageMaterial } from './stage-material.tsx';

const ProjectHistory = late(async () => (await import('../edit/project-history.tsx')).ProjectHistory);

interface OpenedTaskProps {
  readonly id: string;
  readonly name: StageName;
  readonly homeId: string;
}

/** An opened stage: first its input, then its link, then the project's stages. */
export function OpenedTask(props: OpenedTaskProps) {
  const query = useQuery(openedTask(props.id, props.name));
  return (
    <div className="grid gap-4 border-t border-garis p-4">
      <Answer query={query} loading={<Skeleton count={4} />} failed={messages.tasks.openFailed} keep>
        {(opened) => <Parts {...props} opened={opened} />}
      </Answer>
    </div>
  );
}

function Parts({ name, homeId, opened }: OpenedTaskProps & { opened: Opened }) {
  const { project, material } = opened;
  const { actor } = useViewer();
  const { kind, currentOverallStatus: overall } = project;
  const stage = stageOf(project, name);
  const held = holderOf(stage) === actor.id;
  // A reason that is being typed stays, even when it is no longer their turn.
  const [asking, setAsking] = useState(false);
  const isNow = stageTurn(project, name) === 'now';
  return (
    <>
      {kind === 'penulis' ? <StageMaterial material={material} /> : null}
      <StageBrief brief={stage.brief} />
      {held ? <StageTask project={project} name={name} homeId={homeId} /> : null}
      {asking || (held && isNow) ? (
        <div onInput={() => setAsking(true)}>
          <AskOfStage project={project} name={name} onSettled={() => setAsking(false)} />
        </div>
      ) : null}
      {kind === 'penulis' ? <AuthorReach project={project} name={name} canAsk={held && isNow} /> : null}
      {overall === null || kind === 'redaksi' ? null : <StageBar kind={kind} overall={overall} />}
      {kind === 'penulis' ? <StageSteps project={project} /> : null}
      <ProjectNotes projectId={project.id} stage={name} />
      <Suspense fallback={null}>
        <ProjectHistory projectId={project.id} />
      </Suspense>
    </>
  );
}
