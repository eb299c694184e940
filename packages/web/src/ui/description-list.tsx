import type { ReactNode } from 'react';

export type Description = { term: string; value: ReactNode };

/** Terms and values in two columns, stacked where there is little room; an empty value shows a dash. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="description-list">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
