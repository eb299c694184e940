import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintTones } from '@ruang-naskah/domain/settings/values';
import { Field } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { ListEditor } from './list-editor.tsx';
import { type SectionProps, SettingTextField } from './setting-text-field.tsx';
import { TextRows } from './text-rows.tsx';

const words = messages.settings;
const labels = words.labels;

/** The links of the footer, then the imprints and segments of the submit form. */
export function ListSections({ form }: SectionProps) {
  return (
    <>
      <FormSection title={words.sections.links}>
        <LinkRows form={form} name="social" />
        <LinkRows form={form} name="marketplaces" />
      </FormSection>
      <FormSection title={words.sections.imprints}>
        <ImprintRows form={form} />
        <TextRows form={form} name="readerSegments" hint={words.segmentsHint} />
      </FormSection>
    </>
  );
}

function LinkRows({ form, name }: SectionProps & { name: 'social' | 'marketplaces' }) {
  return (
    <ListEditor
      name={name}
      label={labels[name]}
      error={form.errors[name]}
      rows={form.draft[name]}
      onChange={(rows) => form.set(name, rows)}
      emptyRow={{ name: '', url: '' }}
      framed
      nameOf={(row) => row.name}
    >
      {(row, index, change) => (
        <>
          <SettingTextField
            form={form}
            path={`${name}.${index}.name`}
            label={labels.linkName}
            value={row.name}
            autoComplete="off"
            onText={(name) => change({ name })}
          />
          <SettingTextField
            form={form}
            path={`${name}.${index}.url`}
            label={labels.linkUrl}
            value={row.url}
            type="url"
            placeholder="https://"
            autoComplete="off"
            onText={(url) => change({ url })}
          />
        </>
      )}
    </ListEditor>
  );
}

function ImprintRows({ form }: SectionProps) {
  return (
    <ListEditor
      name="imprints"
      label={labels.imprints}
      hint={words.imprintsHint}
      error={form.errors.imprints}
      rows={form.draft.imprints}
      onChange={(rows) => form.set('imprints', rows)}
      emptyRow={{ name: '', bookType: '', tone: 'enha' }}
      framed
      nameOf={(row) => row.name}
    >
      {(row, index, change) => (
        <>
          <SettingTextField
            form={form}
            path={`imprints.${index}.name`}
            label={labels.imprintName}
            value={row.name}
            autoComplete="off"
            onText={(name) => change({ name })}
          />
          <SettingTextField
            form={form}
            path={`imprints.${index}.bookType`}
            label={labels.bookType}
            value={row.bookType}
            autoComplete="off"
            onText={(bookType) => change({ bookType })}
          />
          <Field
            name={`imprints.${index}.tone`}
            label={labels.tone}
            error={form.errors[`imprints.${index}.tone`]}
          >
            <Select
              value={row.tone}
              onChange={(event) =>
                change({ tone: imprintTones.find((tone) => tone === event.target.value) ?? row.tone })
              }
            >
              {imprintTones.map((tone) => (
                <option key={tone} value={tone}>
                  {words.tones[tone]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </ListEditor>
  );
}
