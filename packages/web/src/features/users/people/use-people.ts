import { listPeople } from '@ruang-naskah/domain/users/endpoints';
import type { ListPeopleQuery, PersonChoice } from '@ruang-naskah/domain/users/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';

export type PersonRole = ListPeopleQuery['role'];

export interface PeopleAnswer {
  readonly groups: readonly { readonly role: PersonRole; readonly people: readonly PersonChoice[] }[];
  readonly isFetching: boolean;
  /** The shown people answer the search before, while those of this one load. */
  readonly isFromPreviousSearch: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

function peopleOf(role: PersonRole, q: string) {
  return { ...queryOf(listPeople, { query: { role, q } }), placeholderData: keepPreviousData };
}

/** The first people of one role or two whose name contains the words of `q`; while they load, those of the search before are returned. */
export function usePeople(roles: readonly [PersonRole, PersonRole?], q: string): PeopleAnswer {
  const [role, otherRole] = roles;
  const answer = useQuery(peopleOf(role, q));
  const otherAnswer = useQuery({ ...peopleOf(otherRole ?? role, q), enabled: otherRole !== undefined });
  const answers = otherRole === undefined ? [answer] : [answer, otherAnswer];
  const people = answer.data?.items;
  const otherPeople = otherAnswer.data?.items;
  const groups = useMemo(
    () => [
      { role, people: people ?? [] },
      ...(otherRole === undefined ? [] : [{ role: otherRole, people: otherPeople ?? [] }]),
    ],
    [role, otherRole, people, otherPeople],
  );
  return {
    groups,
    isFetching: answers.some(({ isFetching }) => isFetching),
    isFromPreviousSearch: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    isError: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}
