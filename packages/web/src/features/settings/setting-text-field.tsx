import type { ReactNode } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { TextInput, type TextInputProps } from '../../ui/form/inputs.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export interface SectionProps {
  readonly form: SettingsForm;
}

type SettingTextFieldProps = SectionProps & {
  /** The path in the settings, `social.0.name`, which is also the name of its error. */
  readonly path: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly value: string;
  readonly onText: (text: string) => void;
} & Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange'>;

/** A text field of the settings. */
export function SettingTextField({
  form,
  path,
  label,
  hint,
  optional = false,
  onText,
  ...input
}: SettingTextFieldProps) {
  return (
    <Field name={path} label={label} hint={hint} error={form.errors[path]} optional={optional}>
      <TextInput {...input} onChange={(event) => onText(event.target.value)} />
    </Field>
  );
}
