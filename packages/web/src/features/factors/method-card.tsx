import type { Factors } from '@ruang-naskah/domain/factors/schema';
import type { ReactNode } from 'react';

export interface MethodProps {
  readonly factors: Factors;
  /** Of the cards' headings. */
  readonly headingLevel: 2 | 3;
  /** Called with new recovery codes, which are shown once. */
  readonly onRecoveryCodes: (codes: readonly string[]) => void;
}

interface MethodCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly headingLevel: 2 | 3;
  readonly intro: string;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** A card for one method of the second step. `children`: its present state. */
export function MethodCard({ icon, title, headingLevel, intro, actions, children }: MethodCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
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
