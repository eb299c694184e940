import type { ComponentProps } from 'react';
import { useFieldWiring } from './field-context.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style'>;

/** What is typed stands in its own direction; numbers, addresses and passwords have none. */
export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  const dir = type === 'text' || type === 'search' ? 'auto' : undefined;
  return <input {...useFieldWiring()} type={type} dir={dir} className="control" {...rest} />;
}
