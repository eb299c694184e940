import { messages } from '@ruang-naskah/domain/messages.id';
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format.ts';
import type { MethodProps } from './method-card.tsx';
import { MethodCard } from './method-card.tsx';
import { useRemoveTotp } from './use-factors.ts';

/** Loaded on demand, with the library that draws the QR code. */
const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }));

const words = messages.ownFactors;

/** Codes of an app on the phone. */
export function TotpCard({ factors, headingLevel, onRecoveryCodes }: MethodProps) {
  const { timeZone } = useSession().settings;
  const [openedDialog, setOpenedDialog] = useState<'add' | 'remove' | null>(null);
  const { totpSince, passkeys } = factors;
  const isLast = passkeys.length === 0;
  const close = () => setOpenedDialog(null);
  return (
    <MethodCard
      icon={<Smartphone size={22} aria-hidden />}
      title={words.totp}
      headingLevel={headingLevel}
      intro={words.totpIntro}
      actions={
        <>
          <Button onClick={() => setOpenedDialog('add')}>
            {totpSince === null ? words.totpAdd : words.totpReplace}
          </Button>
          {totpSince === null || (isLast && factors.required) ? null : (
            <Button variant="quiet" onClick={() => setOpenedDialog('remove')}>
              {words.totpRemove}
            </Button>
          )}
        </>
      }
    >
      {totpSince === null ? null : <p>{words.totpSince(formatDate(totpSince, timeZone))}</p>}
      <Suspense fallback={null}>
        {openedDialog === 'add' ? (
          <TotpDialog replaces={totpSince !== null} onClose={close} onRecoveryCodes={onRecoveryCodes} />
        ) : null}
      </Suspense>
      <RemoveTotp open={openedDialog === 'remove'} isLast={isLast} onClose={close} />
    </MethodCard>
  );
}

interface RemoveTotpProps {
  readonly open: boolean;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RemoveTotp({ open, isLast, onClose }: RemoveTotpProps) {
  const remove = useRemoveTotp();
  const handleOutcome = useOutcome(open);
  const failed = (error: unknown) => failureMessage(words.totpRemoveFailed, error);
  const toast = useToast();
  function close() {
    onClose();
    remove.reset();
  }
  function confirm() {
    void handleOutcome(remove.mutateAsync(), {
      ifStillOpen: close,
      done: () => toast({ message: words.totpRemoved }),
      failed,
    });
  }
  return (
    <Confirm
      open={open}
      title={words.totpRemoveTitle}
      confirmLabel={words.totpRemove}
      busyLabel={words.removing}
      busy={remove.isPending}
      error={failed(remove.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{isLast ? words.lastMethod : words.totpRemoveBody}</p>
    </Confirm>
  );
}
