import type { PreparedAnswer } from '@ruang-naskah/domain/pages';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AnswerKey, answerKey, type Page, pagesKey } from './queries.ts';

/** The keys of answers that came with the page and that no component has shown yet. */
const unusedKeys = new WeakMap<QueryClient, Set<string>>();

/** Puts the answers that came with the page into the cache, so that the first screen asks for nothing. */
export function seedAnswers(client: QueryClient, answers: readonly PreparedAnswer[]): void {
  const keys = answers.map((answer) => answerKey(answer.endpoint, answer));
  unusedKeys.set(client, new Set(keys.map(hashKey)));
  for (const [at, answer] of answers.entries()) {
    client.setQueryData(keys[at] ?? [], answer.data);
    if (isPage(answer.data)) {
      const pages: InfiniteData<unknown, string> = { pages: [answer.data], pageParams: [''] };
      client.setQueryData(pagesKey(answer.endpoint, answer.query), pages);
    }
  }
}

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'items' in data && 'nextCursor' in data;
}

/** Whether the answer came with the page and is shown for the first time: only then it need not be refetched. */
export function useIsSeeded(key: AnswerKey): boolean {
  const client = useQueryClient();
  const hash = hashKey(key);
  const [seeded] = useState(() => unusedKeys.get(client)?.has(hash) ?? false);
  // In an effect: React may discard a first render and render again, which is still the first time.
  useEffect(() => {
    unusedKeys.get(client)?.delete(hash);
  }, [client, hash]);
  return seeded;
}
