import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import {
  type Notified,
  notifiedByCleanup,
  notifiedByCommands,
  notifiedByEndpoints,
  notifiedByJobs,
} from '@ruang-naskah/domain/notices/who-is-notified';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from './harness.ts';
import { callsWithLetters } from './support/letter-calls.ts';
import { callWith } from './support/matrix-row.ts';
import { manuscriptCases } from './support/notice-cases-manuscripts.ts';
import { otherCases } from './support/notice-cases-others.ts';
import { projectCases } from './support/notice-cases-projects.ts';
import { type NoticeCases, openScene, receiveNotices, type Scene } from './support/notice-scene.ts';
import { openWorld, type Principal, refusalOf, type World } from './support/principals.ts';
import { validCall } from './support/valid-calls.ts';

/**
 * Walks the table of what is told to whom (`packages/domain/src/notices/who-is-notified.ts`), decision 0090. To try a row that
 * tells something, add what brings it about to `support/notice-cases-*.ts`.
 */

const writes = endpoints.filter(({ method }) => method !== 'GET');
const rowOf = (id: string): Notified =>
  (notifiedByEndpoints as Readonly<Record<string, Notified>>)[id] as Notified;
const cases: NoticeCases = { ...manuscriptCases, ...projectCases, ...otherCases };

describe('the valid calls of an endpoint', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await openTestApp());
  });
  afterAll(() => world.test.close());
  // Resets the rate limits for each endpoint.
  beforeEach(() => world.test.clock.advance(3_600_000));

  const told = async () => {
    const { reads } = world.test.db;
    const notices = await reads.selectFrom('notices').select(['id', 'event as kind']).execute();
    return [...notices, ...(await reads.selectFrom('outbox').select(['id', 'kind']).execute())];
  };

  /** The kinds of what each caller's call has told. */
  async function toldBy(endpoint: Endpoint): Promise<ReadonlySet<string>> {
    const callers = (['anonymous', 'own', 'redaksi', 'admin'] as const satisfies Principal[]).filter(
      (who) => refusalOf(endpoint, who) === undefined,
    );
    const kinds = new Set<string>();
    let succeeded = 0;
    for (const who of callers) {
      const more = await callsWithLetters[endpoint.id]?.(world);
      const calls = [more ?? (await validCall(world, endpoint, who))].flat();
      const before = new Set((await told()).map(({ id }) => id));
      for (const parts of calls) {
        const { status } = await callWith(world.test, endpoint, parts, await world.cookieOf(who));
        if (status === endpoint.status) succeeded += 1;
      }
      for (const { id, kind } of await told()) if (!before.has(id)) kinds.add(kind);
    }
    // Somebody is told of the refusal of a call in `callsWithLetters`.
    if (!Object.hasOwn(callsWithLetters, endpoint.id)) expect(succeeded).toBeGreaterThan(0);
    return kinds;
  }

  test.each(writes.filter(({ id }) => 'nobody' in rowOf(id)))('tell nobody: $id', async (endpoint) => {
    expect([...(await toldBy(endpoint))]).toEqual([]);
  });

  test.each(writes.filter(({ id }) => !('nobody' in rowOf(id))))(
    'tell no more than their row, and all its mails: $id',
    async (endpoint) => {
      const kinds = await toldBy(endpoint);
      const row = rowOf(endpoint.id);
      const { events, accountMails } = 'nobody' in row ? { events: [], accountMails: [] } : row;
      const listed = new Set<string>([...events, ...accountMails]);
      expect([...kinds].filter((kind) => !listed.has(kind))).toEqual([]);
      expect(accountMails.filter((mail) => !kinds.has(mail))).toEqual([]);
    },
  );
});

/** Each row with each of its events. */
const tellings = Object.entries({
  ...notifiedByEndpoints,
  ...notifiedByCleanup,
  ...notifiedByJobs,
  ...notifiedByCommands,
}).flatMap(([row, told]: [string, Notified]) =>
  'nobody' in told ? [] : told.events.map((event): [string, NoticeEvent] => [row, event]),
);

test('each row that tells something is tried, and nothing else', () => {
  const wanted = tellings.map(([row, event]) => `${row}: ${event}`);
  const tried = Object.entries(cases).flatMap(([row, events]) =>
    Object.keys(events).map((event) => `${row}: ${event}`),
  );
  expect(tried.sort()).toEqual(wanted.sort());
});

describe('in bell, mail and WhatsApp', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await openScene();
  });
  afterEach(() => scene.app.close());

  test.each(tellings)('%s: %s', async (row, event) => {
    const bringAbout = cases[row]?.[event];
    if (bringAbout === undefined)
      throw new Error(`${row}: ${event} has no case in support/notice-cases-*.ts`);
    const expected = await bringAbout(scene);
    const received = await receiveNotices(scene, event);
    const byPerson = (one: { who: string }, other: { who: string }) => one.who.localeCompare(other.who);
    expect(received.map(({ who, line }) => ({ who, line })).sort(byPerson)).toEqual(
      expected.map(({ who, line }) => ({ who, line })).sort(byPerson),
    );
    for (const { who, text } of expected) {
      const reached = received.find((one) => one.who === who);
      if (text === null) {
        expect(reached).toMatchObject({ mail: '', whatsapp: undefined });
        continue;
      }
      expect(reached?.mail).toContain(text);
      if (who !== 'admin' && who !== 'partner') expect(reached?.whatsapp).toContain(text);
    }
  });
});
