import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { materialStageOf } from '@ruang-naskah/domain/projects/tasks';
import type { Material } from '@ruang-naskah/domain/projects/tasks-schema';
import { formatCount } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DutyCards, DutyHead } from '../../duties/parts.ts';
import { useOwnDuties } from '../../duties/queries.ts';
import { Deadline } from '../stages/deadline.tsx';
import { openedTask } from '../tasks/queries.ts';
import { StageBrief, StageMaterial } from '../tasks/stage-material.tsx';
import { OwnStageTask } from './own-stage-task.tsx';
import { ownStageId } from './project-card.tsx';
import { type OwnProject, useOwnProjects } from './use-own-projects.ts';

const words = messages.ownProjects;
const ProofToJudge = lazy(async () => ({
  default: (await import('../proof/author-proof.tsx')).ProofToJudge,
}));

/** «Perlu tindakan Anda»: everything that waits for the author, with all that is needed for it. */
export function AuthorActions() {
  const projects = useOwnProjects().data ?? [];
  return (
    <Answer
      query={useOwnDuties()}
      loading={<Skeleton shape="cards" count={1} />}
      failed={messages.duties.loadFailed}
      keepDataOnError
    >
      {({ items, count }) =>
        count === 0 && projects.length === 0 ? null : (
          <section aria-labelledby="perlu-tindakan" className="grid gap-3">
            <h2 id="perlu-tindakan">
              {words.needsAction}{' '}
              {count === 0 ? null : (
                <span className="font-normal text-base text-tinta-2">{formatCount(count)}</span>
              )}
            </h2>
            {count === 0 ? <p className="text-tinta-2">{words.nothingToDo}</p> : null}
            <Suspense fallback={<Skeleton shape="cards" count={1} />}>
              <DutyCards duties={items} cardOf={(duty) => stageOrProofCard(duty, projects)} />
            </Suspense>
          </section>
        )
      }
    </Answer>
  );
}

function stageOrProofCard(duty: Duty, projects: readonly OwnProject[]) {
  const { kind, stage } = duty;
  if (stage === null || (kind !== 'stage' && kind !== 'proof')) return undefined;
  const project = projects.find(({ id }) => id === duty.projectId);
  const Card = kind === 'proof' ? ProofCard : StageCard;
  return project === undefined ? (
    <CardOfUnloadedProject duty={duty} name={stage} Card={Card} />
  ) : (
    <Card duty={duty} name={stage} project={project} />
  );
}

interface CardProps {
  readonly duty: Duty;
  readonly name: StageName;
  readonly project: OwnProject;
}

/** Loads the project of a duty that is beyond the first page of the author's projects. */
function CardOfUnloadedProject({
  duty,
  name,
  Card,
}: Omit<CardProps, 'project'> & { Card: typeof StageCard }) {
  return (
    <Answer
      query={useQuery(openedTask(duty.projectId ?? '', name))}
      loading={<Skeleton shape="cards" count={1} />}
      failed={messages.tasks.openFailed}
      keepDataOnError
    >
      {({ project }) => <Card duty={duty} name={name} project={project} />}
    </Answer>
  );
}

function StageCard({ project, name }: CardProps) {
  const material = previousDocument(project, name);
  const containerId = ownStageId(project.id, name);
  const { brief, deadline } = stageOf(project, name);
  return (
    <article id={containerId} tabIndex={-1} className="card grid gap-4 border-l-4 border-l-prada">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3>
          {name}: <bdi>{project.title}</bdi>
        </h3>
        <Deadline date={deadline} />
      </header>
      {material === null ? null : <StageMaterial material={material} />}
      <StageBrief brief={brief} />
      <OwnStageTask project={project} name={name} containerId={containerId} />
    </article>
  );
}

function ProofCard({ duty, project }: CardProps) {
  return (
    <article className="card grid gap-4 border-l-4 border-l-prada">
      <DutyHead duty={duty} title={messages.duties.proof(project.title)} />
      <Suspense fallback={<div className="min-h-32" />}>
        <ProofToJudge project={project} />
      </Suspense>
    </article>
  );
}

/** The document that a stage starts from, as far as the project in the list holds it. */
function previousDocument(project: OwnProject, name: StageName): Material | null {
  const source = materialStageOf(project, name);
  if (source === null || !hasLink(stageOf(project, source))) return null;
  const {
    submissionLink = '',
    submittedAt = null,
    status,
    note,
    editorName = null,
  } = stageOf(project, source);
  return {
    stage: source,
    submissionLink,
    submittedAt,
    submittedByName: editorName,
    ...(note !== undefined && { note }),
    isApproved: status === 'Disetujui',
  };
}
