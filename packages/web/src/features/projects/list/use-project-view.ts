import { openedProject } from '@ruang-naskah/domain/paths';
import { isStageName, type StageName } from '@ruang-naskah/domain/projects/stages';
import {
  chipQueries,
  isChip,
  type ProjectChip,
  type ProjectFilter,
  type ProjectSort,
  projectSorts,
} from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { present, readId } from '../../../api/read-address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';
import { usePersonById } from '../people/use-people.ts';

const filters = ['q', 'kind', 'status', 'orang', 'sort'] as const;
type FilterName = (typeof filters)[number];

interface Visit {
  /** The project that was just created. */
  readonly created?: string;
}

interface ProjectQuery {
  readonly status?: StageName;
  readonly kind?: ProjectFilter;
  readonly state?: 'running' | 'finished';
  readonly turn?: string;
  readonly personId?: string;
  readonly q?: string;
  readonly sort?: ProjectSort;
  readonly cursor?: string;
}

/** Filters, order, page and opened project of 'Daftar Proyek Berjalan', all kept in the address. */
export function useProjectView() {
  const list = useListView(filters);
  const opening = useOpenedInAddress(openedProject);
  const state = useHistoryState<Visit | null>();
  const personId = readId(list.valueOf('orang'));
  const [chosen, setChosen] = useState<Person | null>(null);
  const asked = usePersonById(chosen?.id === personId ? '' : personId);
  const query = readQuery(list.valueOf, personId, list.cursor);
  // A search, or a filter by stage or person, may be for finished projects.
  const narrowed = query.q !== undefined || query.status !== undefined || personId !== '';
  const standardChip: ProjectChip = narrowed ? 'all' : 'running';
  const wanted = list.valueOf('kind');
  const chip = isChip(wanted) ? wanted : standardChip;
  return {
    ...list,
    ...opening,
    chip,
    /** The default chip, which the address leaves out. */
    standardChip,
    query: { ...chipQueries[chip], ...query },
    /** The person whose projects are shown, or null; undefined while the name for an id in the address is loading. */
    person: chosen?.id === personId ? chosen : asked,
    choosePerson: (one: Person | null) => {
      setChosen(one);
      list.change('orang', one?.id ?? '');
    },
    created: state?.created ?? '',
    isBoard: new URLSearchParams(list.search).get('tampilan') === 'papan',
  };
}
export type ProjectView = ReturnType<typeof useProjectView>;

/** Anybody may have written the address: unknown values count as absent. */
function readQuery(read: (name: FilterName) => string, personId: string, cursor: string): ProjectQuery {
  const status = read('status');
  return {
    ...(isStageName(status) ? { status } : {}),
    ...present('personId', personId),
    ...present('q', read('q')),
    ...present(
      'sort',
      projectSorts.find((one) => one === read('sort')),
    ),
    ...present('cursor', cursor),
  };
}
