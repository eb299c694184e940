import { messages } from '@ruang-naskah/domain/messages.id';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { removeDrafts } from './draft.ts';

const words = messages.manuscripts;

/** Asks before sign-out what to do with the draft, because the device may be shared. */
export function DraftLogoutQuestion({
  userId,
  onLeave,
  onStay,
}: {
  userId: string;
  onLeave: () => void;
  onStay: () => void;
}) {
  function discard() {
    removeDrafts(userId);
    onLeave();
  }
  const footer = (
    <>
      <Button data-autofocus onClick={onLeave}>
        {words.draftKeep}
      </Button>
      <Button variant="danger" onClick={discard}>
        {words.draftDelete}
      </Button>
    </>
  );
  return <Dialog open onClose={onStay} title={words.draftDeleteOnLogout} size="sm" footer={footer} />;
}
