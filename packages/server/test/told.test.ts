import type { Endpoint } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import {
  type Told,
  toldByCleanup,
  toldByCommands,
  toldByEndpoints,
  toldByRounds,
} from '@ruang-naskah/domain/notices/told';
import type { NoticeEvent } from '@ruang-naskah/domain/notices/values';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, registerInput } from './factories.ts';
import { openTestApp } from './harness.ts';
import { callWith, type RequestParts } from './support/matrix-row.ts';
import { suspended } from './support/matrix-users.ts';
import { openWorld, type Principal, refusalOf, type World } from './support/principals.ts';
import { manuscriptProofs } from './support/told-proofs-manuscripts.ts';
import { otherProofs } from './support/told-proofs-others.ts';
import { projectProofs } from './support/told-proofs-projects.ts';
import { hear, openScene, type Proofs, type Scene } from './support/told-scene.ts';
import { validCall } from './support/valid-calls.ts';

/**
 * Walks the table of what is told to whom (`packages/domain/src/notices/told.ts`), decision 0090. To prove a row that
 * tells something, add what brings it about to `support/told-proofs-*.ts`.
 */

const writes = endpoints.filter(({ method }) => method !== 'GET');
const rowOf = (id: string): Told => (toldByEndpoints as Readonly<Record<string, Told>>)[id] as Told;
const proofs: Proofs = { ...manuscriptProofs, ...projectProofs, ...otherProofs };

/** Calls on which more letters depend than on the valid call of the matrix. */
const callsWithLetters: Readonly<Record<string, (world: World) => Promise<RequestParts | RequestParts[]>>> = {
  'auth.register': async ({ test: app, people }) => [
    { body: await registerInput(app, { email: people.own.email }) },
    { body: await registerInput(app) },
  ],
  'users.changeRole': async ({ test: app }) => ({
    params: { id: (await buildUser(app, 'penulis')).id },
    body: { role: 'admin' },
  }),
  'users.suspend': async ({ test: app }) => ({
    params: { id: (await buildUser(app, 'admin')).id },
    body: { reason: 'Pindah kantor.' },
  }),
  'users.reopen': (world) => suspended(world, 'admin'),
  'users.delete': async ({ test: app }) => ({ params: { id: (await buildUser(app, 'admin')).id } }),
};

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
    'tell no more than their row, and all its letters: $id',
    async (endpoint) => {
      const kinds = await toldBy(endpoint);
      const row = rowOf(endpoint.id);
      const { events, letters } = 'nobody' in row ? { events: [], letters: [] } : row;
      const listed = new Set<string>([...events, ...letters]);
      expect([...kinds].filter((kind) => !listed.has(kind))).toEqual([]);
      expect(letters.filter((letter) => !kinds.has(letter))).toEqual([]);
    },
  );
});

/** Each row with each of its events. */
const tellings = Object.entries({
  ...toldByEndpoints,
  ...toldByCleanup,
  ...toldByRounds,
  ...toldByCommands,
}).flatMap(([row, told]: [string, Told]) =>
  'nobody' in told ? [] : told.events.map((event): [string, NoticeEvent] => [row, event]),
);

test('each row that tells something is proved, and nothing else', () => {
  const wanted = tellings.map(([row, event]) => `${row}: ${event}`);
  const proved = Object.entries(proofs).flatMap(([row, events]) =>
    Object.keys(events).map((event) => `${row}: ${event}`),
  );
  expect(proved.sort()).toEqual(wanted.sort());
});

describe('in bell, mail and WhatsApp', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await openScene();
  });
  afterEach(() => scene.app.close());

  test.each(tellings)('%s: %s', async (row, event) => {
    const proof = proofs[row]?.[event];
    if (proof === undefined) throw new Error(`${row}: ${event} has no proof in support/told-proofs-*.ts`);
    const expected = await proof(scene);
    const heard = await hear(scene, event);
    const byPerson = (one: { who: string }, other: { who: string }) => one.who.localeCompare(other.who);
    expect(heard.map(({ who, line }) => ({ who, line })).sort(byPerson)).toEqual(
      expected.map(({ who, line }) => ({ who, line })).sort(byPerson),
    );
    for (const { who, text } of expected) {
      const reached = heard.find((one) => one.who === who);
      expect(reached?.mail).toContain(text);
      if (who !== 'admin' && who !== 'partner') expect(reached?.whatsapp).toContain(text);
    }
  });
});
