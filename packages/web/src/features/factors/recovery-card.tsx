import { messages } from '@ruang-naskah/domain/messages.id';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
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
  function close() {
    setAsking(false);
    renew.reset();
  }
  function confirm() {
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        close();
        onCodes(recoveryCodes);
      },
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
        error={failureMessage(words.renewFailed, renew.error)}
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
