import '../../styles/factors.css';
import type { TotpSecret } from '@ruang-naskah/domain/factors/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useEffect, useRef } from 'react';
import { failureMessage, isDeclined } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SendOrCancel } from '../../ui/form/send-or-cancel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SecretText } from './secret-text.tsx';
import { useBeginTotp, useConfirmTotp } from './use-factors.ts';
import type { WayProps } from './way-card.tsx';

const words = messages.ownFactors;

interface TotpDialogProps extends Pick<WayProps, 'onCodes'> {
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** A new secret for an app, and its first code as the proof that it has arrived. */
export function TotpDialog({ replaces, onClose, onCodes }: TotpDialogProps) {
  const begin = useBeginTotp();
  const { mutate } = begin;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  // Who cancels the password question gives up the whole.
  const declined = isDeclined(begin.error);
  useEffect(() => {
    if (declined) onClose();
  }, [declined, onClose]);
  return (
    <Dialog
      open
      guards={false}
      onClose={onClose}
      title={replaces ? words.totpReplaceTitle : words.totpAddTitle}
    >
      {begin.data === undefined ? (
        <Preparing error={declined ? null : begin.error} onRetry={() => mutate()} />
      ) : (
        <Steps secret={begin.data} replaces={replaces} onClose={onClose} onCodes={onCodes} />
      )}
    </Dialog>
  );
}

function Preparing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <Skeleton count={6} label={words.totpPreparing} />;
  return (
    <LoadError message={failureMessage(words.totpPrepareFailed, error)} busy={false} onRetry={onRetry} />
  );
}

function Steps({ secret, replaces, onClose, onCodes }: TotpDialogProps & { secret: TotpSecret }) {
  const confirm = useConfirmTotp();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/factors/schema')).ConfirmTotpInput,
    send: async (body) => {
      const { recoveryCodes } = await confirm.mutateAsync(body);
      toast({ message: words.totpAdded });
      onClose();
      onCodes(recoveryCodes);
    },
  });
  return (
    <FormShell {...shell} id="totp" aria-label={words.totpAddTitle}>
      {replaces ? <p>{words.totpReplaceNote}</p> : null}
      <ol className="totp-steps">
        <li>{words.totpOpen}</li>
        <li>
          <p>{words.totpScan}</p>
          <QrCode text={secret.uri} label={words.qr} />
          <p className="text-sm">
            {words.totpLinkHint} <a href={secret.uri}>{words.totpLink}</a>
          </p>
          <SecretText secret={secret.secret} />
        </li>
        <li>
          <p>{words.totpType}</p>
          <Field
            name="code"
            label={messages.secondStep.code}
            hint={messages.secondStep.codeHint}
            error={errors.code}
          >
            <CodeInput />
          </Field>
        </li>
      </ol>
      <SendOrCancel send={words.totpConfirm} busyLabel={words.totpConfirming} onCancel={onClose} />
    </FormShell>
  );
}
