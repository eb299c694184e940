import { messages } from '@ruang-naskah/domain/messages.id';
import { type ReasonTemplate, type ReasonUse, reasonVariables } from '@ruang-naskah/domain/notices/content';
import { fillIn } from '@ruang-naskah/domain/notices/templates';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { ReasonSaving } from './use-reasons.ts';

const words = messages.reasons;
const shared = messages.notices;

interface ReasonFormProps {
  readonly use: ReasonUse;
  /** The template to change, or null for one more. */
  readonly reason: ReasonTemplate | null;
  readonly saving: ReasonSaving;
  readonly onClose: () => void;
}

/** One template: its name in the list, and the text with a preview of its words filled in. */
export function ReasonForm({ use, reason, saving, onClose }: ReasonFormProps) {
  const toast = useToast();
  const others = saving.own.filter((one) => one !== reason);
  const [typed, setTyped] = useState(reason?.text ?? '');
  const title = reason === null ? words.addTitle : words.changeTitle;
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/notices/schema')).reasonFormFields(use, others),
    send: async ({ name, text, onTop }) => {
      await saving.put({ reasonFor: use, name, text }, reason, onTop !== undefined);
      toast({ message: words.saved });
      onClose();
    },
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormShell {...shell} id="alasan" aria-label={title}>
        <p className="text-tinta-2">{words.uses[use]}</p>
        <Field name="name" label={words.name} error={errors.name}>
          <TextInput defaultValue={reason?.name ?? ''} autoComplete="off" />
        </Field>
        <Field name="text" label={words.text} error={errors.text}>
          <TextArea
            defaultValue={reason?.text ?? ''}
            rows={5}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <p className="text-sm text-tinta-2">
          {shared.templateUsable}{' '}
          {reasonVariables(use)
            .map((name) => `{${name}} ${shared.variables[name]}`)
            .join(', ')}
        </p>
        {typed.trim() === '' ? null : (
          <div className="rounded-2 border border-garis bg-kertas p-4">
            <p className="text-sm text-tinta-2">{shared.templatePreview}</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {fillIn(typed, shared.samples)}
            </p>
          </div>
        )}
        {saving.own[0] === reason ? null : <Checkbox name="onTop" value="1" label={words.onTop} />}
        <SubmitButton wide busyLabel={shared.saving}>
          {shared.templateSave}
        </SubmitButton>
      </FormShell>
    </Dialog>
  );
}
