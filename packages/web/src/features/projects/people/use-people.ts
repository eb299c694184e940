import { listPeople } from '@ruang-naskah/domain/users/calls';
import type { ListPeopleQuery, PersonChoice } from '@ruang-naskah/domain/users/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';

export type PersonRole = ListPeopleQuery['role'];

export interface PeopleAnswer {
  readonly groups: readonly { readonly role: PersonRole; readonly people: readonly PersonChoice[] }[];
  readonly isPending: boolean;
  /** The shown people answer an earlier search. */
  readonly isEarlier: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

function peopleOf(role: PersonRole, q: string) {
  return { ...queryOf(listPeople, { query: { role, q } }), placeholderData: keepPreviousData };
}

/** The first people of one role or two whose name has the words asked for; the ones before stay while they load. */
export function usePeople(roles: readonly [PersonRole, PersonRole?], q: string): PeopleAnswer {
  const [role, otherRole] = roles;
  const one = useQuery(peopleOf(role, q));
  const other = useQuery({ ...peopleOf(otherRole ?? role, q), enabled: otherRole !== undefined });
  const answers = otherRole === undefined ? [one] : [one, other];
  const [people, others] = [one.data?.items, other.data?.items];
  const groups = useMemo(
    () => [
      { role, people: people ?? [] },
      ...(otherRole === undefined ? [] : [{ role: otherRole, people: others ?? [] }]),
    ],
    [role, otherRole, people, others],
  );
  return {
    groups,
    isPending: answers.some(({ isFetching }) => isFetching),
    isEarlier: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    isError: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}
