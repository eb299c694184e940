import { messages } from '@ruang-naskah/domain/messages.id';
import { isWorkDue } from '@ruang-naskah/domain/projects/deadlines';
import {
  hasLink,
  type StageName,
  type StageProgress,
  stageNames,
  stageOf,
  stageProgress,
} from '@ruang-naskah/domain/projects/stages';
import { Check, Circle, CircleDot } from 'lucide-react';
import { LinkHistory } from '../links/link-history.tsx';
import type { OwnProject } from '../progress/use-own-projects.ts';
import { Deadline } from './deadline.tsx';
import { EarlyDelivery } from './early-delivery.tsx';
import { StageBadge } from './stage-badge.tsx';
import { StageDocument } from './stage-document.tsx';

const words = messages.projects;
const ownWords = messages.ownProjects;
const marks = { done: Check, active: CircleDot, pending: Circle };
const colours: Record<StageProgress, string> = {
  done: 'text-wedel',
  active: 'text-prada',
  pending: 'text-garis-kuat',
};

/** All ten stages in order, each with its own status; which are done is said by position (§4). */
export function StageStepList({ project }: { project: OwnProject }) {
  return (
    <ol className="mt-2 grid">
      {stageNames.map((name) => (
        <Step key={name} name={name} project={project} />
      ))}
    </ol>
  );
}

function Step({ name, project }: { name: StageName; project: OwnProject }) {
  const stage = stageOf(project, name);
  const progress = stageProgress(name, project.currentOverallStatus);
  const Mark = marks[progress];
  const id = `langkah-${project.id}-${name.replaceAll(' ', '-')}`;
  return (
    <li
      id={id}
      tabIndex={-1}
      aria-current={progress === 'active' ? 'step' : undefined}
      className="flex items-start gap-3 border-t border-garis py-3"
    >
      <Mark size={18} aria-hidden className={`mt-1 ${colours[progress]}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={progress === 'active' ? 'font-semibold' : undefined}>{name}</span>
          <span className="sr-only">({ownWords.progress[progress]})</span>
          <StageBadge stage={stage} />
        </p>
        {stage.deadline === null ? null : <Deadline date={stage.deadline} met={!isWorkDue(project, name)} />}
        {stage.editorName === undefined ? null : (
          <p className="text-sm text-tinta-2">
            {words.stagePerson}: {stage.editorName}
          </p>
        )}
        {hasLink(stage) ? (
          <>
            <StageDocument stage={stage} />
            <LinkHistory projectId={project.id} name={name} stage={stage} />
          </>
        ) : null}
        <EarlyDelivery project={project} name={name} containerId={id} />
      </div>
    </li>
  );
}
