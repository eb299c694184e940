import type { Durations } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { formatNumber } from '../../../ui/format.ts';

const words = messages.desk;
type YearCases = Durations['stages'][number]['present'];

/** The numbers of the plot, and from how many cases each was computed. */
export function DurationTable({ durations: { year, stages } }: { durations: Durations }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by the keyboard
    <section aria-label={words.durations} tabIndex={0} className="overflow-x-auto">
      <table className="desk-numbers">
        <thead>
          <tr>
            <th scope="col">{words.columns.stage}</th>
            {[year, year - 1].map((columnYear) => (
              <YearHeadings key={columnYear} year={columnYear} />
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, present, before }) => (
            <tr key={stage}>
              <th scope="row">{stage}</th>
              <YearCells cases={present} />
              <YearCells cases={before} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function YearHeadings({ year }: { year: number }) {
  return (
    <>
      <th scope="col">{words.columns.median(year)}</th>
      <th scope="col">{words.columns.p90(year)}</th>
      <th scope="col">{words.columns.cases(year)}</th>
    </>
  );
}

function YearCells({ cases: { cases, spread } }: { cases: YearCases }) {
  return (
    <>
      {spread === null ? (
        <td colSpan={2}>{words.fewCases}</td>
      ) : (
        <>
          <td>{formatNumber(spread.median)}</td>
          <td>{formatNumber(spread.p90)}</td>
        </>
      )}
      <td>{formatNumber(cases)}</td>
    </>
  );
}
