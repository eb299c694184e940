import type { Passkey } from '@ruang-naskah/domain/factors/schema';
import { PasskeyNameInput } from '@ruang-naskah/domain/factors/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../api/api-error.ts';
import { deviceName } from '../../api/device-name.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { SendOrCancel } from '../../ui/form/submit-button.tsx';
import type { MethodProps } from './method-card.tsx';
import { useAddPasskey, useRenamePasskey } from './use-factors.ts';

const words = messages.ownFactors;

interface AddPasskeyProps extends Pick<MethodProps, 'onRecoveryCodes'> {
  readonly onClose: () => void;
}

/** Asks for a name; then the browser asks for a fingerprint, a face or a PIN. */
export function AddPasskey({ onClose, onRecoveryCodes }: AddPasskeyProps) {
  const add = useAddPasskey();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: PasskeyNameInput,
    send: async (input) => {
      const { recoveryCodes } = await add.mutateAsync(input);
      toast({ message: words.passkeyAdded });
      // Also after the dialog was closed, because the server never sends them again.
      onRecoveryCodes(recoveryCodes);
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.passkeyAddFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={words.passkeyAdd} size="sm">
      <FormShell {...shell} id="passkey" aria-label={words.passkeyAdd}>
        <NameField initialName={deviceName(navigator.userAgent)} error={errors.name} />
        <p className="text-sm text-tinta-2">{words.passkeyAddNote}</p>
        <SendOrCancel send={words.passkeyAdd} busyLabel={words.passkeyAdding} onCancel={onClose} />
      </FormShell>
    </Dialog>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: PasskeyNameInput,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name });
      toast({ message: words.passkeyRenamed });
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.passkeyRenameFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={words.passkeyRenameTitle} size="sm">
      <FormShell {...shell} id="passkey-name" data-about={passkey.id} aria-label={words.passkeyRenameTitle}>
        <NameField initialName={passkey.name} error={errors.name} />
        <SendOrCancel send={words.passkeyRename} busyLabel={words.passkeyRenaming} onCancel={onClose} />
      </FormShell>
    </Dialog>
  );
}

function NameField({ initialName, error }: { initialName: string; error: string | undefined }) {
  return (
    <Field name="name" label={words.passkeyName} hint={words.passkeyNameHint} error={error}>
      <TextInput
        data-autofocus
        autoComplete="off"
        maxLength={limits.passkeyName}
        defaultValue={initialName}
      />
    </Field>
  );
}
