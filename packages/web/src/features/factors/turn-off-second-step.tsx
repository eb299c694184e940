import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTurnOffSecondStep } from './use-factors.ts';

const words = messages.ownFactors;

/** Removes all methods at once; only says why not to an account that must keep one. */
export function TurnOffSecondStep({ required }: { required: boolean }) {
  const [asking, setAsking] = useState(false);
  const turnOff = useTurnOffSecondStep();
  const handleOutcome = useOutcome(asking);
  const failed = (error: unknown) => failureMessage(words.turnOffFailed, error);
  const toast = useToast();
  function close() {
    setAsking(false);
    turnOff.reset();
  }
  function confirm() {
    void handleOutcome(turnOff.mutateAsync(), {
      ifStillOpen: close,
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
