import { messages } from '@ruang-naskah/domain/messages.id';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { scheduleAnchors, usualOffsets } from '@ruang-naskah/domain/schedules/values';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useForm } from '../../api/use-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { Template, Templates } from './use-templates.ts';

const words = messages.schedules;

interface TemplateFormProps {
  /** The template to change, or null for one more. */
  readonly template: Template | null;
  readonly others: readonly Template[];
  readonly saving: Templates;
  readonly onClose: () => void;
}

/** One template: for which books, from which day, and how many working days each stage has from there. */
export function TemplateForm({ template, others, saving, onClose }: TemplateFormProps) {
  const toast = useToast();
  const title = template === null ? words.addTitle : words.changeTitle;
  const { shell, errors } = useForm({
    schema: async () => (await import('@ruang-naskah/domain/schedules/schema')).scheduleFields(others),
    send: async (fields) => {
      const { toTemplate } = await import('@ruang-naskah/domain/schedules/schema');
      await saving.put(toTemplate(fields), template);
      toast({ message: words.saved });
      onClose();
    },
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormShell {...shell} id="templat-jadwal" aria-label={title}>
        <Books template={template} errors={errors} />
        <Offsets template={template} errors={errors} />
        <SubmitButton wide busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
      </FormShell>
    </Dialog>
  );
}

interface PartProps {
  readonly template: Template | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

function Books({ template, errors }: PartProps) {
  const { imprints } = useSession().settings;
  const names = imprints.map(({ name }) => name);
  const own = template?.imprint ?? '';
  // An imprint that was removed from the settings stays in its template.
  const listed = own === '' || names.includes(own) ? names : [...names, own];
  return (
    <>
      <Field name="imprint" label={words.labels.imprint} error={errors.imprint}>
        <Select defaultValue={own}>
          <option value="">{words.allImprints}</option>
          {listed.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field name="bookType" label={words.labels.bookType} error={errors.bookType} optional>
        <TextInput defaultValue={template?.bookType ?? ''} autoComplete="off" list="jenis-buku" />
      </Field>
      <datalist id="jenis-buku">
        {[...new Set(imprints.map(({ bookType }) => bookType))].map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <Field name="anchor" label={words.labels.anchor} error={errors.anchor}>
        <Select defaultValue={template?.anchor ?? 'start'}>
          {scheduleAnchors.map((anchor) => (
            <option key={anchor} value={anchor}>
              {words.anchors[anchor]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function Offsets({ template, errors }: PartProps) {
  const offsets = template?.offsets ?? usualOffsets;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{words.offsets}</legend>
      <p className="field-hint">{words.offsetsHint}</p>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {stageNames.map((stage) => {
          const name = `offsets.${stage.replaceAll(' ', '-')}`;
          return (
            <Field key={stage} name={name} label={stage} error={errors[name]}>
              <TextInput inputMode="numeric" autoComplete="off" defaultValue={offsets[stage] ?? ''} />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
