import { messages } from '@ruang-naskah/domain/messages.id';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { boundedCount } from '@ruang-naskah/domain/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../api/api-error.ts';
import { openHere } from '../../../api/use-opened-in-address.ts';
import { Button } from '../../../ui/button.tsx';
import { DeadlineCell, TurnCell } from '../list/turn-cells.tsx';
import type { ProjectView } from '../list/use-project-view.ts';
import { projectPage } from '../queries.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectBulk;
type Column = Board['columns'][number];

interface BoardColumnProps {
  readonly column: Column;
  readonly view: ProjectView;
  readonly shownOnPhone: boolean;
}

/** One stage with its full count; beyond a page, more rows are loaded on a press. */
export function BoardColumn({ column, view, shownOnPhone }: BoardColumnProps) {
  const { items, nextCursor, load, busy, failure } = useMore(column, view);
  const heading = `papan-${column.stage.replaceAll(' ', '-')}`;
  return (
    <section
      aria-labelledby={heading}
      data-stage={column.stage}
      className={`w-full shrink-0 md:w-56 ${shownOnPhone ? '' : 'max-md:hidden'}`}
    >
      <h2 id={heading} className="mb-2 flex justify-between gap-2 font-sans text-base font-semibold">
        {column.stage}
        <span className="font-normal text-tinta-2 tabular-nums">{boundedCount(column.count)}</span>
      </h2>
      {items.length === 0 ? <p className="text-sm text-tinta-2">{words.nothingHere}</p> : null}
      <ul className="grid list-none gap-2">
        {items.map((project) => (
          <li key={project.id}>
            <Card project={project} view={view} />
          </li>
        ))}
      </ul>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {nextCursor === null ? null : (
        <div className="mt-2">
          <Button busy={busy} onClick={() => void load()}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The further pages of one column are those of the list of its stage; a new board starts from its first pages. */
function useMore(column: Column, view: ProjectView) {
  const client = useQueryClient();
  const [more, setMore] = useState({ of: column, items: column.items, nextCursor: column.nextCursor });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const now = more.of === column ? more : column;
  async function load() {
    if (now.nextCursor === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const query = { ...view.query, status: column.stage, cursor: now.nextCursor };
      const page = await client.fetchQuery(projectPage(query));
      setMore({ of: column, items: [...now.items, ...page.items], nextCursor: page.nextCursor });
    } catch (error) {
      setFailure(failureMessage(words.moreFailed, error));
    }
    setBusy(false);
  }
  return { items: now.items, nextCursor: now.nextCursor, busy, failure, load };
}

function Card({ project, view }: { project: ProjectListItem; view: ProjectView }) {
  const { actor } = useViewer();
  const own = project.turn.who === 'admin' || project.turn.holderId === actor.id;
  return (
    <a
      href={view.linkTo(project.id)}
      data-card
      data-own={own || undefined}
      aria-haspopup="dialog"
      className="block rounded-2 border border-garis bg-kertas p-3 text-sm no-underline hover:border-garis-kuat data-own:border-s-[3px] data-own:border-s-[var(--prada)]"
      onClick={(event) => openHere(event, () => view.open(project.id))}
    >
      <bdi className="line-clamp-3 font-semibold">{project.title}</bdi>
      <span className="mt-2 block text-tinta">
        <TurnCell project={project} />
      </span>
      <span className="mt-1 block text-tinta">
        <DeadlineCell project={project} />
      </span>
    </a>
  );
}
