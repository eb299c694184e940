import { messages } from '@ruang-naskah/domain/messages.id';
import type { ReactNode } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { TextInputProps } from '../../ui/form/text-input.tsx';
import { type SectionProps, SettingText } from './setting-text.tsx';

const words = messages.settings;

type TextName = 'publisherName' | 'address' | 'phone' | 'whatsapp' | 'email' | 'hours' | 'mapUrl';

type TextSettingProps = SectionProps & {
  readonly name: TextName;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
} & Pick<TextInputProps, 'type' | 'autoComplete'>;

function TextSetting({ name, form, ...rest }: TextSettingProps) {
  return (
    <SettingText
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
      <TextSetting name="address" form={form} autoComplete="street-address" optional />
      <TextSetting name="phone" form={form} type="tel" autoComplete="tel" optional />
      <TextSetting name="whatsapp" form={form} type="tel" optional />
      <TextSetting name="email" form={form} type="email" autoComplete="email" optional />
      <TextSetting name="hours" form={form} optional />
      <TextSetting name="mapUrl" form={form} type="url" hint={words.mapHint} optional />
    </FormSection>
  );
}
