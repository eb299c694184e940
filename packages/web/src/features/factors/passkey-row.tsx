import type { Passkey } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useOutcome } from '../../api/use-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format.ts';
import { RenamePasskey } from './passkey-dialogs.tsx';
import { useRemovePasskey } from './use-factors.ts';

const words = messages.ownFactors;

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** The account has no other method of the second step. */
  readonly isLast: boolean;
  /** It cannot be removed, because the account must keep a second step. */
  readonly isRequired: boolean;
  readonly onRemoved: () => void;
}

export function PasskeyRow({ passkey, isLast, isRequired, onRemoved }: PasskeyRowProps) {
  const { timeZone } = useSession().settings;
  const [openedDialog, setOpenedDialog] = useState<'rename' | 'remove' | null>(null);
  const { name, createdAt, lastUsedAt } = passkey;
  const close = () => setOpenedDialog(null);
  return (
    <li className="section-rule flex flex-wrap items-center justify-between gap-2 pb-4 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-tinta-2">
          {words.passkeySince(formatDate(createdAt, timeZone))},{' '}
          {lastUsedAt === null
            ? words.passkeyNeverUsed
            : words.passkeyLastUsed(formatDate(lastUsedAt, timeZone))}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          data-row-focus
          aria-label={words.passkeyRenameOf(name)}
          onClick={() => setOpenedDialog('rename')}
        >
          {words.passkeyRename}
        </Button>
        {isRequired ? null : (
          <Button
            variant="quiet"
            aria-label={words.passkeyRemoveOf(name)}
            onClick={() => setOpenedDialog('remove')}
          >
            {words.passkeyRemove}
          </Button>
        )}
      </div>
      {openedDialog === 'rename' ? <RenamePasskey passkey={passkey} onClose={close} /> : null}
      <RemovePasskey
        passkey={passkey}
        open={openedDialog === 'remove'}
        isLast={isLast}
        onClose={close}
        onRemoved={onRemoved}
      />
    </li>
  );
}

interface RemovePasskeyProps extends Pick<PasskeyRowProps, 'passkey' | 'isLast' | 'onRemoved'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

function RemovePasskey({ passkey: { id, name }, open, isLast, onClose, onRemoved }: RemovePasskeyProps) {
  const remove = useRemovePasskey();
  const handleOutcome = useOutcome(open);
  const toast = useToast();
  function close() {
    onClose();
    remove.reset();
  }
  const failed = (error: unknown) => failureMessage(words.passkeyRemoveFailed, error);
  function confirm() {
    void handleOutcome(remove.mutateAsync({ id }), {
      ifStillOpen: () => {
        close();
        onRemoved();
      },
      done: () => toast({ message: words.passkeyRemoved(name) }),
      failed,
    });
  }
  return (
    <Confirm
      open={open}
      title={words.passkeyRemoveTitle(name)}
      confirmLabel={words.passkeyRemove}
      busyLabel={words.removing}
      busy={remove.isPending}
      error={failed(remove.error)}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{isLast ? words.lastMethod : words.passkeyRemoveBody}</p>
    </Confirm>
  );
}
