import type { Durations } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { stageDurations } from '../queries.ts';
import { DurationTable } from './duration-table.tsx';

const words = messages.desk;
type StageDuration = Durations['stages'][number];

/** Working days per stage: median and 90th percentile of this year, the median of the last; the table has the numbers. */
export function StageDurations() {
  const answer = useQuery(stageDurations());
  return (
    <section aria-labelledby="lama-tahap" className="desk-panel">
      <h2 id="lama-tahap" className="text-h3">
        {words.durations}
      </h2>
      <Answer
        query={answer}
        loading={<Skeleton count={6} />}
        failed={words.durationsFailed}
        isEmpty={({ stages }) => stages.every(({ present, before }) => !present.spread && !before.spread)}
        empty={<p className="text-tinta-2">{words.noCases}</p>}
      >
        {(durations) => (
          <>
            <Plot durations={durations} />
            <details>
              <summary className="py-1 text-sm">{words.showTable}</summary>
              <DurationTable durations={durations} />
            </details>
          </>
        )}
      </Answer>
    </section>
  );
}

function Plot({ durations: { year, stages } }: { durations: Durations }) {
  const longest = Math.max(
    1,
    ...stages.flatMap(({ present, before }) => [present.spread?.p90 ?? 0, before.spread?.median ?? 0]),
  );
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => longest / one <= 5) ?? Math.ceil(longest / 5);
  const most = Math.ceil(longest / step) * step;
  const ticks = Array.from({ length: most / step + 1 }, (_, at) => at * step);
  return (
    <figure className="grid gap-2">
      <div role="img" aria-label={words.plotLabel} className="desk-plot">
        {stages.map((stage) => (
          <Line key={stage.stage} stage={stage} most={most} ticks={ticks} />
        ))}
        <span />
        <svg aria-hidden="true" height="18">
          {ticks.map((tick) => (
            <text
              key={tick}
              x={`${(tick / most) * 100}%`}
              y="14"
              textAnchor={tick === 0 ? 'start' : tick === most ? 'end' : 'middle'}
            >
              {tick}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-sm text-tinta-2">
        <span className="desk-legend" data-mark="median">
          {words.legendMedian(year)}
        </span>
        <span className="desk-legend" data-mark="p90">
          {words.legendP90}
        </span>
        <span className="desk-legend" data-mark="before">
          {words.legendMedian(year - 1)}
        </span>
      </figcaption>
    </figure>
  );
}

interface LineProps {
  readonly stage: StageDuration;
  readonly most: number;
  readonly ticks: readonly number[];
}

function Line({ stage: { stage, present, before }, most, ticks }: LineProps) {
  const at = (days: number) => `${(days / most) * 100}%`;
  return (
    <>
      <span>{stage}</span>
      <svg aria-hidden="true" height="24">
        {ticks.map((tick) => (
          <line key={tick} className="grid-line" x1={at(tick)} x2={at(tick)} y1="0" y2="24" />
        ))}
        {present.spread === null ? (
          <text x="4" y="16">
            {words.fewCases}
          </text>
        ) : (
          <>
            <line
              className="spread"
              x1={at(present.spread.median)}
              x2={at(present.spread.p90)}
              y1="12"
              y2="12"
            />
            <circle cx={at(present.spread.median)} cy="12" r="5" />
          </>
        )}
        {before.spread === null ? null : (
          <line
            className="before"
            x1={at(before.spread.median)}
            x2={at(before.spread.median)}
            y1="4"
            y2="20"
          />
        )}
      </svg>
    </>
  );
}
