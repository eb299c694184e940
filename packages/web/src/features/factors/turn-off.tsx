import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTurnOff } from './use-factors.ts';

const words = messages.ownFactors;

/** All ways at once; not for somebody who must keep one. */
export function TurnOff({ required }: { required: boolean }) {
  const [asking, setAsking] = useState(false);
  const turnOff = useTurnOff();
  const follow = useSending(asking);
  const failed = (error: unknown) => failureMessage(words.turnOffFailed, error);
  const toast = useToast();
  function close() {
    setAsking(false);
    turnOff.reset();
  }
  function confirm() {
    void follow(turnOff.mutateAsync(), {
      here: close,
      done: () => toast({ message: words.turnedOff }),
      failed,
    });
  }
  if (required) return <p className="text-sm text-tinta-2">{words.required}</p>;
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {words.turnOff}
      </Button>
      <Confirm
        open={asking}
        title={words.turnOffTitle}
        confirmLabel={words.turnOff}
        busyLabel={words.turningOff}
        busy={turnOff.isPending}
        error={failed(turnOff.error)}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{words.turnOffBody}</p>
        <p>{words.turnOffIntro}</p>
      </Confirm>
    </div>
  );
}
