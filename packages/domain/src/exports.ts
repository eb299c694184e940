import type { RateRule } from './endpoint.ts';

/** A list as a file (decision 0092): what it may be, and how often one account may take one. */

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportMediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<ExportFormat, string>;

/** All lists count together. */
export const exportRate: readonly RateRule[] = [
  { name: 'list-export', by: 'account', limit: 20, seconds: 3600 },
];
