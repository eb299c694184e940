import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { type ReactNode, Suspense, useState } from 'react';
import { late } from '../../ui/late.ts';

/** Needed for few duties: fetched when one is shown. */
const DutyCard = late(async () => (await import('./duty-card.tsx')).DutyCard);

interface DutyCardsProps {
  readonly duties: readonly Duty[];
  /** The card of a duty that the page itself has more for; undefined for all others. */
  readonly cardOf?: (duty: Duty) => ReactNode;
}

const keyOf = ({ kind, id, stage }: Duty) => `${kind} ${id} ${stage ?? ''}`;

/**
 * One card for each thing that waits. One in which something was typed stays until it is sent, even when it waits no more.
 */
export function DutyCards({ duties, cardOf }: DutyCardsProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Duty>>(new Map());
  const keys = new Set(duties.map(keyOf));
  const left = [...typed].filter(([key]) => !keys.has(key)).map(([, duty]) => duty);
  const forget = (key: string) => setTyped((all) => new Map([...all].filter(([known]) => known !== key)));
  return (
    <ul className="grid gap-4">
      {[...left, ...duties].map((duty) => (
        <li
          key={keyOf(duty)}
          onInput={() => typed.has(keyOf(duty)) || setTyped((all) => new Map(all).set(keyOf(duty), duty))}
          onSubmit={() => forget(keyOf(duty))}
        >
          {cardOf?.(duty) ?? (
            <Suspense fallback={<div className="card min-h-32" />}>
              <DutyCard duty={duty} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}
