/** @module-tag engine */
import { honoursIdempotencyKey } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from './factories.ts';
import { type Answer, openTestApp, type TestUser } from './harness.ts';
import { fingerprint } from './support/fingerprint.ts';
import { callWith, statusFor } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { members, openWorld, refusalOf, type World } from './support/principals.ts';

/**
 * Every write whose answer was lost, sent again with its key: the same answer, and nothing stored or told twice (decision
 * 0152). What is done again says why in its endpoint (`ignoresIdempotencyKey`).
 */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
// Resets the rate limits for each endpoint.
beforeEach(() => world.test.clock.advance(3_600_000));

const told = ({ status, headers, text }: Answer) => ({ status, etag: headers.etag, text });
const writes = endpoints.filter(honoursIdempotencyKey);

describe.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const { existing, request } = matrixRows[id] ?? {};

  test('sent again with its key is answered the same, and changes nothing', async () => {
    const doer = members.find(
      (member) =>
        refusalOf(endpoint, member) === undefined &&
        (existing === undefined || statusFor(existing, member) === endpoint.status),
    );
    if (doer === undefined) throw new Error(`${id}: nobody may do it`);
    const parts = (await request?.(world, doer)) ?? {};
    const cookie = await world.cookieOf(doer);
    const headers = { ...parts.headers, 'idempotency-key': `lagi-${id}` };
    const send = () => callWith(world.test, endpoint, { ...parts, headers }, cookie);
    const first = await send();
    expect(first.status, first.text).toBe(endpoint.status);
    const before = await fingerprint(world.test.db);
    expect(told(await send())).toEqual(told(first));
    expect(await fingerprint(world.test.db)).toEqual(before);
  });
});

describe('a repeated save with a version', () => {
  const settings = async () => (await world.test.call({ url: '/api/settings' })).body;
  const save = (
    as: 'admin' | 'second',
    { version, hours }: { version: number; hours: string },
    key: string,
  ) => saveAs(as === 'admin' ? world.people.admin : second, { version, hours }, key);
  let second: TestUser;
  beforeAll(async () => {
    second = await buildUser(world.test, 'admin');
  });
  async function saveAs(as: TestUser, { version, hours }: { version: number; hours: string }, key: string) {
    const { version: _, ...body } = await settings();
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': key };
    const url = '/api/settings';
    return world.test.call({ method: 'PUT', url, as, body: { ...body, hours }, headers });
  }

  test('answers the first again, also where somebody else has saved since; whoever tries anew is told of it', async () => {
    const { version } = await settings();
    const first = await save('admin', { version, hours: 'Pukul 8' }, 'simpan');
    expect(first.status).toBe(200);
    const other = await save('second', { version: first.body.version, hours: 'Pukul 9' }, 'simpan');
    expect([other.status, other.body.hours]).toEqual([200, 'Pukul 9']);
    expect((await save('admin', { version, hours: 'Pukul 8' }, 'simpan')).body).toEqual(first.body);
    expect((await settings()).hours).toBe('Pukul 9');
    expect((await save('admin', { version, hours: 'Pukul 8' }, 'baru')).status).toBe(412);
  });

  test('a refusal is not kept: corrected, it is sent with the same key', async () => {
    const { version } = await settings();
    const wrong = await save('admin', { version, hours: 'x'.repeat(5000) }, 'perbaiki');
    expect(wrong.status).toBe(422);
    const stale = await save('admin', { version: version - 1, hours: 'Pukul 10' }, 'perbaiki');
    expect(stale.status).toBe(412);
    expect((await save('admin', { version, hours: 'Pukul 10' }, 'perbaiki')).status).toBe(200);
  });

  test('two at once are one', async () => {
    const { version } = await settings();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => save('admin', { version, hours: 'Pukul 11' }, 'serentak')),
    );
    for (const answer of sent) expect(told(answer)).toEqual(told(sent[0] as Answer));
    expect((await settings()).version).toBe(version + 1);
  });
});

test('nothing that is stored sealed, and no password, is kept with a key', async () => {
  const { own } = world.people;
  const kept = await world.test.db.reads.selectFrom('idempotency_keys').selectAll().execute();
  const texts = kept.map((row) => JSON.stringify(row)).join('\n');
  expect(kept.length).toBeGreaterThan(60);
  const profile = (await world.test.call({ url: '/api/profile', as: own })).body;
  for (const name of ['nik', 'npwp', 'noRek'])
    expect([name, texts.includes(profile[name])]).toEqual([name, false]);
});

test('an erased account is in no answer that is kept for others', async () => {
  const { test: app, people } = world;
  const author = await buildUser(app, 'penulis');
  const { id } = await buildManuscript(app, { author });
  const headers = { 'if-match': '"1"', 'idempotency-key': 'tentang-dia' };
  const body = { status: 'Telaah' };
  const url = `/api/manuscripts/${id}/status`;
  expect((await app.call({ method: 'PUT', url, as: people.admin, body, headers })).status).toBe(200);
  const naming = () =>
    app.db.reads
      .selectFrom('idempotency_keys')
      .select('key')
      .where('response_body', 'like', `%${author.id}%`)
      .execute();
  expect(await naming()).toHaveLength(1);
  await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: people.admin });
  expect(await naming()).toEqual([]);
});
