import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProjectSort } from '@ruang-naskah/domain/projects/values';
import { X } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.ts';
import type { RowChoice } from '../list/use-row-choice.ts';
import { AssignRows } from './assign-rows.tsx';
import { MoveRows } from './move-rows.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { RemindRows } from './remind-rows.tsx';
import { useBulkChange } from './use-bulk-change.tsx';

const DownloadRows = late(async () => (await import('./download-rows.tsx')).DownloadRows);

const words = messages.projectBulk;
const actions = ['assign', 'move', 'remind', 'download'] as const;
type Action = (typeof actions)[number];

/** An attribute: `:has` would look for the bar in the whole page at each change of a style, a millisecond on a phone. */
function useRoomForBar(shown: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-bulk-bar', shown);
    return () => root.removeAttribute('data-bulk-bar');
  }, [shown]);
}

/** What can be done to the chosen rows: at a desk in the bar itself, on a phone in a sheet behind one button. */
export function BulkBar({ choice, sort }: { readonly choice: RowChoice; readonly sort: ProjectSort }) {
  const [action, setAction] = useState<Action | 'sheet' | null>(null);
  const { rows } = choice;
  const changing = useBulkChange(rows, action, ({ refused }) => {
    setAction(null);
    choice.keep(refused.map(({ id }) => id));
  });
  const dialog = { rows, changing, onClose: () => setAction(null) };
  useRoomForBar(rows.length > 0);
  if (rows.length === 0) return null;
  return (
    <>
      <section aria-label={words.bar} className="bulk-bar" data-print="hide">
        <p role="status">
          {words.chosen(rows.length)}
          {choice.isFull ? <small> {words.tooMany(limits.bulkRows)}</small> : null}
        </p>
        <div className="flex gap-2 max-md:hidden">
          {actions.map((one) => (
            <Button key={one} variant="ghost" onClick={() => setAction(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
        <div className="md:hidden">
          <Button variant="ghost" onClick={() => setAction('sheet')}>
            {words.actions}
          </Button>
        </div>
        <IconButton
          variant="on-band"
          label={words.clear}
          icon={<X size={20} aria-hidden />}
          onClick={() => choice.keep([])}
        />
      </section>
      <Dialog open={action === 'sheet'} onClose={dialog.onClose} title={words.chosen(rows.length)} size="sm">
        <div className="grid gap-3">
          {actions.map((one) => (
            <Button key={one} wide onClick={() => setAction(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
      </Dialog>
      {action === 'assign' ? <AssignRows {...dialog} /> : null}
      {action === 'move' ? <MoveRows {...dialog} /> : null}
      {action === 'remind' ? (
        <RemindRows
          rows={rows}
          onClose={dialog.onClose}
          onDone={({ refused }) => choice.keep(refused.map(({ id }) => id))}
        />
      ) : null}
      <Suspense fallback={null}>
        {action === 'download' ? <DownloadRows rows={rows} sort={sort} onClose={dialog.onClose} /> : null}
      </Suspense>
      <RefusedRows
        title={words.refusedTitle(changing.refused.length)}
        refused={changing.refused}
        onClose={changing.forgetRefused}
      />
    </>
  );
}
