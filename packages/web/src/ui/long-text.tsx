import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What somebody wrote, line by line: from the right where it begins in Arabic, whatever the page's own words do. */
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
