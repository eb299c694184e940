import { messages } from '@ruang-naskah/domain/messages.id';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useClearActivities } from './queries.ts';

const words = messages.activities;

/** Emptying the feed asks for a typed word: it cannot be restored. The audit log stays. */
export function ClearActivities({ empty, onCleared }: { empty: boolean; onCleared: () => void }) {
  const toast = useToast();
  const clear = useClearActivities();
  const [asking, setAsking] = useState(false);
  const follow = useSending(asking);
  const failed = (error: unknown) => failureMessage(words.deleteFailed, error);
  function confirm() {
    void follow(clear.mutateAsync(), {
      here: () => {
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
      {empty ? null : (
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
