import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { PreparedAnswer } from '@ruang-naskah/domain/pages';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { CallOptions } from './client.ts';
import { callEndpoint, textParts } from './client.ts';

type Schema = z.ZodMiniType;
/** What identifies an answer: the endpoint and its parts as text, so that inlined answers get the same key. */
export type AnswerKey = readonly [endpoint: string, parts: { params: TextParts; query: TextParts }];
type TextParts = Readonly<Record<string, string>>;
type ReadOptions<P extends Schema, Q extends Schema> = Pick<CallOptions<P, Q, Schema>, 'params' | 'query'>;

export function answerKey(endpointId: string, parts: { params?: unknown; query?: unknown } = {}): AnswerKey {
  return [endpointId, { params: textParts(parts.params), query: textParts(parts.query) }];
}

/** Pages of a list live beside its first answer: their shape differs. */
function pagesKey(endpointId: string, query: unknown) {
  return [...answerKey(endpointId, { query }), 'pages'] as const;
}

/** Query options of one reading endpoint. */
export function queryOf<P extends Schema, Q extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, z.ZodMiniType<undefined>, R>,
  options: ReadOptions<P, Q>,
) {
  return queryOptions({
    queryKey: answerKey(endpoint.id, options),
    queryFn: ({ signal }): Promise<z.output<R>> =>
      callEndpoint(endpoint, { ...options, signal } as CallOptions<P, Q, z.ZodMiniType<undefined>>),
  });
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

/** Query options of a list read page by page; the cursor of a page comes from the one before. */
export function pagesOf<Q extends Schema, R extends z.ZodMiniType<Page>>(
  endpoint: Endpoint<z.ZodMiniType<undefined>, Q, z.ZodMiniType<undefined>, R>,
  query: z.input<Q>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKey(endpoint.id, query),
    queryFn: ({ pageParam, signal }): Promise<z.output<R>> => {
      const options = { query: { ...textParts(query), ...textParts({ cursor: pageParam }) }, signal };
      return callEndpoint(
        endpoint,
        options as CallOptions<z.ZodMiniType<undefined>, Q, z.ZodMiniType<undefined>>,
      );
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Everything that was asked of an endpoint, in whatever form; for invalidating after a write. */
export function answersOf(endpoint: { readonly id: string }) {
  return { queryKey: [endpoint.id] };
}

/** Puts the answers that came with the page into the cache, so that the first screen asks for nothing. */
export function seedAnswers(client: QueryClient, answers: readonly PreparedAnswer[]): void {
  for (const answer of answers) {
    client.setQueryData(answerKey(answer.endpoint, answer), answer.data);
    if (isPage(answer.data)) {
      const pages: InfiniteData<unknown, string> = { pages: [answer.data], pageParams: [''] };
      client.setQueryData(pagesKey(answer.endpoint, answer.query), pages);
    }
  }
}

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'items' in data && 'nextCursor' in data;
}
