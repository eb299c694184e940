import type { ReactNode } from 'react';

export type FormSectionProps = {
  title: ReactNode;
  /** Long forms number their sections. */
  number?: number;
  children: ReactNode;
};

/** A part of a long form under its own heading; screen readers hear it as a group. */
export function FormSection({ title, number, children }: FormSectionProps) {
  return (
    <fieldset className="section-rule">
      <legend className="float-left mb-4 w-full font-serif text-h3 font-semibold">
        {number === undefined ? null : <span className="mr-2 text-soga">{number}.</span>}
        {title}
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}
