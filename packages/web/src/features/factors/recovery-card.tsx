import { messages } from '@ruang-naskah/domain/messages.id';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { MethodProps } from './method-card.tsx';
import { MethodCard } from './method-card.tsx';
import { useRenewRecoveryCodes } from './use-factors.ts';

const words = messages.ownFactors;
/** With this many codes left, or fewer, the card suggests making new ones. */
const fewCodes = 3;

/** How many recovery codes are left, and a button that replaces them. */
export function RecoveryCard({ factors, headingLevel, onRecoveryCodes }: MethodProps) {
  const [asking, setAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  const handleOutcome = useOutcome(asking);
  const failed = (error: unknown) => failureMessage(words.renewFailed, error);
  function close() {
    setAsking(false);
    renew.reset();
  }
  function confirm() {
    void handleOutcome(renew.mutateAsync(), {
      ifStillOpen: close,
      // Also after the dialog was closed, because the server never sends them again.
      done: ({ recoveryCodes }) => onRecoveryCodes(recoveryCodes),
      failed,
    });
  }
  return (
    <MethodCard
      icon={<LifeBuoy size={22} aria-hidden />}
      title={words.recovery}
      headingLevel={headingLevel}
      intro={words.recoveryIntro}
      actions={<Button onClick={() => setAsking(true)}>{words.renew}</Button>}
    >
      <RemainingCodes left={factors.recoveryLeft} />
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
    </MethodCard>
  );
}

function RemainingCodes({ left }: { left: number }) {
  if (left > fewCodes) return <p>{words.recoveryLeft(left)}</p>;
  return <Alert tone="warning">{left === 0 ? words.recoveryNone : words.recoveryFew(left)}</Alert>;
}
