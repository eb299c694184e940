import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const words = messages.settings;

export interface SectionProps {
  readonly form: SettingsForm;
}

type TextName = 'publisherName' | 'address' | 'phone' | 'whatsapp' | 'email' | 'hours' | 'mapUrl';

function TextSetting({
  name,
  form,
  hint,
  optional = false,
  ...input
}: SectionProps & { name: TextName; hint?: ReactNode; optional?: boolean } & Omit<TextInputProps, 'form'>) {
  return (
    <Field name={name} label={words.labels[name]} hint={hint} error={form.errors[name]} optional={optional}>
      <TextInput
        {...input}
        value={form.draft[name]}
        onChange={(event) => form.set(name, event.target.value)}
      />
    </Field>
  );
}

export function PublisherSection({ form }: SectionProps) {
  const { timeZone } = form.draft;
  return (
    <FormSection title={words.sections.publisher}>
      <TextSetting name="publisherName" form={form} autoComplete="organization" />
      <Field name="timeZone" label={words.labels.timeZone} error={form.errors.timeZone}>
        <Select value={timeZone} onChange={(event) => form.set('timeZone', event.target.value)}>
          {Object.entries(words.timeZones).map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
          {/* An operator may have set another one from the command line. */}
          {timeZone in words.timeZones ? null : <option>{timeZone}</option>}
        </Select>
      </Field>
    </FormSection>
  );
}

export function ContactSection({ form }: SectionProps) {
  return (
    <FormSection title={words.sections.contact}>
      <TextSetting name="address" form={form} autoComplete="street-address" />
      <TextSetting name="phone" form={form} type="tel" autoComplete="tel" />
      <TextSetting name="whatsapp" form={form} type="tel" optional />
      <TextSetting name="email" form={form} type="email" autoComplete="email" />
      <TextSetting name="hours" form={form} optional />
      <TextSetting name="mapUrl" form={form} type="url" hint={words.mapHint} optional />
    </FormSection>
  );
}
