import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { id, mixed } from './sql.ts';

/**
 * The distribution of a publisher's data: finished rows are old, open ones are new. One word is only in old rows, one
 * in every row, one in two of a hundred titles, and one in five titles in all.
 */

/** The newest moment of the data. */
export const newestAt = Date.parse('2026-11-20T08:00:00Z');
export const years = 5 * 365 * 86_400_000;

export const words = { everywhere: 'pengarang', common: 'sejarah', rare: 'zamrud', old: 'pandemi' } as const;
export const rareTitles = 5;

export const people = {
  /** Other editors. */
  editors: 40,
  /** Editors with projects whose layout waits for their link. */
  deliverers: 2000,
  /** Authors who send manuscripts and sign in. */
  writers: 5000,
  authors: (size: number) => Math.max(20, size / 10),
} as const;

export const commonShare = 0.02;
export const isCommon = 'at % 50 = 11';
export const isRare = (size: number) => `at % ${size / rareTitles} = 3`;
export const isOld = (size: number) => `at < ${size / 10} and at % 5 = 2`;

/** The newest tenth of the manuscripts and fifth of the projects are open. */
export const manuscriptIsOpen = (size: number) => `at >= ${size * 0.9}`;
export const firstOpenProject = (size: number) => size * 0.8;
export const projectIsOpen = (size: number) => `at >= ${firstOpenProject(size)}`;

/** The open projects that wait for a deliverer's link, and those that wait for the admin's approval. */
const turnOf = 20;
const isDelivering = (at: number) => at % turnOf < 8;
const isApproving = (at: number) => at % turnOf >= 8 && at % turnOf < 16;
export const delivering = 'at % 20 < 8';
export const approving = 'at % 20 between 8 and 15';
export const isTask = 'at % 20 >= 16';
/** The stage at which both wait. */
export const waitingStage = 'Layout';
export const waitingPosition = stageNames.indexOf(waitingStage) + 1;

function openProjects(size: number): number[] {
  const first = firstOpenProject(size);
  return Array.from({ length: size - first }, (_, more) => first + more);
}
export const deliveringProjects = (size: number) => openProjects(size).filter(isDelivering);
export const approvingProjects = (size: number) => openProjects(size).filter(isApproving);

/** One author has two hundred manuscripts at every size. */
export const authorAt = (size: number) =>
  `case when at % ${size / 200} = 1 then 0 else 1 + ${mixed(people.authors(size) - 1)} end`;
export const author = (size: number) => id('aut', authorAt(size));
export const delivererOf = (at: number) => (at * 7919) % people.deliverers;
export const deliverer = id('dlv', mixed(people.deliverers));
