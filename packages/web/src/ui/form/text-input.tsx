import type { ComponentProps } from 'react';
import { useFieldWiring } from './field-context.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style'>;

export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  return <input {...useFieldWiring()} type={type} className="control" {...rest} />;
}
