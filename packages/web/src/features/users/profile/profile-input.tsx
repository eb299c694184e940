import type { FieldErrors } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProfileField } from '@ruang-naskah/domain/users/schema';
import { requiredProfileFields } from '@ruang-naskah/domain/users/values';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/form/inputs.tsx';

export interface ProfileFieldsProps {
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly errors: FieldErrors;
}

/** One text field of the profile with its label, value, error and `(opsional)`, all from its name. */
export function ProfileInput({
  name,
  values,
  errors,
  hint,
  ...input
}: ProfileFieldsProps & { name: ProfileField; hint?: ReactNode } & Omit<TextInputProps, 'name'>) {
  const required = requiredProfileFields.some((field) => field === name);
  return (
    <Field
      name={name}
      label={messages.users.labels[name]}
      hint={hint}
      error={errors[name]}
      optional={!required}
    >
      <TextInput defaultValue={values[name] ?? ''} {...input} />
    </Field>
  );
}
