import { isCalendarDate } from '../dates.ts';
import { isStageName, type StageName } from './stages.ts';
import {
  chipQueries,
  isChip,
  type ProjectChip,
  type ProjectFilter,
  type ProjectSort,
  projectChips,
  projectFilters,
  projectSorts,
  projectStates,
} from './values.ts';

/** How the address of 'Daftar Proyek Berjalan' says what the list is filtered by. */

/** What the list is filtered and sorted by, without its page. */
export interface ShownProjects {
  readonly status?: StageName;
  readonly kind?: ProjectFilter;
  readonly state?: (typeof projectStates)[number];
  readonly turn?: string;
  readonly due?: string;
  readonly personId?: string;
  readonly q?: string;
  readonly sort?: ProjectSort;
}

/** The parameters that stand for what no chip and no field shows; each is shown as a chip of its own, to be removed. */
export const extraParameters = { jenis: 'kind', keadaan: 'state', giliran: 'turn', tenggat: 'due' } as const;
export type ExtraParameter = keyof typeof extraParameters;
const extraNames = Object.keys(extraParameters) as ExtraParameter[];

/** Every parameter with a filter in it. */
export const projectParameters = ['q', 'kind', 'status', 'orang', 'sort', ...extraNames] as const;
export type ProjectParameter = (typeof projectParameters)[number];

type Parts = Readonly<Partial<Record<string, string>>>;

/** A chip stands for as much of a filter as one can; what is left has parameters of its own. */
export function projectAddress({ kind, personId, ...rest }: Parts): Record<string, string> {
  const filter: Parts = kind === 'all' ? rest : { kind, ...rest };
  const covers = (chip: ProjectChip) => Object.entries(chipQueries[chip]);
  const [chip] = projectChips
    .filter((one) => covers(one).every(([name, value]) => filter[name] === value))
    .sort((one, other) => covers(other).length - covers(one).length);
  const covered: Parts = chip === undefined ? {} : chipQueries[chip];
  const parameters: Parts = {
    kind: chip,
    ...Object.fromEntries(
      extraNames.map((name) => {
        const part = extraParameters[name];
        return [name, covered[part] === undefined ? filter[part] : undefined];
      }),
    ),
    orang: personId,
    status: filter.status,
    q: filter.q,
    sort: filter.sort,
  };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Anybody may have written the address: unknown values count as absent. */
export function readProjectAddress(asked: (name: ProjectParameter) => string): {
  readonly chip: ProjectChip;
  /** The chip that the address leaves out. */
  readonly standardChip: ProjectChip;
  readonly filter: ShownProjects;
  readonly extras: readonly { readonly name: ExtraParameter; readonly value: string }[];
} {
  const read = <T extends string>(name: ProjectParameter, values: readonly T[]): T | undefined =>
    values.find((one) => one === asked(name));
  const [status, turn, due, personId] = [asked('status'), asked('giliran'), asked('tenggat'), asked('orang')];
  const own = {
    kind: read('jenis', projectFilters),
    state: read('keadaan', projectStates),
    turn: idPattern.test(turn) ? turn : undefined,
    due: isCalendarDate(due) ? due : undefined,
    status: isStageName(status) ? status : undefined,
    personId: idPattern.test(personId) ? personId : undefined,
    q: asked('q') || undefined,
  };
  // What is searched for, or belongs to a stage or a person, may be finished.
  const narrowed = Object.values(own).some((value) => value !== undefined);
  const standardChip = narrowed ? 'all' : 'running';
  const wanted = asked('kind');
  const chip = isChip(wanted) ? wanted : standardChip;
  const parts = { ...own, sort: read('sort', projectSorts) };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  return {
    chip,
    standardChip,
    filter: { ...chipQueries[chip], ...Object.fromEntries(known) },
    extras: extraNames.flatMap((name) => {
      const value = own[extraParameters[name]];
      return value === undefined ? [] : [{ name, value }];
    }),
  };
}
