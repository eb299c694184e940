import type { ReactNode } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { TextInput, type TextInputProps } from '../../ui/form/text-input.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export interface SectionProps {
  readonly form: SettingsForm;
}

type SettingTextProps = SectionProps & {
  /** Where it stands in the settings, `social.0.name`: its error comes under this name. */
  readonly path: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly value: string;
  readonly onText: (text: string) => void;
} & Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange'>;

/** One text of the settings. */
export function SettingText({
  form,
  path,
  label,
  hint,
  optional = false,
  onText,
  ...input
}: SettingTextProps) {
  return (
    <Field name={path} label={label} hint={hint} error={form.errors[path]} optional={optional}>
      <TextInput {...input} onChange={(event) => onText(event.target.value)} />
    </Field>
  );
}
