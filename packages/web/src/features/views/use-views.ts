import {
  changeView,
  countViews,
  deleteView,
  listViews,
  saveView,
} from '@ruang-naskah/domain/views/endpoints';
import type { ChangeViewInput, SaveViewInput } from '@ruang-naskah/domain/views/schema';
import type { ViewFilter, ViewList } from '@ruang-naskah/domain/views/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';

/** Counts are a hint beside a name. */
const staleTime = 60_000;

/** Names, filters and counts of all saved views: two requests for all lists together. */
export function useViews() {
  const views = useQuery({ ...queryOf(listViews, {}), staleTime });
  const counts = useQuery({
    ...queryOf(countViews, {}),
    staleTime,
    enabled: views.data !== undefined && views.data.items.length > 0,
  });
  const countOf = new Map(counts.data?.items.map(({ id, count }) => [id, count]));
  return (views.data?.items ?? []).map((view) => ({ ...view, count: countOf.get(view.id) }));
}

/** The views of one list and what can be done with them; `query` is what the list shows now. */
export function useListViews(list: ViewList, query: object) {
  const onSuccess = useRefetchViews();
  const views = useViews().filter((view) => view.list === list);
  const save = useMutation({
    mutationFn: (body: Omit<SaveViewInput, 'list' | 'filter'>) =>
      callEndpoint(saveView, { body: { ...body, list, filter } }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ChangeViewInput & { id: string }) =>
      callEndpoint(changeView, { params: { id }, body }),
    onSuccess,
  });
  const filter = filterOf(query);
  return {
    views,
    filter,
    save: save.mutateAsync,
    change: change.mutateAsync,
  };
}

export function useRemoveView() {
  return useMutation({
    mutationFn: (id: string) => callEndpoint(deleteView, { params: { id } }),
    onSuccess: useRefetchViews(),
  });
}

function useRefetchViews() {
  const client = useQueryClient();
  return () => Promise.all([listViews, countViews].map((call) => client.invalidateQueries(answersOf(call))));
}

/** What is shown without the page. */
function filterOf(query: object): ViewFilter {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        entry[0] !== 'cursor' && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
