import { fillIn } from './templates.ts';
import type { NoticeValues, NoticeVariable } from './values.ts';

/** What a reason is given for: two statuses of a manuscript, and a stage that goes back to its holder. */
export const reasonUses = [
  'Ditolak',
  'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)',
  'Perlu Perbaikan',
] as const;
export type ReasonUse = (typeof reasonUses)[number];

/** A reason to begin with: chosen by its name, filled into the field, and changed there. */
export interface ReasonTemplate {
  readonly reasonFor: ReasonUse;
  readonly name: string;
  readonly text: string;
}

/** The words in braces that are filled in when a reason is chosen. */
export function reasonVariables(use: ReasonUse): readonly NoticeVariable[] {
  return use === 'Perlu Perbaikan' ? ['judul', 'tahap'] : ['judul'];
}

/** Those for one use, in their order; with values, as they stand in a field. */
export function reasonsFor(
  reasons: readonly ReasonTemplate[],
  use: ReasonUse,
  values?: NoticeValues,
): ReasonTemplate[] {
  const own = reasons.filter(({ reasonFor }) => reasonFor === use);
  return values === undefined ? own : own.map((one) => ({ ...one, text: fillIn(one.text, values) }));
}
