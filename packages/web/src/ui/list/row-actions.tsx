import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

interface RowActionsProps {
  /** The action with its object: «Ubah Sastra». */
  readonly change: string;
  readonly onChange: () => void;
  /** «Hapus Sastra». */
  readonly remove: string;
  /** Absent where the row has to stay. */
  readonly onRemove: (() => void) | undefined;
}

/** What every row of an editable list ends with; the focus stays on the second after a row was removed. */
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
