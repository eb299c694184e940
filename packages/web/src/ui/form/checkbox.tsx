import type { ComponentProps, ReactNode } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its label as one large target; several of them go into a `FieldGroup`. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {hint ? <span className="field-hint block">{hint}</span> : null}
      </span>
    </label>
  );
}
