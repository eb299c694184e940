import type { EndpointCall } from '@ruang-naskah/domain/contract';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import type { PreparedAnswer } from '@ruang-naskah/domain/pages';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hashKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOptions, InputOf } from './client.ts';
import { callEndpoint, textParts } from './client.ts';

/** The cache key of an answer: the endpoint and its parts as text, so that inlined answers get the same key. */
export type AnswerKey = readonly [endpoint: string, parts: { params: TextParts; query: TextParts }];
type TextParts = Readonly<Record<string, string>>;

export function answerKey(endpointId: string, parts: { params?: unknown; query?: unknown } = {}): AnswerKey {
  return [endpointId, { params: textParts(parts.params), query: textParts(parts.query) }];
}

/** Pages of a list live beside its first answer: their shape differs. */
function pagesKey(endpointId: string, query: unknown, params?: unknown) {
  return [...answerKey(endpointId, { query, params }), 'pages'] as const;
}

/** Query options of one reading endpoint. */
export function queryOf<Id extends EndpointId>(
  call: EndpointCall<Id>,
  options: Pick<CallOptions<Id>, 'params' | 'query'>,
) {
  return queryOptions({
    queryKey: answerKey(call.id, options),
    queryFn: ({ signal }): Promise<AnswerOf<Id>> =>
      callEndpoint(call, { ...options, signal } as CallOptions<Id>),
  });
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

type PagedId = { [Id in EndpointId]: AnswerOf<Id> extends Page ? Id : never }[EndpointId];

/** Query options of a list read page by page; the cursor of a page comes from the one before. */
export function pagesOf<Id extends PagedId>(
  call: EndpointCall<Id>,
  query: InputOf<Id, 'query'>,
  params?: Readonly<Record<string, string>>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKey(call.id, query, params),
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<Id>> => {
      const asked: unknown = {
        params,
        query: { ...textParts(query), ...textParts({ cursor: pageParam }) },
        signal,
      };
      return callEndpoint(call, asked as CallOptions<Id>);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The key of all answers of an endpoint, to invalidate them after a write. */
export function answersOf(endpoint: { readonly id: string }) {
  return { queryKey: [endpoint.id] };
}

/** The keys of answers that came with the page and that nobody has taken. */
const untaken = new WeakMap<QueryClient, Set<string>>();

/** Puts the answers that came with the page into the cache, so that the first screen asks for nothing. */
export function seedAnswers(client: QueryClient, answers: readonly PreparedAnswer[]): void {
  const keys = answers.map((answer) => answerKey(answer.endpoint, answer));
  untaken.set(client, new Set(keys.map(hashKey)));
  for (const [at, answer] of answers.entries()) {
    client.setQueryData(keys[at] ?? [], answer.data);
    if (isPage(answer.data)) {
      const pages: InfiniteData<unknown, string> = { pages: [answer.data], pageParams: [''] };
      client.setQueryData(pagesKey(answer.endpoint, answer.query), pages);
    }
  }
}

/** Whether the answer came with the page. Only once: what is opened again wants a new one. */
export function takeSeeded(client: QueryClient, key: AnswerKey): boolean {
  return untaken.get(client)?.delete(hashKey(key)) ?? false;
}

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'items' in data && 'nextCursor' in data;
}
