import { messages } from '@ruang-naskah/domain/messages.id';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import {
  type ProjectFilter,
  type ProjectSort,
  projectFilters,
  projectSorts,
} from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useListView } from '../../api/use-list-view.ts';

const filters = ['q', 'kind', 'status', 'orang', 'sort'] as const;
type FilterName = (typeof filters)[number];

/** Name in the address of the project whose dialog is open (`projectPath` of the domain). */
const opened = 'proyek';

interface Visit {
  /** The dialog was opened from the list, so going back closes it. */
  readonly fromList?: boolean;
  /** The project that was just made. */
  readonly created?: string;
}

interface ProjectQuery {
  readonly status?: StageName;
  readonly kind?: ProjectFilter;
  readonly personId?: string;
  readonly q?: string;
  readonly sort?: ProjectSort;
  readonly cursor?: string;
}

/** Filters, order, page and opened project of 'Daftar Proyek Berjalan', all kept in the address. */
export function useProjectView() {
  const list = useListView(filters);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useHistoryState<Visit | null>();
  const person = readPerson(list.valueOf('orang'));

  function addressWith(id: string): string {
    const parameters = new URLSearchParams(search);
    if (id === '') parameters.delete(opened);
    else parameters.set(opened, id);
    const text = parameters.toString();
    return text === '' ? path : `${path}?${text}`;
  }
  return {
    ...list,
    query: readQuery(list.valueOf, person, list.cursor),
    person,
    choosePerson: (one: Person | null) => list.change('orang', one === null ? '' : `${one.id}~${one.nama}`),
    /** Id of the project whose dialog is open, or nothing. */
    opened: new URLSearchParams(search).get(opened) ?? '',
    created: state?.created ?? '',
    linkTo: addressWith,
    open: (id: string) => navigate(addressWith(id), { state: { ...state, fromList: true } }),
    close: () => {
      if (state?.fromList === true) history.back();
      else navigate(addressWith(''), { replace: true, state });
    },
  };
}
export type ProjectView = ReturnType<typeof useProjectView>;

/** Anybody may have written the address: unknown values count as absent. */
function readQuery(read: (name: FilterName) => string, person: Person | null, cursor: string): ProjectQuery {
  const status = read('status');
  const kind = projectFilters.find((one) => one === read('kind'));
  const sort = projectSorts.find((one) => one === read('sort'));
  return {
    ...(isStageName(status) ? { status } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...text('personId', person?.id ?? ''),
    ...text('q', read('q')),
    ...(sort === undefined ? {} : { sort }),
    ...text('cursor', cursor),
  };
}

/** A person stands in the address as `id~name`: no endpoint of the admin names somebody without showing everything. */
function readPerson(value: string): Person | null {
  const [, id, nama] = /^([A-Za-z0-9_-]{1,64})(?:~(.*))?$/.exec(value) ?? [];
  return id === undefined ? null : { id, nama: nama || messages.projects.personChosen };
}

function text<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return value === '' ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
}
