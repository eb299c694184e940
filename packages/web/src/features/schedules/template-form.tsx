import { messages } from '@ruang-naskah/domain/messages.id';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { type Schedules, scheduleFormSchema, toTemplate } from '@ruang-naskah/domain/schedules/schema';
import { defaultOffsets, scheduleAnchors } from '@ruang-naskah/domain/schedules/values';
import { failureMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useForm } from '../../api/use-form.ts';
import { useSnapshot } from '../../api/use-snapshot.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { isSameTemplate, type Template, type TemplateSaving } from './use-template-saving.ts';

const words = messages.schedules;

interface TemplateFormProps {
  readonly stored: Schedules;
  /** The template to change, or null for a new one. */
  readonly template: Template | null;
  readonly saving: TemplateSaving;
  readonly onClose: () => void;
}

/** One template: for which books, from which day, and how many working days each stage has from there. */
export function TemplateForm({ stored, template, saving, onClose }: TemplateFormProps) {
  const toast = useToast();
  const snapshot = useSnapshot(stored);
  const others = snapshot.value.templates.filter((one) => !isSameTemplate(one, template));
  const title = template === null ? words.addTitle : words.changeTitle;
  const { shell, errors } = useForm({
    snapshot,
    schema: scheduleFormSchema(others),
    send: async (fields) => {
      await saving.put(snapshot.value, toTemplate(fields), template);
      toast({ message: words.saved });
    },
    ifStillOpen: onClose,
    describe: (error) => failureMessage(words.saveFailed, error),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormShell
        {...shell}
        id="templat-jadwal"
        data-about={template && `${template.imprint} ${template.bookType}`}
        aria-label={title}
      >
        <BookFields template={template} errors={errors} />
        <OffsetFields template={template} errors={errors} />
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

function BookFields({ template, errors }: PartProps) {
  const { imprints } = useSession().settings;
  const names = imprints.map(({ name }) => name);
  const storedImprint = template?.imprint ?? '';
  // An imprint that was removed from the settings stays in its template.
  const listed = storedImprint === '' || names.includes(storedImprint) ? names : [...names, storedImprint];
  return (
    <>
      <Field name="imprint" label={words.labels.imprint} error={errors.imprint}>
        <Select defaultValue={storedImprint}>
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

/** Working days from the anchor day to the deadline of each stage. */
function OffsetFields({ template, errors }: PartProps) {
  const offsets = template?.offsets ?? defaultOffsets;
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
