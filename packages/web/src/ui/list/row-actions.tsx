import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

interface RowActionsProps {
  /** The action with its object: «Ubah Sastra». */
  readonly change: string;
  readonly onChange: () => void;
  /** «Hapus Sastra». */
  readonly remove: string;
  /** Absent if the row cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** The buttons at the end of every row of an editable list; after a removal the focus stays on the second. */
export function RowActions({ change, onChange, remove, onRemove }: RowActionsProps) {
  return (
    <>
      <IconButton label={change} icon={<Pencil size={18} aria-hidden />} onClick={onChange} />
      {onRemove === undefined ? null : (
        <IconButton
          data-row-focus
          variant="danger"
          label={remove}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </>
  );
}
