import { messages } from '@ruang-naskah/domain/messages.id';
import { Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useSending } from '../../api/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format.ts';
import { late } from '../../ui/late.ts';
import { useRemoveTotp } from './use-factors.ts';
import type { WayProps } from './way-card.tsx';
import { WayCard } from './way-card.tsx';

/** With what draws the QR code: only for those who set up an app. */
const TotpDialog = late(async () => (await import('./totp-dialog.tsx')).TotpDialog);

const words = messages.ownFactors;

/** Codes of an app on the phone. */
export function TotpCard({ factors, level, onCodes }: WayProps) {
  const { timeZone } = useSession().settings;
  const [asked, setAsked] = useState<'add' | 'remove' | null>(null);
  const { totpSince, passkeys } = factors;
  const isLast = passkeys.length === 0;
  const close = () => setAsked(null);
  return (
    <WayCard
      icon={<Smartphone size={22} aria-hidden />}
      title={words.totp}
      level={level}
      intro={words.totpIntro}
      actions={
        <>
          <Button onClick={() => setAsked('add')}>
            {totpSince === null ? words.totpAdd : words.totpReplace}
          </Button>
          {totpSince === null || (isLast && factors.required) ? null : (
            <Button variant="quiet" onClick={() => setAsked('remove')}>
              {words.totpRemove}
            </Button>
          )}
        </>
      }
    >
      {totpSince === null ? null : <p>{words.totpSince(formatDate(totpSince, timeZone))}</p>}
      <Suspense fallback={null}>
        {asked === 'add' ? (
          <TotpDialog replaces={totpSince !== null} onClose={close} onCodes={onCodes} />
        ) : null}
      </Suspense>
      <RemoveTotp open={asked === 'remove'} isLast={isLast} onClose={close} />
    </WayCard>
  );
}

interface RemoveTotpProps {
  readonly open: boolean;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RemoveTotp({ open, isLast, onClose }: RemoveTotpProps) {
  const remove = useRemoveTotp();
  const follow = useSending(open);
  const failed = (error: unknown) => failureMessage(words.totpRemoveFailed, error);
  const toast = useToast();
  function close() {
    onClose();
    remove.reset();
  }
  function confirm() {
    void follow(remove.mutateAsync(), {
      here: close,
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
      <p>{isLast ? words.lastWay : words.totpRemoveBody}</p>
    </Confirm>
  );
}
