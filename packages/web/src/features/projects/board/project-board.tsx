import { messages } from '@ruang-naskah/domain/messages.id';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { formatCount } from '@ruang-naskah/domain/text';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchFailure } from '../../../api/api-error.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormContext } from '../../../ui/form/form-context.ts';
import { Select } from '../../../ui/form/inputs.tsx';
import { SpokenResult } from '../../../ui/list/spoken-result.tsx';
import type { ProjectView } from '../list/use-project-view.ts';
import { projectBoard } from '../queries.ts';
import { BoardColumn } from './board-column.tsx';

const words = messages.projectBulk;

/** The list in ten columns; projects cannot be dragged. */
export function ProjectBoard({ view }: { view: ProjectView }) {
  const { cursor: _, ...query } = view.query;
  const { answer, busy, asked, settled } = useListPage(projectBoard(query));
  return (
    <>
      <SpokenResult asked={asked} text={settled === undefined ? null : resultText(settled)} />
      <Answer
        query={answer}
        loading={<Skeleton shape="cards" count={3} label={messages.projects.loading} />}
        {...searchFailure(messages.projects.loadFailed)}
      >
        {({ columns }) => <Columns columns={columns} view={view} busy={busy} />}
      </Answer>
    </>
  );
}

function resultText({ columns }: Board): string {
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? messages.projectList.listEmpty : messages.ui.projectsShown(formatCount(total));
}

interface ColumnsProps {
  readonly columns: Board['columns'];
  readonly view: ProjectView;
  readonly busy: boolean;
}

function Columns({ columns, view, busy }: ColumnsProps) {
  const first = columns.find(({ count }) => count > 0) ?? columns[0];
  const { cursor: _, ...filter } = view.query;
  const filterKey = JSON.stringify(filter);
  const [chosen, setChosen] = useState<{ readonly stage: StageName; readonly filterKey: string } | null>(
    null,
  );
  // An empty stage is shown where it was chosen, not where another filter has emptied it.
  const stillShown = columns.find(
    ({ stage, count }) => stage === chosen?.stage && (count > 0 || filterKey === chosen.filterKey),
  );
  const shown = stillShown ?? first;
  const scroller = useRef<HTMLDivElement>(null);
  const firstStage = first?.stage;
  // Scrolls to the first stage that has a project: empty columns alone would look as if nothing was found.
  useEffect(() => {
    const board = scroller.current;
    const column = board?.querySelector(`[data-stage="${firstStage}"]`);
    if (!board || !column) return;
    const { left } = board.getBoundingClientRect();
    board.scrollLeft += column.getBoundingClientRect().left - left;
  }, [firstStage]);
  return (
    <section aria-label={messages.projectList.asBoard} aria-busy={busy || undefined} className="grid gap-4">
      <div className="md:hidden" data-print="hide">
        <FormContext value={{ id: 'papan', busy: false }}>
          <Field name="tahap" label={words.stage}>
            <Select
              value={shown?.stage ?? ''}
              onChange={({ target }) => {
                const stage = stageNames.find((name) => name === target.value);
                setChosen(stage === undefined ? null : { stage, filterKey });
              }}
            >
              {columns.map(({ stage, count }) => (
                <option key={stage} value={stage}>
                  {`${stage} (${formatCount(count)})`}
                </option>
              ))}
            </Select>
          </Field>
        </FormContext>
      </div>
      <p className="text-sm text-tinta-2 max-md:hidden" data-print="hide">
        {words.boardHint}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from link to link; each works alone */}
      <div
        ref={scroller}
        className="board flex gap-3 overflow-x-auto p-1 max-md:overflow-visible"
        onKeyDown={moveFocusByArrowKey}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            view={view}
            shownOnPhone={column.stage === shown?.stage}
          />
        ))}
      </div>
    </section>
  );
}

/** Up and down within a stage, left and right to the nearest stage that has a project. */
function moveFocusByArrowKey(event: KeyboardEvent<HTMLElement>) {
  const steps: Readonly<Record<string, { readonly columns: number; readonly rows: number }>> = {
    ArrowUp: { columns: 0, rows: -1 },
    ArrowDown: { columns: 0, rows: 1 },
    ArrowLeft: { columns: -1, rows: 0 },
    ArrowRight: { columns: 1, rows: 0 },
  };
  const step = steps[event.key];
  const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
  if (step === undefined || card === null) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-stage]')]
    .map((stage) => [...stage.querySelectorAll<HTMLElement>('[data-card]')])
    .filter((cards) => cards.length > 0);
  const column = columns.findIndex((cards) => cards.includes(card));
  const row = columns[column]?.indexOf(card) ?? 0;
  const cards = columns[column + step.columns] ?? [];
  const next = step.columns === 0 ? cards[row + step.rows] : cards[Math.min(row, cards.length - 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
