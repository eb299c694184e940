import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/infra/ids.ts';
import { testEngine } from './database.ts';
import { openTestApp } from './harness.ts';
import { areaUnderCurve } from './support/area-under-curve.ts';
import { callWith, type RequestParts, statusFor } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { type Member, openWorld, type World } from './support/principals.ts';

/** Threat T2: how long a 404 takes does not tell an object out of reach from one that does not exist. */

const samples = 500;
const repeats = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());

/** Only reads of one object: a write could not be repeated. */
const hidden = endpoints.flatMap((endpoint): [string, Endpoint, Member][] => {
  const existing = matrixRows[endpoint.id]?.existing;
  if (endpoint.method !== 'GET' || existing === undefined) return [];
  const stranger = (['other', 'outsider'] as const).find((member) => statusFor(existing, member) === 404);
  return stranger === undefined ? [] : [[endpoint.id, endpoint, stranger]];
});

interface Times {
  readonly foreign: number[];
  readonly absent: number[];
}

/** Asks in turn for an object of `own` and for an id without an object, in random order within a pair. */
async function measure(endpoint: Endpoint, stranger: Member): Promise<Times> {
  const { test: app, people } = world;
  const cookie = await app.signIn(people[stranger]);
  const parts: RequestParts = (await matrixRows[endpoint.id]?.request?.(world, stranger)) ?? {};
  const times: Times = { foreign: [], absent: [] };
  for (let at = -20; at < samples; at += 1) {
    const pair = ['foreign', 'absent'] as const;
    for (const kind of Math.random() < 0.5 ? pair : pair.toReversed()) {
      const id = kind === 'foreign' ? (parts.params?.id ?? '') : newId();
      const started = performance.now();
      const { status } = await callWith(app, endpoint, { ...parts, params: { ...parts.params, id } }, cookie);
      // The first requests warm up.
      if (at >= 0) times[kind].push(performance.now() - started);
      expect(status).toBe(404);
    }
  }
  return times;
}

describe.runIf(testEngine === 'sqlite')('how long it takes tells nothing', () => {
  test('of every read that hides something', () => {
    expect(hidden.map(([id]) => id)).toEqual(
      expect.arrayContaining(['users.read', 'manuscripts.read', 'projects.read', 'projects.listLinks']),
    );
  });

  test.each(hidden)('%s', { tags: ['deep'] }, async (_id, endpoint, stranger) => {
    const areas: number[] = [];
    const even = () => areas.some((area) => area >= 0.45 && area <= 0.55);
    // A busy machine may disturb a run; a real difference shows in each.
    while (areas.length < repeats && !even()) {
      const { foreign, absent } = await measure(endpoint, stranger);
      areas.push(areaUnderCurve(foreign, absent));
    }
    expect(even(), JSON.stringify(areas)).toBe(true);
  });
});
