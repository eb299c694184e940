import type { Durations } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { stageDurations } from '../queries.ts';
import { DurationTable } from './duration-table.tsx';

const words = messages.desk;
type StageDuration = Durations['stages'][number];

/**
 * How many working days each stage takes: a plot of the median and 90th percentile of this year and the median of last year, and a
 * table with the numbers.
 */
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
  const tickStep = [1, 2, 5, 10, 20, 50, 100].find((days) => longest / days <= 5) ?? Math.ceil(longest / 5);
  const axisEnd = Math.ceil(longest / tickStep) * tickStep;
  const ticks = Array.from({ length: axisEnd / tickStep + 1 }, (_, index) => index * tickStep);
  return (
    <figure className="grid gap-2">
      <div role="img" aria-label={words.plotLabel} className="desk-plot">
        {stages.map((stage) => (
          <StageLine key={stage.stage} stage={stage} axisEnd={axisEnd} ticks={ticks} />
        ))}
        <span />
        <svg aria-hidden="true" height="18">
          {ticks.map((tick) => (
            <text
              key={tick}
              x={`${(tick / axisEnd) * 100}%`}
              y="14"
              textAnchor={tick === 0 ? 'start' : tick === axisEnd ? 'end' : 'middle'}
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

interface StageLineProps {
  readonly stage: StageDuration;
  /** In working days, like `ticks`. */
  readonly axisEnd: number;
  readonly ticks: readonly number[];
}

function StageLine({ stage: { stage, present, before }, axisEnd, ticks }: StageLineProps) {
  const x = (days: number) => `${(days / axisEnd) * 100}%`;
  return (
    <>
      <span>{stage}</span>
      <svg aria-hidden="true" height="24">
        {ticks.map((tick) => (
          <line key={tick} className="grid-line" x1={x(tick)} x2={x(tick)} y1="0" y2="24" />
        ))}
        {present.spread === null ? (
          <text x="4" y="16">
            {words.fewCases}
          </text>
        ) : (
          <>
            <line
              className="spread"
              x1={x(present.spread.median)}
              x2={x(present.spread.p90)}
              y1="12"
              y2="12"
            />
            <circle cx={x(present.spread.median)} cy="12" r="5" />
          </>
        )}
        {before.spread === null ? null : (
          <line className="before" x1={x(before.spread.median)} x2={x(before.spread.median)} y1="4" y2="20" />
        )}
      </svg>
    </>
  );
}
