import type { UserActor } from '@ruang-naskah/domain/actor';
import { messages } from '@ruang-naskah/domain/messages.id';
import { isComplete, type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import { ownStages, type TaskGroup, taskGroup, taskGroups } from '@ruang-naskah/domain/projects/turn';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { useViewer } from '../use-viewer.ts';
import { EditorTask } from './editor-task.tsx';
import { Incomplete } from './project-card.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.ownProjects;

interface Task {
  readonly project: OwnProject;
  readonly name: StageName;
  readonly group: TaskGroup;
  readonly deadline: string | null;
}

/** The stages an editor has to do with, by what they ask for. */
export function EditorTasks({ projects }: { projects: readonly OwnProject[] }) {
  const { actor, today } = useViewer();
  const tasks = projects.flatMap((project) => tasksOf(actor, project, today));
  const broken = projects.filter((project) => !isComplete(project));
  if (tasks.length + broken.length === 0) return <Empty>{words.editorEmpty}</Empty>;
  return (
    <>
      {taskGroups.map((group) => (
        <Group
          key={group}
          group={group}
          tasks={tasks.filter((task) => task.group === group).sort(byDeadline)}
        />
      ))}
      {broken.map((project) => (
        <article key={project.id} className="card grid gap-3">
          <h2 className="text-h3">{project.title}</h2>
          <Incomplete />
        </article>
      ))}
    </>
  );
}

function Group({ group, tasks }: { group: TaskGroup; tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  const heading = (
    <h2 id={`kelompok-${group}`} className="inline text-h3">
      {words.groups[group]} <span className="font-normal text-tinta-2">({tasks.length})</span>
    </h2>
  );
  const list = (
    <ul className="mt-3 grid gap-2">
      {tasks.map(({ project, name }) => (
        <li key={`${project.id} ${name}`}>
          <EditorTask project={project} name={name} group={group} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={`kelompok-${group}`}>
      {group === 'done' ? (
        // What is done grows for years: it is there for those who look for it.
        <details>
          <summary className="py-1">{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  );
}

function tasksOf(actor: UserActor, project: OwnProject, today: string): Task[] {
  return ownStages(actor, project).map((name) => {
    const stage = stageOf(project, name);
    return { project, name, group: taskGroup(project, name, today), deadline: stage.deadline };
  });
}

function byDeadline(one: Task, other: Task): number {
  return (one.deadline ?? '9999').localeCompare(other.deadline ?? '9999');
}
