import { listCategories } from '@ruang-naskah/domain/categories/endpoints';
import { firstRequests } from '@ruang-naskah/domain/first-view';
import { listManuscripts } from '@ruang-naskah/domain/manuscripts/endpoints';
import { paths, reviewPath } from '@ruang-naskah/domain/paths';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerKey } from '../../api/queries.ts';
import { seedAnswers } from '../../api/seeded.ts';
import { allCategories } from '../categories/queries.ts';
import { manuscriptById, manuscriptCounts, manuscriptPage, ownManuscripts } from './queries.ts';

/** A cache as it is after a page load of `path`, with one recognisable answer to each first question. */
function openedAt(path: string, role: 'penulis' | 'admin' | 'user'): QueryClient {
  const client = new QueryClient();
  const answers = firstRequests(path, role).map(({ endpoint, params, query }) => ({
    endpoint: endpoint.id,
    params,
    query,
    data: { items: [], nextCursor: null, of: endpoint.id },
  }));
  seedAnswers(client, answers);
  return client;
}

test.each([
  ['Review Naskah', paths.reviewList, 'admin', manuscriptPage({ sort: '-submissionDate' })],
  ['the counts of its views', paths.reviewList, 'admin', manuscriptCounts()],
  ['its categories', paths.reviewList, 'admin', allCategories()],
  ['one manuscript', reviewPath('m1'), 'admin', manuscriptById('m1')],
] as const)('%s opens on the answer that came with the page', (_name, path, role, query) => {
  const client = openedAt(path, role);
  expect(
    new QueryObserver<unknown>(client, { queryKey: query.queryKey }).getCurrentResult().data,
  ).toBeDefined();
});

test('Riwayat Naskah opens on its first page, ready for the next', () => {
  const client = openedAt(paths.submissions, 'penulis');
  const result = new InfiniteQueryObserver(client, ownManuscripts()).getCurrentResult();
  expect(result.data?.pages).toHaveLength(1);
  expect(result.hasNextPage).toBe(false);
});

test('other filters are other answers; absent, empty and undefined parts are the same one', () => {
  const all = answerKey(listManuscripts.id, {});
  expect(answerKey(listManuscripts.id, { query: { q: '', status: undefined } })).toEqual(all);
  expect(answerKey(listManuscripts.id, { query: { status: 'Telaah' } })).not.toEqual(all);
  expect(answerKey(listCategories.id)).not.toEqual(all);
});
