import { messages } from '@ruang-naskah/domain/messages.id';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { boundedCount } from '@ruang-naskah/domain/text';
import { type KeyboardEvent, useState } from 'react';
import { searchFailure } from '../../../api/api-error.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormContext } from '../../../ui/form/form-context.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Deferred } from '../../../ui/list/deferred.tsx';
import { SpokenResult } from '../../../ui/list/list-status.tsx';
import type { ProjectView } from '../list/use-project-view.ts';
import { projectBoard } from '../queries.ts';
import { BoardColumn } from './board-column.tsx';

const words = messages.projectBulk;

/** The list in ten columns; projects cannot be dragged. */
export function ProjectBoard({ view }: { view: ProjectView }) {
  const { cursor: _, ...query } = view.query;
  const { answer, busy, now, told } = useListPage(projectBoard(query));
  return (
    <>
      <SpokenResult asked={told.asked} text={told.page === undefined ? null : textOf(told.page)} />
      <Answer
        query={answer}
        loading={<Skeleton shape="cards" count={3} label={messages.projects.loading} />}
        {...searchFailure(messages.projects.loadFailed)}
      >
        {({ columns }) => (
          <Deferred now={now}>
            <Columns columns={columns} view={view} busy={busy} />
          </Deferred>
        )}
      </Answer>
    </>
  );
}

function textOf({ columns }: Board): string {
  const all = columns.reduce((sum, { count }) => sum + count, 0);
  return all === 0 ? messages.projectList.listEmpty : messages.ui.projectsShown(boundedCount(all));
}

interface ColumnsProps {
  readonly columns: Board['columns'];
  readonly view: ProjectView;
  readonly busy: boolean;
}

function Columns({ columns, view, busy }: ColumnsProps) {
  const first = columns.find(({ count }) => count > 0) ?? columns[0];
  const [chosen, setChosen] = useState<StageName | null>(null);
  const shown = columns.find(({ stage }) => stage === chosen) ?? first;
  return (
    <section aria-label={messages.projectList.asBoard} aria-busy={busy || undefined} className="grid gap-4">
      <div className="md:hidden">
        <FormContext value={{ id: 'papan', busy: false }}>
          <Field name="tahap" label={words.stage}>
            <Select
              value={shown?.stage ?? ''}
              onChange={({ target }) =>
                setChosen(columns.find(({ stage }) => stage === target.value)?.stage ?? null)
              }
            >
              {columns.map(({ stage, count }) => (
                <option key={stage} value={stage}>
                  {`${stage} (${boundedCount(count)})`}
                </option>
              ))}
            </Select>
          </Field>
        </FormContext>
      </div>
      <p className="text-sm text-tinta-2 max-md:hidden">{words.boardHint}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from link to link; each works alone */}
      <div className="flex gap-3 overflow-x-auto p-1 max-md:overflow-visible" onKeyDown={walk}>
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
function walk(event: KeyboardEvent<HTMLElement>) {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
  if (step === undefined || from === null) return;
  const stages = [...event.currentTarget.querySelectorAll('[data-stage]')]
    .map((stage) => [...stage.querySelectorAll<HTMLElement>('[data-card]')])
    .filter((cards) => cards.length > 0);
  const x = stages.findIndex((cards) => cards.includes(from));
  const y = stages[x]?.indexOf(from) ?? 0;
  const cards = stages[x + step[0]] ?? [];
  const to = step[0] === 0 ? cards[y + step[1]] : cards[Math.min(y, cards.length - 1)];
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}
