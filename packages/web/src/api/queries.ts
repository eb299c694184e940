import type { EndpointRef } from '@ruang-naskah/domain/endpoint';
import type { EndpointId } from '@ruang-naskah/domain/endpoints';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { AnswerOf, CallOptions, InputOf } from './client.ts';
import { callEndpoint, textParts } from './client.ts';

/** The cache key of an answer: the endpoint and its parts as text, so that inlined answers get the same key. */
export type AnswerKey = readonly [endpoint: string, parts: { params: TextParts; query: TextParts }];
type TextParts = Readonly<Record<string, string>>;

export function answerKey(endpointId: string, parts: { params?: unknown; query?: unknown } = {}): AnswerKey {
  return [endpointId, { params: textParts(parts.params), query: textParts(parts.query) }];
}

/** A list read page by page has its own cache key, because its data have another shape. */
export function pagesKey(endpointId: string, query: unknown, params?: unknown) {
  return [...answerKey(endpointId, { query, params }), 'pages'] as const;
}

/** Query options of one reading endpoint. */
export function queryOf<Id extends EndpointId>(
  call: EndpointRef<Id>,
  options: Pick<CallOptions<Id>, 'params' | 'query'>,
) {
  return queryOptions({
    queryKey: answerKey(call.id, options),
    queryFn: ({ signal, client, queryKey }): Promise<AnswerOf<Id>> => {
      const known = client.getQueryData<AnswerOf<Id>>(queryKey);
      return keepKnown(known, (quiet) =>
        callEndpoint(call, { ...options, signal, quiet } as CallOptions<Id>),
      );
    },
  });
}

/**
 * For `onSettled` of a write after which answers are refetched: a success waits for `refetching`, a failure is shown at
 * once, because without a connection the refetching goes on as long as its retries.
 */
export function awaitUnlessFailed(
  failure: Error | null,
  refetching: Promise<unknown>,
): Promise<unknown> | undefined {
  return failure === null ? refetching : undefined;
}

/**
 * Fetches, or refetches what is known already. A refetch happens without a press: if the session has ended, it asks for no
 * password, the known answer stays on the screen, and `PasswordNotice` says so.
 */
async function keepKnown<T>(known: T | undefined, ask: (quiet: boolean) => Promise<T>): Promise<T> {
  try {
    return await ask(known !== undefined);
  } catch (error) {
    if (known === undefined || !(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
    return known;
  }
}

export interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

type PagedId = { [Id in EndpointId]: AnswerOf<Id> extends Page ? Id : never }[EndpointId];

/** Query options of a list read page by page; the cursor of a page comes from the one before. */
export function pagesOf<Id extends PagedId>(
  call: EndpointRef<Id>,
  query: InputOf<Id, 'query'>,
  params?: Readonly<Record<string, string>>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKey(call.id, query, params),
    queryFn: ({ pageParam, signal, client, queryKey }): Promise<AnswerOf<Id>> => {
      const shown = client.getQueryData<InfiniteData<AnswerOf<Id>, string>>(queryKey);
      const known = shown?.pages[shown.pageParams.indexOf(pageParam)];
      const asked: unknown = {
        params,
        query: { ...textParts(query), ...textParts({ cursor: pageParam }) },
        signal,
      };
      return keepKnown(known, (quiet) => callEndpoint(call, { ...(asked as CallOptions<Id>), quiet }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The key of all answers of an endpoint, to invalidate them after a write. */
export function answersOf(endpoint: { readonly id: string }) {
  return { queryKey: [endpoint.id] };
}
