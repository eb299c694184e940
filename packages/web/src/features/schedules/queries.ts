import { readSchedules, saveSchedules } from '@ruang-naskah/domain/schedules/endpoints';
import type { SaveSchedulesInput } from '@ruang-naskah/domain/schedules/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, awaitUnlessFailed, queryOf } from '../../api/queries.ts';

export function allSchedules() {
  return queryOf(readSchedules, {});
}

export function useSaveSchedules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: SaveSchedulesInput; version: number }) =>
      callEndpoint(saveSchedules, { body, version }),
    // Another admin may have saved first: the list is refetched either way.
    onSettled: (_answer, failure) =>
      awaitUnlessFailed(failure, client.invalidateQueries(answersOf(readSchedules))),
  });
}
