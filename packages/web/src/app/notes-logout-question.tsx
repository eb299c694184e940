import { messages } from '@ruang-naskah/domain/messages.id';
import { Confirm } from '../ui/dialog/confirm.tsx';

/** Asks before sign-out, which removes the notes that were typed in this tab and not sent. */
export function NotesLogoutQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Confirm
      open
      title={messages.notes.lostOnLogout}
      confirmLabel={messages.shell.logout}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
