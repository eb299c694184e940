import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { useSession } from '../../../api/session.tsx';
import { FieldGroup } from '../../../ui/form/field.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';

/** §3 Reader segments; 'Semua' stands for all of them. */
export function ReaderSegments({
  initial,
  error,
}: {
  initial: readonly string[];
  error: string | undefined;
}) {
  const { readerSegments } = useSession().settings;
  const [chosen, setChosen] = useState(initial);
  return (
    <FieldGroup
      name="segmentPembaca"
      label={messages.manuscripts.labels.segmentPembaca}
      error={error}
      optional
    >
      <div className="flex flex-wrap gap-x-6">
        {readerSegments.map((segment) => (
          <Checkbox
            key={segment}
            name="segmentPembaca"
            value={segment}
            label={segment}
            checked={chosen.includes(segment)}
            onChange={() => setChosen(toggleSegment(readerSegments, chosen, segment))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** The segment of §3 that means every other one. */
const everyone = 'Semua';

/** What is ticked after one more click: 'Semua' ticks and unticks all, and is ticked exactly when all others are. */
export function toggleSegment(
  all: readonly string[],
  chosen: readonly string[],
  clicked: string,
): readonly string[] {
  const ticked = !chosen.includes(clicked);
  if (clicked === everyone) return ticked ? all : [];
  const others = all.filter((segment) => segment !== everyone);
  const kept = others.filter((segment) => (segment === clicked ? ticked : chosen.includes(segment)));
  return kept.length === others.length ? all : kept;
}
