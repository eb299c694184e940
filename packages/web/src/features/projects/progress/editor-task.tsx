import { messages } from '@ruang-naskah/domain/messages.id';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import type { TaskGroup } from '@ruang-naskah/domain/projects/turn';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Deadline } from '../stages/deadline.tsx';
import { StageBadge } from '../stages/stage-badge.tsx';
import { StageBar } from '../stages/stage-bar.tsx';
import { StageSteps } from '../stages/stage-steps.tsx';
import { OwnStageTask } from './own-stage-task.tsx';
import type { OwnProject } from './use-own-projects.ts';

const words = messages.projects;

interface EditorTaskProps {
  readonly project: OwnProject;
  readonly name: StageName;
  readonly group: TaskGroup;
}

/** One row of the task list; opened, it holds the upload (or why there is none yet) and where the project stands. */
export function EditorTask({ project, name, group }: EditorTaskProps) {
  // Closed again, it keeps what was typed.
  const [wasOpened, setWasOpened] = useState(false);
  const stage = stageOf(project, name);
  const homeId = `tugas-${project.id}-${name.replaceAll(' ', '-')}`;
  return (
    <details
      className="group rounded-2 border border-garis bg-kertas"
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary id={homeId} className="flex list-none items-start gap-3 rounded-2 p-4 hover:bg-mori">
        <span className="grid min-w-0 flex-1 gap-1">
          <span>
            <strong>{name}</strong> · {project.title}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StageBadge stage={stage} />
            <Deadline date={stage.deadline} met={group === 'review' || group === 'done'} />
          </span>
        </span>
        <ChevronDown size={18} aria-hidden className="mt-1 text-tinta-2 group-open:rotate-180" />
      </summary>
      {wasOpened ? <Details project={project} name={name} homeId={homeId} /> : null}
    </details>
  );
}

function Details({ project, name, homeId }: { project: OwnProject; name: StageName; homeId: string }) {
  const { kind, authorName, sppNumber, currentOverallStatus: overall } = project;
  return (
    <div className="grid gap-4 border-t border-garis p-4">
      <p className="text-sm text-tinta-2">
        {words.columns.authorName}: {authorName}
        {sppNumber === '' ? null : ` · ${words.columns.sppNumber}: ${sppNumber}`}
      </p>
      <OwnStageTask project={project} name={name} homeId={homeId} />
      {overall === null ? null : <StageBar kind={project.kind} overall={overall} />}
      {kind === 'penulis' ? <StageSteps project={project} /> : null}
    </div>
  );
}
