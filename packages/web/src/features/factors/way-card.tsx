import type { Factors } from '@ruang-naskah/domain/factors/schema';
import type { ReactNode } from 'react';

export interface WayProps {
  readonly factors: Factors;
  /** How deep the headings of the ways stand. */
  readonly level: 2 | 3;
  /** Recovery codes, shown once: with the first way, or made again. */
  readonly onCodes: (codes: readonly string[]) => void;
}

interface WayCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly level: 2 | 3;
  readonly intro: string;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** One way of the second step: what it is, how it stands, and what can be done. */
export function WayCard({ icon, title, level, intro, actions, children }: WayCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card grid gap-4">
      <div className="flex items-start gap-3">
        <span className="shrink-0 text-wedel">{icon}</span>
        <div className="min-w-0">
          <Heading className="text-base">{title}</Heading>
          <p className="text-sm text-tinta-2">{intro}</p>
        </div>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-3">{actions}</div>
    </div>
  );
}
