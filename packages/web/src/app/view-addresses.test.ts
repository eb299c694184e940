import {
  defaultReviewSort,
  manuscriptSorts,
  manuscriptStatusFilters,
} from '@ruang-naskah/domain/manuscripts/values';
import { extraParameters, readProjectListAddress } from '@ruang-naskah/domain/projects/list-address';
import { turnHolders } from '@ruang-naskah/domain/projects/turn';
import {
  chipQueries,
  projectFilters,
  projectSorts,
  projectStates,
  turnChoices,
} from '@ruang-naskah/domain/projects/values';
import { roles } from '@ruang-naskah/domain/roles';
import { userStatuses } from '@ruang-naskah/domain/users/values';
import { filterSchemas, isValidFilter } from '@ruang-naskah/domain/views/schema';
import {
  isSameFilter,
  type ViewFilter,
  type ViewList,
  viewAddress,
  viewLists,
} from '@ruang-naskah/domain/views/values';
import { expect, test } from 'vitest';
import { type ReadParameter, readAddress } from '../api/address.ts';
import { readReviewFilters } from '../features/manuscripts/list/use-review-view.ts';
import { readUserFilters } from '../features/users/list/use-user-view.ts';

/** A saved view opens what it counts: its address stands for its whole filter, for every filter of every list. */

const values: Record<ViewList, Readonly<Record<string, readonly string[]>>> = {
  projects: {
    status: ['Layout'],
    kind: projectFilters,
    personId: ['ratna'],
    state: projectStates,
    turn: [...turnChoices, 'ratna'],
    due: ['2026-12-09'],
    q: ['buku & "ajar"'],
    sort: projectSorts,
  },
  manuscripts: {
    status: manuscriptStatusFilters,
    tujuanPenerbit: ['Enha'],
    kategori: ['Anak & Remaja'],
    userId: ['siti'],
    turn: turnHolders,
    q: ['laut'],
    sort: manuscriptSorts,
  },
  users: { role: roles, status: userStatuses, q: ['siti'] },
};

const opened: Record<ViewList, (read: ReadParameter) => object> = {
  projects: (read) => readProjectListAddress(read).filter,
  manuscripts: readReviewFilters,
  users: readUserFilters,
};

/** Each filter with or without each of its values. */
function filtersOf(list: ViewList): ViewFilter[] {
  let filters: ViewFilter[] = [{}];
  for (const [name, all] of Object.entries(values[list]))
    filters = filters.flatMap((one) => [one, ...all.map((value) => ({ ...one, [name]: value }))]);
  return filters;
}

test.each(viewLists)('every filter that a view of %s can hold is one of the table', (list) => {
  expect(Object.keys(filterSchemas[list].shape).sort()).toEqual(Object.keys(values[list]).sort());
});

test.each(viewLists)('the address of a view of %s opens its filter, whatever it holds', (list) => {
  for (const filter of filtersOf(list)) {
    expect([filter, isValidFilter(list, filter)]).toEqual([filter, true]);
    const { search } = new URL(viewAddress(list, filter), 'https://portal.contoh.id');
    // The list of manuscripts has an order for each status.
    const shown =
      list === 'manuscripts' ? { sort: defaultReviewSort(filter.status as never), ...filter } : filter;
    const read = opened[list](readAddress(search)) as ViewFilter;
    expect({ filter, same: isSameFilter(read, shown), read }).toEqual({ filter, same: true, read });
  }
});

test('what no chip of the projects says has a parameter of its own, and nothing else has', () => {
  for (const filter of filtersOf('projects')) {
    const { searchParams } = new URL(viewAddress('projects', filter), 'https://portal.contoh.id');
    const { chip, extras } = readProjectListAddress((name) => searchParams.get(name) ?? '');
    const said = {
      ...chipQueries[chip],
      ...Object.fromEntries(extras.map(({ name, value }) => [extraParameters[name], value])),
    };
    const { kind, state, turn, due } = filter;
    expect(isSameFilter(said, parts({ kind, state, turn, due }))).toBe(true);
    expect(extras.every(({ name }) => !Object.hasOwn(chipQueries[chip], extraParameters[name]))).toBe(true);
  }
});

function parts(filter: Readonly<Record<string, string | undefined>>): ViewFilter {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
