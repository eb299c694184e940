import type { UserActor } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { dueStages } from '@ruang-naskah/domain/projects/turn';
import { Deadline } from '../stages/deadline.tsx';
import { useViewer } from '../use-viewer.ts';
import { ownStageId } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

interface Action {
  readonly project: OwnProject;
  readonly name: StageName;
  readonly deadline: string | null;
}

/** «Perlu tindakan Anda»: own stages whose link is due or next, the nearest deadline first. */
export function AuthorActions({ projects }: { projects: readonly OwnProject[] }) {
  const { actor } = useViewer();
  const actions = projects.flatMap((project) => actionsOf(actor, project)).sort(byDeadline);
  return (
    <section aria-labelledby="perlu-tindakan" className="grid gap-3">
      <h2 id="perlu-tindakan">{words.needsAction}</h2>
      {actions.length === 0 ? <p className="text-tinta-2">{words.nothingToDo}</p> : null}
      <ul className="grid gap-2">
        {actions.map(({ project, name, deadline }) => (
          <li key={`${project.id} ${name}`} className="card grid gap-1">
            <a href={`#${ownStageId(project.id, name)}`} className="font-semibold">
              {name}: {project.title}
            </a>
            <Deadline date={deadline} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function actionsOf(actor: UserActor, project: OwnProject): Action[] {
  return dueStages(actor, project).map((name) => ({
    project,
    name,
    deadline: stageOf(project, name).deadline,
  }));
}

function byDeadline(one: Action, other: Action): number {
  return (one.deadline ?? '9999').localeCompare(other.deadline ?? '9999');
}
