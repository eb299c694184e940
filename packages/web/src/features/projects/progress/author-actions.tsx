import type { UserActor } from '@ruang-naskah/domain/actor';
import { compareTimes } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { hasLink, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { materialOf } from '@ruang-naskah/domain/projects/tasks';
import type { Material } from '@ruang-naskah/domain/projects/tasks-schema';
import { dueStages } from '@ruang-naskah/domain/projects/turn';
import { Deadline } from '../stages/deadline.tsx';
import { StageBrief, StageMaterial } from '../tasks/stage-material.tsx';
import { useViewer } from '../use-viewer.ts';
import { OwnStageTask } from './own-stage-task.tsx';
import { ownStageId } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

interface Action {
  readonly project: OwnProject;
  readonly name: StageName;
  readonly deadline: string | null;
}

/** «Perlu tindakan Anda»: own stages whose turn it is, with all that is needed for them; the nearest deadline first. */
export function AuthorActions({ projects }: { projects: readonly OwnProject[] }) {
  const { actor } = useViewer();
  const actions = projects.flatMap((project) => actionsOf(actor, project)).sort(byDeadline);
  return (
    <section aria-labelledby="perlu-tindakan" className="grid gap-3">
      <h2 id="perlu-tindakan">
        {words.needsAction}{' '}
        {actions.length === 0 ? null : (
          <span className="font-normal text-base text-tinta-2">{actions.length}</span>
        )}
      </h2>
      {actions.length === 0 ? <p className="text-tinta-2">{words.nothingToDo}</p> : null}
      <ul className="grid gap-4">
        {actions.map((action) => (
          <li key={`${action.project.id} ${action.name}`}>
            <ActionCard {...action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActionCard({ project, name, deadline }: Action) {
  const material = materialIn(project, name);
  const homeId = ownStageId(project.id, name);
  return (
    <article id={homeId} tabIndex={-1} className="card grid gap-4 border-l-4 border-l-prada">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3>
          {name}: {project.title}
        </h3>
        <Deadline date={deadline} />
      </header>
      {material === null ? null : <StageMaterial material={material} />}
      <StageBrief brief={stageOf(project, name).brief} />
      <OwnStageTask project={project} name={name} homeId={homeId} />
    </article>
  );
}

/** The document of the stage before, as far as the project itself knows it. */
function materialIn(project: OwnProject, name: StageName): Material | null {
  const from = materialOf(project, name);
  if (from === null || !hasLink(stageOf(project, from))) return null;
  const { submissionLink = '', submittedAt = null, status, note, editorName = null } = stageOf(project, from);
  return {
    stage: from,
    submissionLink,
    submittedAt,
    submittedByName: editorName,
    ...(note !== undefined && { note }),
    isApproved: status === 'Disetujui',
  };
}

function actionsOf(actor: UserActor, project: OwnProject): Action[] {
  return dueStages(actor, project).map((name) => ({
    project,
    name,
    deadline: stageOf(project, name).deadline,
  }));
}

function byDeadline(one: Action, other: Action): number {
  return compareTimes(one.deadline ?? '9999', other.deadline ?? '9999');
}
