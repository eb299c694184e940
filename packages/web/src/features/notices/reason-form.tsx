import { messages } from '@ruang-naskah/domain/messages.id';
import {
  type ReasonTemplate,
  type ReasonUse,
  reasonsFor,
  reasonVariables,
} from '@ruang-naskah/domain/notices/reasons';
import { type Reasons, reasonFormSchema } from '@ruang-naskah/domain/notices/schema';
import { fillIn } from '@ruang-naskah/domain/notices/templates';
import { useState } from 'react';
import { failureMessage } from '../../api/api-error.ts';
import { useForm } from '../../api/use-form.ts';
import { useSnapshot } from '../../api/use-snapshot.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Checkbox, TextArea, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { ReasonList } from './use-reason-list.ts';

const words = messages.reasons;
const shared = messages.notices;

interface ReasonFormProps {
  readonly use: ReasonUse;
  readonly stored: Reasons;
  /** The template to change; null adds one. */
  readonly reason: ReasonTemplate | null;
  readonly list: ReasonList;
  readonly onClose: () => void;
}

/** One template: its name in the list, and its text, with a preview in which the variables are filled in. */
export function ReasonForm({ use, stored, reason, list, onClose }: ReasonFormProps) {
  const toast = useToast();
  const [typedText, setTypedText] = useState(reason?.text ?? '');
  const title = reason === null ? words.addTitle : words.changeTitle;
  const snapshot = useSnapshot(stored);
  const others = reasonsFor(snapshot.value.reasons, use).filter(({ name }) => name !== reason?.name);
  const { shell, errors } = useForm({
    snapshot,
    schema: reasonFormSchema(use, others),
    send: async ({ name, text, onTop }) => {
      await list.save(
        snapshot.value,
        { reasonFor: use, name, text },
        { replaced: reason, onTop: onTop !== undefined },
      );
      toast({ message: words.saved });
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormShell {...shell} id="alasan" data-about={`${use} ${reason?.name}`} aria-label={title}>
        <p className="text-tinta-2">{words.uses[use]}</p>
        <Field name="name" label={words.name} error={errors.name}>
          <TextInput defaultValue={reason?.name ?? ''} autoComplete="off" />
        </Field>
        <Field name="text" label={words.text} error={errors.text}>
          <TextArea
            defaultValue={reason?.text ?? ''}
            rows={5}
            onInput={({ currentTarget }) => setTypedText(currentTarget.value)}
          />
        </Field>
        <p className="text-sm text-tinta-2">
          {shared.templateUsable}{' '}
          {reasonVariables(use)
            .map((name) => `{${name}} ${shared.variables[name]}`)
            .join(', ')}
        </p>
        {typedText.trim() === '' ? null : (
          <div className="rounded-2 border border-garis bg-kertas p-4">
            <p className="text-sm text-tinta-2">{shared.templatePreview}</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {fillIn(typedText, shared.samples)}
            </p>
          </div>
        )}
        {list.templates[0]?.name === reason?.name ? null : (
          <Checkbox name="onTop" value="1" label={words.onTop} />
        )}
        <SubmitButton wide busyLabel={shared.saving}>
          {shared.templateSave}
        </SubmitButton>
      </FormShell>
    </Dialog>
  );
}
