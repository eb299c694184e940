import { messages } from '@ruang-naskah/domain/messages.id';
import {
  lastStage,
  type StageName,
  type StageProgress,
  stageNames,
  stagePosition,
  stageProgress,
} from '@ruang-naskah/domain/projects/stages';

const looks: Record<StageProgress, string> = { done: 'bg-wedel', active: 'bg-prada', pending: 'bg-garis' };

/** The ten stages as ten segments, with «Tahap 4 dari 10: Telaah»: a place in a row, never a percentage. */
export function StageBar({
  overall,
  captionHidden = false,
}: {
  overall: StageName;
  captionHidden?: boolean;
}) {
  const finished = overall === lastStage;
  return (
    <span className="grid gap-1">
      <span aria-hidden className="flex gap-0.5">
        {stageNames.map((name) => (
          <span
            key={name}
            className={`h-1.5 flex-1 ${finished ? looks.done : looks[stageProgress(name, overall)]}`}
          />
        ))}
      </span>
      <span className={captionHidden ? 'sr-only' : 'text-sm'}>
        {messages.projects.stageOf(stagePosition(overall), overall)}
      </span>
    </span>
  );
}
