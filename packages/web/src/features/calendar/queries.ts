import { readYear, saveYear } from '@ruang-naskah/domain/calendar/endpoints';
import type { HolidayYear, SaveYearInput } from '@ruang-naskah/domain/calendar/schema';
import { readDesk } from '@ruang-naskah/domain/desk/endpoints';
import { listDue } from '@ruang-naskah/domain/projects/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';
import { useSession } from '../../api/session.tsx';

/** The present year, where none is named. */
export function holidayYear(year: string) {
  return queryOf(readYear, { query: year === '' ? {} : { year } });
}

export function useSaveYear() {
  const client = useQueryClient();
  const { setDaysOff } = useSession();
  return useMutation({
    mutationFn: ({ body, version }: { body: SaveYearInput; version: number }) =>
      callEndpoint(saveYear, { body, version }),
    onSuccess: ({ year, holidays }: HolidayYear) =>
      setDaysOff(
        year,
        holidays.map(({ date }) => date),
      ),
    // Another admin may have saved first: the list is refetched either way.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(answersOf(readYear)),
        client.invalidateQueries(answersOf(readDesk)),
        client.invalidateQueries(answersOf(listDue)),
      ]),
  });
}
