import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import { listNotices } from '@ruang-naskah/domain/notices/endpoints';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { liveView, setLiveView } from '../../api/live.ts';
import { queryOf } from '../../api/queries.ts';
import { notesOf } from '../../features/notes/use-notes.ts';
import { applyChanges } from './apply.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  setLiveView({ waiting: 0, ids: new Set() });
});

/** An answer that is on the screen. @returns how often it was asked for since */
function show(queryKey: readonly unknown[], meta = {}): () => number {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve({ items: [], nextCursor: null });
  };
  client.setQueryData(queryKey, { items: [], nextCursor: null });
  const observer = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Infinity, meta });
  observer.subscribe(() => undefined);
  return () => asked;
}

function tell(change: Partial<LiveChange> & Pick<LiveChange, 'kind'>): void {
  const changes = [{ id: null, version: null, own: false, ...change }];
  applyChanges(client, { lastEventId: '', missed: false, changes });
}

test('a note on one stage makes its thread old, and that of all stages, and no other', () => {
  const isOld = (place: Parameters<typeof notesOf>[0]) =>
    client.getQueryState(notesOf(place).queryKey)?.isInvalidated;
  const places = [
    { projectId: 'p', stage: 'Layout' },
    { projectId: 'p' },
    { projectId: 'p', stage: 'Telaah' },
    { projectId: 'q', stage: 'Layout' },
    { manuscriptId: 'p' },
  ] as const;
  for (const place of places) show(notesOf(place).queryKey);
  tell({ kind: 'notes', id: 'p', stage: 'Layout' });
  expect(places.map(isOld)).toEqual([true, true, false, false, true]);
});

test('of notices a list waits to be shown; the newest beside a desk are asked for at once and wait for nobody', () => {
  const newest = show(queryOf(listNotices, {}).queryKey, { atOnce: true });
  tell({ kind: 'notices' });
  expect([newest(), liveView().waiting]).toEqual([1, 0]);
  const list = show([listNotices.id, {}, 'pages']);
  tell({ kind: 'notices' });
  expect([newest(), list(), liveView().waiting]).toEqual([2, 0, 1]);
});
