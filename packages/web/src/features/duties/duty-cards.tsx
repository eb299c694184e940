import type { Duty } from '@ruang-naskah/domain/duties/schema';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OnStoredContext } from '../../ui/form/on-stored-context.ts';

/** Needed for few duties: fetched when one is shown. */
const DutyCard = lazy(async () => ({ default: (await import('./duty-card.tsx')).DutyCard }));

interface DutyCardsProps {
  readonly duties: readonly Duty[];
  /** The page's own card for a duty; undefined for duties that get the general one. */
  readonly cardOf?: (duty: Duty) => ReactNode;
}

const keyOf = ({ kind, id, stage }: Duty) => `${kind} ${id} ${stage ?? ''}`;

/** One card for each duty. A card in which something was typed stays until that is stored, even when the duty is gone. */
export function DutyCards({ duties, cardOf }: DutyCardsProps) {
  const [typedIn, setTypedIn] = useState<ReadonlyMap<string, Duty>>(new Map());
  const keys = new Set(duties.map(keyOf));
  const keptDuties = [...typedIn].filter(([key]) => !keys.has(key)).map(([, duty]) => duty);
  const dropTypedIn = (key: string) =>
    setTypedIn((all) => new Map([...all].filter(([known]) => known !== key)));
  return (
    <ul className="grid gap-4">
      {[...keptDuties, ...duties].map((duty) => (
        <li
          key={keyOf(duty)}
          onInput={() => {
            if (!typedIn.has(keyOf(duty))) setTypedIn((all) => new Map(all).set(keyOf(duty), duty));
          }}
        >
          <OnStoredContext value={() => dropTypedIn(keyOf(duty))}>
            {cardOf?.(duty) ?? (
              <Suspense fallback={<div className="card min-h-32" />}>
                <DutyCard duty={duty} />
              </Suspense>
            )}
          </OnStoredContext>
        </li>
      ))}
    </ul>
  );
}
