import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field-context.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'multiple' | 'style'>;

/** The native select (phones show their own picker); options are children. */
export function Select(props: SelectProps) {
  return (
    <span className="relative block">
      <select {...useFieldWiring()} className="control control-select" {...props} />
      <ChevronDown size={18} aria-hidden />
    </span>
  );
}
