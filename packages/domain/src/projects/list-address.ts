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

/** How the filters of 'Daftar Proyek Berjalan' are written in its address and read from it. */

/** What the list is filtered and sorted by, without its page. */
export interface ProjectListFilter {
  readonly status?: StageName;
  readonly kind?: ProjectFilter;
  readonly state?: (typeof projectStates)[number];
  readonly turn?: string;
  readonly due?: string;
  readonly personId?: string;
  readonly q?: string;
  readonly sort?: ProjectSort;
}

/** Parameters of filters that no chip and no field can show; each one set gets a chip that removes it. */
export const extraParameters = { jenis: 'kind', keadaan: 'state', giliran: 'turn', tenggat: 'due' } as const;
export type ExtraParameter = keyof typeof extraParameters;
export const extraNames = Object.keys(extraParameters) as ExtraParameter[];

/** Every parameter of the address that filters or sorts. */
export const projectParameters = ['q', 'kind', 'status', 'orang', 'sort', ...extraNames] as const;
export type ProjectParameter = (typeof projectParameters)[number];

type AddressParameters = Readonly<Partial<Record<string, string>>>;

/** Chooses the chip that covers most of the filter; the rest of the filter gets parameters of its own. */
export function projectListParameters({
  kind,
  personId,
  ...rest
}: AddressParameters): Record<string, string> {
  const filter: AddressParameters = kind === 'all' ? rest : { kind, ...rest };
  const covers = (chip: ProjectChip) => Object.entries(chipQueries[chip]);
  const [chip] = projectChips
    .filter((one) => covers(one).every(([name, value]) => filter[name] === value))
    .sort((one, other) => covers(other).length - covers(one).length);
  const covered: AddressParameters = chip === undefined ? {} : chipQueries[chip];
  const parameters: AddressParameters = {
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
export function readProjectListAddress(asked: (name: ProjectParameter) => string): {
  readonly chip: ProjectChip;
  /** The chip of an address that names none. */
  readonly standardChip: ProjectChip;
  readonly filter: ProjectListFilter;
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
  // With any other filter the list begins with all projects, because the wanted one may be finished.
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
