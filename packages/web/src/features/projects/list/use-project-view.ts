import { openedProject } from '@ruang-naskah/domain/paths';
import {
  extraParameters,
  type ProjectParameter,
  projectParameters,
  readProjectAddress,
} from '@ruang-naskah/domain/projects/address';
import { chipQueries, isChip, isTurnChoice } from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { present, readId } from '../../../api/read-address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';
import { usePersonById } from '../../users/queries.ts';

interface Visit {
  /** The project that was just created. */
  readonly created?: string;
}

/** Filters, order, page and opened project of 'Daftar Proyek Berjalan', all kept in the address. */
export function useProjectView() {
  const list = useListView(projectParameters);
  const opening = useOpenedInAddress(openedProject);
  const state = useHistoryState<Visit | null>();
  const [chosen, setChosen] = useState<Person | null>(null);
  const { filter, ...shown } = readProjectAddress((name) =>
    name === 'orang' ? readId(list.valueOf(name)) : list.valueOf(name),
  );
  const personId = filter.personId ?? '';
  const asked = usePersonById(chosen?.id === personId ? '' : personId);
  const turn = shown.extras.find(({ name }) => name === 'giliran')?.value ?? '';
  return {
    ...list,
    ...opening,
    ...shown,
    query: { ...filter, ...present('cursor', list.cursor) },
    change: (name: ProjectParameter, value: string) => list.change(name, value, endedBy(name, value)),
    /** The person whose projects are shown, or null; undefined while the name for an id in the address is loading. */
    person: chosen?.id === personId ? chosen : asked,
    choosePerson: (one: Person | null) => {
      setChosen(one);
      list.change('orang', one?.id ?? '');
    },
    /** The person whose turn is shown, in the same way. */
    turnPerson: usePersonById(isTurnChoice(turn) ? '' : turn),
    created: state?.created ?? '',
    isBoard: new URLSearchParams(list.search).get('tampilan') === 'papan',
  };
}
export type ProjectView = ReturnType<typeof useProjectView>;

/** The parameters that say otherwise what a chip says itself. */
function endedBy(name: ProjectParameter, value: string): ProjectParameter[] {
  if (name !== 'kind' || !isChip(value)) return [];
  const said = Object.keys(chipQueries[value]);
  return projectParameters.filter((one) => one in extraParameters && said.includes(partOf(one)));
}

const partOf = (name: ProjectParameter): string =>
  (extraParameters as Partial<Record<ProjectParameter, string>>)[name] ?? '';
