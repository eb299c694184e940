import { messages } from '@ruang-naskah/domain/messages.id';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useClearActivities } from './queries.ts';

const words = messages.activities;

/** Clears the feed, after the admin has typed a word, because it cannot be restored. The audit log stays. */
export function ClearActivities({ isEmpty, onCleared }: { isEmpty: boolean; onCleared: () => void }) {
  const toast = useToast();
  const clear = useClearActivities();
  const [asking, setAsking] = useState(false);
  const handleOutcome = useOutcome(asking);
  const failed = (error: unknown) => failureMessage(words.deleteFailed, error);
  function confirm() {
    void handleOutcome(clear.mutateAsync(), {
      ifStillOpen: () => {
        setAsking(false);
        // The button has disappeared, so that focus must move.
        setTimeout(onCleared);
      },
      done: () => toast({ message: words.cleared }),
      failed,
    });
  }
  function cancel() {
    clear.reset();
    setAsking(false);
  }
  return (
    <>
      {isEmpty ? null : (
        <Button variant="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {words.clear}
        </Button>
      )}
      <Confirm
        open={asking}
        title={words.clearTitle}
        confirmLabel={messages.ui.delete}
        busy={clear.isPending}
        busyLabel={words.clearing}
        error={failed(clear.error)}
        typedWord={words.clearWord}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{words.clearBody}</p>
      </Confirm>
    </>
  );
}
