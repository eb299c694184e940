import { messages } from '@ruang-naskah/domain/messages.id';
import type { RefusedRow } from '@ruang-naskah/domain/projects/bulk-schema';
import { showLateFailure } from '../../../api/late-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { LateDialog } from '../../../ui/dialog/late-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useViewer } from '../use-viewer.ts';

const words = messages.projectBulk;

interface RefusedRowsProps {
  readonly title: string;
  readonly refused: readonly RefusedRow[];
  readonly onClose: () => void;
}

/** How many titles a sentence names; the rest is only counted. */
const mostNamed = 3;

/** «“A”, “B”, “C”, dan 2 lainnya» */
export function namesOf(rows: readonly { readonly title: string }[]): string {
  const titles = rows.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  return words.andOthers(titles.join(', '), rows.length - titles.length);
}

/** The rows that were not changed, in one sentence, where the answer came after their list or dialog was left. */
export function showRefusedLate(title: string, refused: readonly RefusedRow[]): void {
  if (refused.length > 0) showLateFailure(`${title}: ${namesOf(refused)}.`);
}

/** The rows that were not changed, each with title and reason. */
export function RefusedRows({ title, refused, onClose }: RefusedRowsProps) {
  return (
    <LateDialog
      open={refused.length > 0}
      notice={title}
      onClose={onClose}
      title={title}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.ui.close}
        </Button>
      }
    >
      <p>{words.refusedHint}</p>
      <ul className="mt-4 grid gap-3">
        {refused.map((row) => (
          <li key={row.id}>
            <strong>
              <bdi>{row.title}</bdi>
            </strong>
            <br />
            <Reason row={row} />
          </li>
        ))}
      </ul>
    </LateDialog>
  );
}

function Reason({ row: { reason, changed } }: { row: RefusedRow }) {
  const { timeZone } = useViewer();
  if (changed === undefined) return reason;
  const time = formatDateTime(changed.at, timeZone);
  return changed.name === null ? words.refusedAt(time) : words.refusedBy(changed.name, time);
}
