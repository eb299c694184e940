import { messages } from '@ruang-naskah/domain/messages.id';
import {
  lastStage,
  type ProjectKind,
  type StageName,
  type StageProgress,
  stageNames,
  stagePosition,
  stageProgress,
} from '@ruang-naskah/domain/projects/stages';

const words = messages.projects;
const colours: Record<StageProgress, string> = { done: 'bg-wedel', active: 'bg-prada', pending: 'bg-garis' };

interface StageBarProps {
  readonly kind: ProjectKind;
  readonly overall: StageName;
  readonly captionHidden?: boolean;
}

/**
 * The ten stages as ten segments, with «Tahap 4 dari 10: Telaah»; never a percentage. A task for the editorial team has
 * no other stages behind or before it: it is one step.
 */
export function StageBar({ kind, overall, captionHidden = false }: StageBarProps) {
  const isFinished = overall === lastStage;
  const steps: readonly StageProgress[] =
    kind === 'redaksi' ? ['active'] : stageNames.map((name) => stageProgress(name, overall));
  return (
    <span className="grid gap-1">
      <span aria-hidden className="flex gap-0.5">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <span key={at} className={`h-1.5 flex-1 ${isFinished ? colours.done : colours[step]}`} />
        ))}
      </span>
      <span className={captionHidden ? 'sr-only' : 'text-sm'}>{captionOf(kind, overall)}</span>
    </span>
  );
}

function captionOf(kind: ProjectKind, overall: StageName): string {
  if (kind === 'penulis') return words.stageOf(stagePosition(overall), overall);
  return overall === lastStage ? words.taskFinished : words.taskOf(overall);
}
