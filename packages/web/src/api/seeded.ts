import type { PreparedAnswer } from '@ruang-naskah/domain/pages';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AnswerKey, answerKey, type Page, pagesKey } from './queries.ts';

/** The keys of answers that came with the page and that nothing has shown yet. */
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

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'items' in data && 'nextCursor' in data;
}

/** Whether the answer came with the page and is shown for the first time. What is opened again wants a new one. */
export function useSeeded(key: AnswerKey): boolean {
  const client = useQueryClient();
  const hash = hashKey(key);
  const [seeded] = useState(() => untaken.get(client)?.has(hash) ?? false);
  // Not while rendering: React may throw a first drawing away and draw again, and that is still the first time.
  useEffect(() => {
    untaken.get(client)?.delete(hash);
  }, [client, hash]);
  return seeded;
}
