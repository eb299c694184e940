import { openedProjectParameter } from '@ruang-naskah/domain/paths';
import {
  extraNames,
  extraParameters,
  type ProjectParameter,
  projectParameters,
  readProjectListAddress,
} from '@ruang-naskah/domain/projects/list-address';
import { chipQueries, isChip, isTurnChoice } from '@ruang-naskah/domain/projects/values';
import type { Person } from '@ruang-naskah/domain/users/schema';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { type ReadParameter, readId } from '../../../api/address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';
import { usePersonById } from '../../users/queries.ts';

/** The state of the history entry with which the form of a new project opens the list. */
interface HistoryState {
  /** The id of the project that was just created. */
  readonly created?: string;
}

/** Filters, order, page and opened project of 'Daftar Proyek Berjalan', and whether they stand on the board. */
export function useProjectView() {
  const list = useListView(projectParameters, (read) => readProjects(read).filter);
  const { filter: _, ...address } = readProjects(list.read);
  const opening = useOpenedInAddress(openedProjectParameter);
  const state = useHistoryState<HistoryState | null>();
  const [chosenPerson, setChosenPerson] = useState<Person | null>(null);
  const personId = list.filters.personId ?? '';
  const isChosen = chosenPerson?.id === personId;
  const loadedPerson = usePersonById(isChosen ? '' : personId);
  const turn = address.extras.find(({ name }) => name === 'giliran')?.value ?? '';
  return {
    ...list,
    ...opening,
    ...address,
    setFilter: (name: ProjectParameter, value: string) =>
      list.setFilter(name, value, contradictedBy(name, value)),
    /** The person whose projects are shown, or null; undefined while the name for an id in the address is loading. */
    person: isChosen ? chosenPerson : loadedPerson,
    choosePerson: (person: Person | null) => {
      setChosenPerson(person);
      list.setFilter('orang', person?.id ?? '');
    },
    /** The person whose turn is shown, in the same way. */
    turnPerson: usePersonById(isTurnChoice(turn) ? '' : turn),
    /** The id of the project that was just created, which is marked; '' otherwise. */
    createdId: state?.created ?? '',
    isBoard: list.read('tampilan') === 'papan',
  };
}
export type ProjectView = ReturnType<typeof useProjectView>;

function readProjects(read: ReadParameter) {
  return readProjectListAddress((name) => (name === 'orang' ? readId(read(name)) : read(name)));
}

/** A chip filters by several fields of the query; parameters that filter by one of these are removed when it is chosen. */
function contradictedBy(name: ProjectParameter, value: string): ProjectParameter[] {
  if (name !== 'kind' || !isChip(value)) return [];
  return extraNames.filter((extra) => extraParameters[extra] in chipQueries[value]);
}
