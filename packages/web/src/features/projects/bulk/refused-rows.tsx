import { messages } from '@ruang-naskah/domain/messages.id';
import type { RefusedRow } from '@ruang-naskah/domain/projects/bulk-schema';
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
