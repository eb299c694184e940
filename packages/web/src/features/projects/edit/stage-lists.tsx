import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { useId, useState } from 'react';
import { Collapsible } from '../../../ui/collapsible.tsx';
import { type StagePartProps, stageField } from './stage-parts.tsx';
import { StageRow } from './stage-row.tsx';

interface StageListProps extends Omit<StagePartProps, 'name'> {
  readonly heading: string;
  readonly names: readonly StageName[];
}

export function StageList({ heading, names, ...parts }: StageListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id}>{heading}</h3>
      <Rows names={names} {...parts} />
    </section>
  );
}

/**
 * Stages without work for the admin, folded with all their fields (§2), which are drawn once they are opened; open when
 * one of these is refused.
 */
export function StageFold({ heading, names, ...parts }: StageListProps) {
  const [opened, setOpened] = useState(false);
  if (names.length === 0) return null;
  const refused = names.some((name) =>
    Object.keys(parts.errors).some((field) => field.startsWith(stageField(`stages.${name}.`))),
  );
  return (
    <Collapsible opens={refused} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="py-2 text-wedel">{heading}</summary>
      {opened || refused ? <Rows names={names} {...parts} /> : null}
    </Collapsible>
  );
}

function Rows({ names, ...parts }: Omit<StageListProps, 'heading'>) {
  return (
    <div className="stage-rows">
      {names.map((name) => (
        <StageRow key={name} name={name} {...parts} />
      ))}
    </div>
  );
}
