import { messages } from '@ruang-naskah/domain/messages.id';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useRenewCodes } from './use-factors.ts';
import type { WayProps } from './way-card.tsx';
import { WayCard } from './way-card.tsx';

const words = messages.ownFactors;
/** From here on it is time to make new ones. */
const few = 3;

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCard({ factors, level, onCodes }: WayProps) {
  const [asking, setAsking] = useState(false);
  const renew = useRenewCodes();
  const follow = useSending(asking);
  const failed = (error: unknown) => failureMessage(words.renewFailed, error);
  function close() {
    setAsking(false);
    renew.reset();
  }
  function confirm() {
    void follow(renew.mutateAsync(), {
      here: close,
      // The codes are shown once, wherever the person is by then.
      done: ({ recoveryCodes }) => onCodes(recoveryCodes),
      failed,
    });
  }
  return (
    <WayCard
      icon={<LifeBuoy size={22} aria-hidden />}
      title={words.recovery}
      level={level}
      intro={words.recoveryIntro}
      actions={<Button onClick={() => setAsking(true)}>{words.renew}</Button>}
    >
      <Left left={factors.recoveryLeft} />
      <Confirm
        open={asking}
        title={words.renewTitle}
        confirmLabel={words.renew}
        busyLabel={words.renewing}
        busy={renew.isPending}
        error={failed(renew.error)}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{words.renewBody}</p>
      </Confirm>
    </WayCard>
  );
}

function Left({ left }: { left: number }) {
  if (left > few) return <p>{words.recoveryLeft(left)}</p>;
  return <Alert tone="warning">{left === 0 ? words.recoveryNone : words.recoveryFew(left)}</Alert>;
}
