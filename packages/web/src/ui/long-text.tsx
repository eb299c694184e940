import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A text that somebody wrote, with its line breaks; from right to left if it begins with Arabic letters. */
export function LongText({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    <p
      dir="auto"
      className={classNames('max-w-text whitespace-pre-line [overflow-wrap:anywhere]', small && 'text-sm')}
    >
      {children}
    </p>
  );
}
