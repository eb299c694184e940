import type { Passkey } from '@ruang-naskah/domain/factors/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { failureMessage } from '../../api/api-error.ts';
import { deviceName } from '../../api/device-name.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SendOrCancel } from '../../ui/form/send-or-cancel.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useAddPasskey, useRenamePasskey } from './use-factors.ts';
import type { WayProps } from './way-card.tsx';

const words = messages.ownFactors;
const loadName = async () => (await import('@ruang-naskah/domain/factors/schema')).RenamePasskeyInput;

interface AddPasskeyProps extends Pick<WayProps, 'onCodes'> {
  readonly onClose: () => void;
}

/** A name first, then what the device asks for. */
export function AddPasskey({ onClose, onCodes }: AddPasskeyProps) {
  const add = useAddPasskey();
  const toast = useToast();
  const { shell, errors } = useForm({
    schema: loadName,
    send: async (input) => {
      const { recoveryCodes } = await add.mutateAsync(input);
      toast({ message: words.passkeyAdded });
      onClose();
      onCodes(recoveryCodes);
    },
    describe: (error) => failureMessage(words.passkeyAddFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={words.passkeyAdd} size="sm">
      <FormShell {...shell} id="passkey" aria-label={words.passkeyAdd}>
        <NameField given={deviceName(navigator.userAgent)} error={errors.name} />
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
    schema: loadName,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name });
      toast({ message: words.passkeyRenamed });
      onClose();
    },
    describe: (error) => failureMessage(words.passkeyRenameFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={words.passkeyRenameTitle} size="sm">
      <FormShell {...shell} id="passkey-name" aria-label={words.passkeyRenameTitle}>
        <NameField given={passkey.name} error={errors.name} />
        <SendOrCancel send={words.passkeyRename} busyLabel={words.passkeyRenaming} onCancel={onClose} />
      </FormShell>
    </Dialog>
  );
}

function NameField({ given, error }: { given: string; error: string | undefined }) {
  return (
    <Field name="name" label={words.passkeyName} hint={words.passkeyNameHint} error={error}>
      <TextInput data-autofocus autoComplete="off" maxLength={limits.passkeyName} defaultValue={given} />
    </Field>
  );
}
