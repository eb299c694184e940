import { messages } from '@ruang-naskah/domain/messages.id';
import { assigneeOf, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { OpenedTask as Opened } from '@ruang-naskah/domain/projects/tasks-schema';
import { stageTurn } from '@ruang-naskah/domain/projects/turn';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { HolderRequests } from '../requests/holder-requests.tsx';
import { ProjectNotes } from '../stages/project-notes.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageSteps } from '../stages/stage-steps.tsx';
import { StageTask } from '../stages/stage-task.tsx';
import { useViewer } from '../use-viewer.ts';
import { AuthorContact } from './author-contact.tsx';
import { openedTask } from './queries.ts';
import { StageBrief, StageMaterial } from './stage-material.tsx';

const ProjectHistory = lazy(async () => ({
  default: (await import('../edit/project-history.tsx')).ProjectHistory,
}));

interface OpenedTaskProps {
  readonly id: string;
  readonly name: StageName;
  /** The row's line, which gets focus once a form has disappeared. */
  readonly containerId: string;
}

/** An opened stage of an editor's desk: what it starts from, its form, then the project's stages, notes and history. */
export function OpenedTask(props: OpenedTaskProps) {
  const query = useQuery(openedTask(props.id, props.name));
  return (
    <div className="grid gap-4 border-t border-garis p-4">
      <Answer
        query={query}
        loading={<Skeleton count={4} />}
        failed={messages.tasks.openFailed}
        keepDataOnError
      >
        {(opened) => <OpenedTaskContent {...props} opened={opened} />}
      </Answer>
    </div>
  );
}

function OpenedTaskContent({ name, containerId, opened }: OpenedTaskProps & { opened: Opened }) {
  const { project, material } = opened;
  const { actor } = useViewer();
  const { kind, currentOverallStatus: overall } = project;
  const stage = stageOf(project, name);
  const isResponsible = assigneeOf(stage) === actor.id;
  // A reason that is being typed stays, even when it is no longer their turn.
  const [asking, setAsking] = useState(false);
  const isNow = stageTurn(project, name) === 'now';
  return (
    <>
      {kind === 'penulis' ? <StageMaterial material={material} /> : null}
      <StageBrief brief={stage.brief} />
      <KeepWhileTyping shown={isResponsible}>
        <StageTask project={project} name={name} containerId={containerId} />
      </KeepWhileTyping>
      {asking || (isResponsible && isNow) ? (
        <div onInput={() => setAsking(true)}>
          <HolderRequests project={project} name={name} onFormClosed={() => setAsking(false)} />
        </div>
      ) : null}
      {kind === 'penulis' ? (
        <AuthorContact project={project} name={name} mayShowContact={isResponsible && isNow} />
      ) : null}
      {overall === null || kind === 'redaksi' ? null : <StageBar kind={kind} overall={overall} />}
      {kind === 'penulis' ? <StageSteps project={project} /> : null}
      <ProjectNotes projectId={project.id} stage={name} />
      <Suspense fallback={null}>
        <ProjectHistory projectId={project.id} />
      </Suspense>
    </>
  );
}
