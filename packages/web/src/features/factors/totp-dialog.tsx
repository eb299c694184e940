import { ConfirmTotpInput, type TotpSecret } from '@ruang-naskah/domain/factors/schema';
import '../../styles/factors.css';
import { messages } from '@ruang-naskah/domain/messages.id';
import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureMessage, isPasswordDeclined } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { CodeInput } from '../../ui/form/inputs.tsx';
import { SendOrCancel } from '../../ui/form/submit-button.tsx';
import type { MethodProps } from './method-card.tsx';
import { useCopyToClipboard } from './use-copy-to-clipboard.ts';
import { useBeginTotp, useConfirmTotp } from './use-factors.ts';

const words = messages.ownFactors;

interface TotpDialogProps extends Pick<MethodProps, 'onRecoveryCodes'> {
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Shows a new secret for an authenticator app, and asks for the app's first code to confirm it. */
export function TotpDialog({ replaces, onClose, onRecoveryCodes }: TotpDialogProps) {
  const beginTotp = useBeginTotp();
  const { mutate } = beginTotp;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  const declined = isPasswordDeclined(beginTotp.error);
  // After a cancelled password question there is no secret to show.
  useEffect(() => {
    if (declined) onClose();
  }, [declined, onClose]);
  return (
    <Dialog
      open
      asksBeforeDiscard={false}
      onClose={onClose}
      title={replaces ? words.totpReplaceTitle : words.totpAddTitle}
    >
      {beginTotp.data === undefined ? (
        <Preparing error={declined ? null : beginTotp.error} onRetry={() => mutate()} />
      ) : (
        <TotpForm
          secret={beginTotp.data}
          replaces={replaces}
          onClose={onClose}
          onRecoveryCodes={onRecoveryCodes}
        />
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

function TotpForm({ secret, replaces, onClose, onRecoveryCodes }: TotpDialogProps & { secret: TotpSecret }) {
  const confirm = useConfirmTotp();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: ConfirmTotpInput,
    send: async (body) => {
      const { recoveryCodes } = await confirm.mutateAsync(body);
      toast({ message: words.totpAdded });
      // Also after the dialog was closed, because the server never sends them again.
      onRecoveryCodes(recoveryCodes);
    },
    ifStillOpen: onClose,
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

/** The secret of an app in groups, as one types it. */
function SecretText({ secret }: { secret: string }) {
  const { copy, copyMessage } = useCopyToClipboard(words.secretCopied, words.copyFailed);
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{words.secretHint}</p>
      <p className="secret-text">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
      <Button variant="quiet" icon={<Copy size={18} aria-hidden />} onClick={() => void copy(secret)}>
        {words.secretCopy}
      </Button>
      <p role="status">{copyMessage}</p>
    </div>
  );
}

/** Width of the empty border around the code, in its squares; cameras do not find a code without it. */
const quietZone = 4;

/** A text as a QR code: dark on white in both themes, because many cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
