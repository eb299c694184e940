import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Select, type TextInputProps } from '../../ui/form/inputs.tsx';
import { type SectionProps, SettingTextField } from './setting-text-field.tsx';

const words = messages.settings;

type TextName = 'publisherName' | 'address' | 'phone' | 'whatsapp' | 'email' | 'hours' | 'mapUrl';

type PublisherTextFieldProps = SectionProps & {
  readonly name: TextName;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
} & Pick<TextInputProps, 'type' | 'autoComplete'>;

function PublisherTextField({ name, form, ...rest }: PublisherTextFieldProps) {
  return (
    <SettingTextField
      {...rest}
      form={form}
      path={name}
      label={words.labels[name]}
      value={form.draft[name]}
      onText={(text) => form.set(name, text)}
    />
  );
}

export function PublisherSection({ form }: SectionProps) {
  const { timeZone } = form.draft;
  return (
    <FormSection title={words.sections.publisher}>
      <PublisherTextField name="publisherName" form={form} autoComplete="organization" />
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
      <PublisherTextField name="address" form={form} autoComplete="street-address" optional />
      <PublisherTextField name="phone" form={form} type="tel" autoComplete="tel" optional />
      <PublisherTextField name="whatsapp" form={form} type="tel" optional />
      <PublisherTextField name="email" form={form} type="email" autoComplete="email" optional />
      <PublisherTextField name="hours" form={form} optional />
      <PublisherTextField name="mapUrl" form={form} type="url" hint={words.mapHint} optional />
    </FormSection>
  );
}
