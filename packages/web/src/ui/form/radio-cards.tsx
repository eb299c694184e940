import type { ComponentProps, ReactNode } from 'react';
import { FieldGroup } from './field.tsx';

export type RadioCard = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** The imprint's colour on the left edge; indigo when absent. */
  accent?: 'enha' | 'hidayah' | 'izzah' | undefined;
};

export type RadioCardsProps = Omit<
  ComponentProps<'input'>,
  'children' | 'className' | 'style' | 'type' | 'value' | 'name' | 'id' | 'defaultValue'
> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  options: readonly RadioCard[];
  /** Controlled choice; without it use `defaultValue` or a form library's `ref`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  columns?: 1 | 2 | 3;
};

const grids = {
  1: 'grid gap-3',
  2: 'grid gap-3 sm:grid-cols-2',
  3: 'grid gap-3 md:grid-cols-3',
};

/** One choice among a few, each a card that can be hit anywhere. The other props go to every radio. */
export function RadioCards({
  name,
  label,
  hint,
  error,
  optional = false,
  options,
  value,
  defaultValue,
  columns = 1,
  ...rest
}: RadioCardsProps) {
  return (
    <FieldGroup name={name} label={label} hint={hint} error={error} optional={optional}>
      <div className={grids[columns]}>
        {options.map((option) => (
          <label key={option.value} className="radio-card" data-accent={option.accent}>
            <input
              {...rest}
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
            />
            <span>
              <span className="block font-semibold">{option.label}</span>
              {option.description ? <span className="field-hint block">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
