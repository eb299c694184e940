import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { type Notified, notifiedByEndpoints } from '@ruang-naskah/domain/notices/who-is-notified';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import type { Sent } from './target.ts';

/** Within the minute a moved deadline or changed brief is told by telling anew what asked for the work. */
function namedWith(events: readonly NoticeEvent[]): readonly NoticeEvent[] {
  const movesTerms = (['deadlineEarlier', 'briefChanged'] as const).some((event) => events.includes(event));
  return movesTerms ? [...events, 'assigned', 'yourTurn', 'returned'] : events;
}

/** Watches what requests tell people: no write tells anything that its row of the table does not name (decision 0090). */
export async function watchTold({ db }: TestApp): Promise<(sent: Sent) => Promise<void>> {
  const toldSince = (seq: number) =>
    db.reads.selectFrom('notices').select(['seq', 'event']).where('seq', '>', seq).orderBy('seq').execute();
  let last = Number((await toldSince(-1)).at(-1)?.seq ?? -1);
  return async ({ operation, request }) => {
    if (request.method === 'GET') return;
    const rows = await toldSince(last);
    last = Number(rows.at(-1)?.seq ?? last);
    const row = (notifiedByEndpoints as Readonly<Record<string, Notified>>)[operation?.id ?? ''];
    const named: readonly string[] = row === undefined || 'nobody' in row ? [] : namedWith(row.events);
    const events = rows.map(({ event }) => event);
    expect(
      events.filter((event) => !named.includes(event)),
      `told by ${operation?.id}, and not in its row of notices/who-is-notified.ts`,
    ).toEqual([]);
  };
}
