import { messages } from '@ruang-naskah/domain/messages.id';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { formatCount } from '@ruang-naskah/domain/text';
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
  const { items, nextCursor, loadMore, busy, failure } = useColumnPages(column, view);
  const heading = `papan-${column.stage.replaceAll(' ', '-')}`;
  return (
    <section
      aria-labelledby={heading}
      data-stage={column.stage}
      className={`w-full shrink-0 md:w-56 ${shownOnPhone ? '' : 'max-md:hidden'}`}
    >
      <h2 id={heading} className="mb-2 flex justify-between gap-2 font-sans text-base font-semibold">
        {column.stage}
        <span className="font-normal text-tinta-2 tabular-nums">{formatCount(column.count)}</span>
      </h2>
      {items.length === 0 ? <p className="text-sm text-tinta-2">{words.nothingHere}</p> : null}
      <ul className="grid list-none gap-2">
        {items.map((project) => (
          <li key={project.id}>
            <BoardCard project={project} view={view} />
          </li>
        ))}
      </ul>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {nextCursor === null ? null : (
        <div className="mt-2">
          <Button busy={busy} onClick={() => void loadMore()}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The pages of one column: the first comes with the board, further ones are pages of the list filtered by the stage. */
function useColumnPages(column: Column, view: ProjectView) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState({ column, items: column.items, nextCursor: column.nextCursor });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A refetched board starts from its first pages again.
  const { items, nextCursor } = loaded.column === column ? loaded : column;
  async function loadMore() {
    if (nextCursor === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const query = { ...view.query, status: column.stage, cursor: nextCursor };
      const page = await client.fetchQuery(projectPage(query));
      setLoaded({ column, items: [...items, ...page.items], nextCursor: page.nextCursor });
    } catch (error) {
      setFailure(failureMessage(words.moreFailed, error));
    }
    setBusy(false);
  }
  return { items, nextCursor, busy, failure, loadMore };
}

function BoardCard({ project, view }: { project: ProjectListItem; view: ProjectView }) {
  const { actor } = useViewer();
  const isOwnTurn = project.turn.who === 'admin' || project.turn.holderId === actor.id;
  return (
    <a
      href={view.linkTo(project.id)}
      data-card
      data-own={isOwnTurn || undefined}
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
