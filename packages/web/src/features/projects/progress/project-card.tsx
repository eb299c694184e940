import { type WorkCalendar, workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import { deadlineText, deadlineUrgency } from '@ruang-naskah/domain/projects/deadlines';
import { isProofAsked, proofStage } from '@ruang-naskah/domain/projects/proof';
import { expectedPrint } from '@ruang-naskah/domain/projects/stage-durations';
import {
  hasLink,
  isComplete,
  lastStage,
  type StageName,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { activeTurns, ownStages, stageTurn } from '@ruang-naskah/domain/projects/turn';
import { lazy, Suspense } from 'react';
import { KeepWhileTyping } from '../../../ui/form/keep-while-typing.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useHasDuty } from '../../duties/queries.ts';
import { ProjectNotes } from '../stages/project-notes.tsx';
import { StageBadge } from '../stages/stage-badge.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageSteps } from '../stages/stage-steps.tsx';
import { TurnSince } from '../stages/turn-since.tsx';
import { TurnText } from '../stages/turn-text.tsx';
import { useViewer } from '../use-viewer.ts';
import { IncompleteProjectAlert } from './incomplete-project-alert.tsx';
import { OwnStageTask } from './own-stage-task.tsx';
import type { OwnProject } from './use-own-projects.ts';

const ProjectHistory = lazy(async () => ({
  default: (await import('../edit/project-history.tsx')).ProjectHistory,
}));
const ProofRecord = lazy(async () => ({ default: (await import('../proof/author-proof.tsx')).ProofRecord }));
const words = messages.projects;
const ownWords = messages.ownProjects;

/** A project as its author sees it: its stage, whom it waits for, and what is not approved yet. */
export function ProjectCard({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const hasDuty = useHasDuty(project.id);
  // The author's own turn is shown even when a stage that was sent back to somebody else is more urgent.
  const ownTurn = activeTurns(project).find(({ holderId }) => holderId === actor.id);
  const turn = ownTurn ?? project.turn;
  const { title, sppNumber, currentOverallStatus: overall } = project;
  return (
    <article className="card grid gap-4">
      <header className="grid gap-1">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {sppNumber === '' ? null : (
          <p className="text-sm text-tinta-2">
            {words.columns.sppNumber}: {sppNumber}
          </p>
        )}
      </header>
      {overall === null || !isComplete(project) ? (
        <IncompleteProjectAlert />
      ) : (
        <>
          <div className="grid gap-2">
            {overall === lastStage ? (
              <FinishedOn project={project} />
            ) : (
              <StageBar kind={project.kind} overall={overall} />
            )}
            {overall === lastStage ? null : (
              <p>
                {isProofAsked(project) ? (
                  messages.proofs.yourTurn
                ) : (
                  <>
                    {ownTurn === undefined ? <TurnText turn={turn} /> : ownWords.turn.you},{' '}
                    <TurnSince turn={turn} />.
                  </>
                )}
                {hasDuty === false ? ` ${ownWords.nothingForYou}` : null}
              </p>
            )}
            {ownTurn !== undefined || isProofAsked(project) || project.withdrawn === true ? null : (
              <StageDuration project={project} />
            )}
            {project.withdrawn === true ? null : <NextTurn project={project} />}
          </div>
          <ExpectedBook project={project} />
          {hasLink(stageOf(project, proofStage)) ? (
            <Suspense fallback={null}>
              <ProofRecord project={project} />
            </Suspense>
          ) : null}
          {ownStages(actor, project).map((name) => (
            <KeepWhileTyping key={name} shown={stageTurn(project, name) === 'approval'}>
              <OwnStage name={name} project={project} />
            </KeepWhileTyping>
          ))}
          <div className="flex flex-wrap gap-x-8">
            <StageSteps project={project} />
            <ProjectNotes projectId={project.id} initialStage={overall} />
            <Suspense fallback={null}>
              <ProjectHistory projectId={project.id} />
            </Suspense>
          </div>
        </>
      )}
    </article>
  );
}

/** The expected date of the book and its editor, as far as they are planned. */
function ExpectedBook({ project }: { project: OwnProject }) {
  const { today } = useViewer();
  const { currentOverallStatus: overall } = project;
  const { deadline: expected = null, planned } = expectedPrint(project, today) ?? {};
  const editor = stageOf(project, 'Penyuntingan').editorName;
  if (overall === lastStage || (expected === null && editor === undefined)) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {expected === null ? null : (
        <div>
          <dt className="text-tinta-2">{ownWords.expected}</dt>
          <dd>
            {formatDate(expected)}
            {planned === undefined || planned === expected ? null : (
              <small className="text-tinta-2"> {ownWords.wasExpected(formatDate(planned))}</small>
            )}
          </dd>
        </div>
      )}
      {editor === undefined ? null : (
        <div>
          <dt className="text-tinta-2">{ownWords.yourEditor}</dt>
          <dd>{editor}</dd>
        </div>
      )}
    </dl>
  );
}

/** The day on which the book was finished, as far as it is known. */
function FinishedOn({ project: { turn } }: { project: OwnProject }) {
  if (turn.since === null) return null;
  const date = formatDate(turn.since);
  return <p>{turn.exact ? ownWords.finishedOn(date) : ownWords.finishedBefore(date)}</p>;
}

/** How long the present stage has lasted, how long it usually takes, and its planned deadline. */
function StageDuration({ project }: { project: OwnProject }) {
  const { today, calendar } = useViewer();
  const { pace, turn } = project;
  if (pace === undefined) return null;
  const days = pace.since === null ? 0 : workingDaysSince(pace.since, today, calendar);
  const usual = pace.usual === null ? null : ownWords.stagePace(days, pace.usual);
  const planned =
    turn.deadline === null ? null : ownWords.planned(plannedDay(turn.deadline, today, calendar));
  const sentences = [usual, planned].filter((text) => text !== null);
  return sentences.length === 0 ? null : <p className="text-tinta-2">{sentences.join(' ')}</p>;
}

/** A planned day and, if it has passed, by how much. */
function plannedDay(deadline: string, today: string, calendar: WorkCalendar): string {
  const date = formatDate(deadline);
  const urgency = deadlineUrgency(deadline, today, calendar);
  return urgency.urgency === 'overdue' ? words.deadlineOn(date, deadlineText(urgency)) : date;
}

/** The author's next stage. It can be delivered earlier in the list of all stages. */
function NextTurn({ project }: { project: OwnProject }) {
  const { actor } = useViewer();
  const next = ownStages(actor, project).find((name) => stageTurn(project, name) === 'later');
  if (next === undefined) return null;
  const { deadline } = stageOf(project, next);
  return (
    <p className="text-tinta-2">
      {deadline === null ? ownWords.nextTurn(next) : ownWords.nextTurnPlanned(next, formatDate(deadline))}
    </p>
  );
}

/** One's own stage that was delivered and is not approved yet. */
function OwnStage({ name, project }: { name: StageName; project: OwnProject }) {
  return (
    <div
      id={ownStageId(project.id, name)}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-2 border-l-4 border-garis pl-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4>{name}</h4>
        <StageBadge stage={stageOf(project, name)} />
      </div>
      <OwnStageTask project={project} name={name} containerId={ownStageId(project.id, name)} />
    </div>
  );
}

/** Where focus goes once a link is delivered or changed. */
export function ownStageId(projectId: string, name: StageName): string {
  return `tahap-${projectId}-${name.replaceAll(' ', '-')}`;
}
