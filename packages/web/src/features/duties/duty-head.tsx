import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format.ts';

const words = messages.duties;

interface DutyHeadProps {
  readonly duty: Pick<Duty, 'stage' | 'since' | 'from'>;
  readonly title: string;
  /** The date by which it is due. */
  readonly children?: ReactNode;
}

/** What waits, since when and from whom. */
export function DutyHead({ duty: { stage, since, from }, title, children }: DutyHeadProps) {
  const facts = [
    stage,
    since === null ? null : words.since(formatDate(since)),
    from === '' ? null : words.from(from),
  ].filter((fact) => fact !== null);
  return (
    <header className="grid gap-1">
      <h3 className="[overflow-wrap:anywhere]">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-tinta-2">
        <span>{facts.join(', ')}</span>
        {children}
      </p>
    </header>
  );
}
