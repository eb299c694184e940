import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

interface RowActionsProps {
  /** The action with its object: «Ubah Sastra». */
  readonly editLabel: string;
  readonly onChange: () => void;
  /** «Hapus Sastra». */
  readonly removeLabel: string;
  /** Absent if the row cannot be removed. */
  readonly onRemove: (() => void) | undefined;
  /** Where it is removed at once: whether a change of the list is under way. */
  readonly busy?: boolean;
}

/** The buttons at the end of every row of an editable list; after a removal the focus stays on the second. */
export function RowActions({ editLabel, onChange, removeLabel, onRemove, busy }: RowActionsProps) {
  return (
    <>
      <IconButton label={editLabel} icon={<Pencil size={18} aria-hidden />} onClick={onChange} />
      {onRemove === undefined ? null : (
        <IconButton
          data-row-focus
          variant="danger"
          label={removeLabel}
          busy={busy}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </>
  );
}
