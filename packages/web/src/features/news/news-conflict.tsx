import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

const words = messages.news;

interface NewsConflictProps {
  /** As the other admin saved it. */
  readonly stored: News;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody else saved first: what is stored now, beside what is typed below, and both ways on. */
export function NewsConflict({ stored, onKeep, onTake }: NewsConflictProps) {
  return (
    <Alert tone="warning" role="alert">
      <div className="grid gap-3">
        <p>{words.changedMeanwhile}</p>
        <details>
          <summary>{words.storedNow}</summary>
          <p dir="auto" className="mt-2 font-semibold [overflow-wrap:anywhere]">
            {stored.title}
          </p>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {stored.content}
          </p>
          <p className="text-tinta-2">{stored.tags.join(', ')}</p>
        </details>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onKeep}>{words.keepMine}</Button>
          <Button onClick={onTake}>{words.takeStored}</Button>
        </div>
      </div>
    </Alert>
  );
}
