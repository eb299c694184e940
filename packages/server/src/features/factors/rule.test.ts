/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { sendBodyAfter } from '../../../test/support/late-body.ts';
import { greet, listenOn } from '../../../test/support/live-client.ts';
import { addApp } from '../../../test/support/second-step.ts';
import { signedInContext } from '../../../test/support/signed-in-context.ts';
import { exportList } from '../../db/export-list.ts';

/** What an admin without a second step began before the rule (decision 0121) ends with it. */

let app: TestApp;
let site: string;
beforeAll(async () => {
  app = await openTestApp();
  site = await listenOn(app.app);
});
afterAll(() => app.close());

const setRule = async (cookie: string, required: boolean) =>
  expect(
    (await app.call({ method: 'PUT', url: '/api/factors/rule', cookie, body: { required } })).status,
  ).toBe(200);

test('writes under way are refused, open streams and files end, and setting one up goes on', async () => {
  const [boss, other, author] = [
    await buildUser(app, 'admin'),
    await buildUser(app, 'admin'),
    await buildUser(app, 'penulis'),
  ];
  const cookie = await app.signIn(boss);
  await addApp(app, boss, { cookie });
  app.clock.advance(limits.totpSeconds * 1000);
  const own = await app.signIn(other);
  const [office, stays, home] = [
    await greet(site, own),
    await greet(site, cookie),
    await greet(site, await app.signIn(author)),
  ];
  const context = await signedInContext(app, other);
  const file = await exportList(
    app.deps,
    context,
    { format: 'csv' },
    {
      ...{ action: 'activities.audit_exported', name: 'audit', timeZone: 'Asia/Jakarta' },
      columns: [{ heading: 'Nomor', cell: (row: number) => String(row) }],
      pageOf: async (cursor) => ({
        items: [Number(cursor ?? 0)],
        nextCursor: `${Number(cursor ?? 0) + 1}`,
      }),
    },
  );
  const pieces = file.pieces[Symbol.asyncIterator]();
  while (!String((await pieces.next()).value).includes('"0"'));
  const sending = (url: string, body: object, method = 'POST') => ({
    ...{ method, url, cookie: own, type: 'application/json' },
    payload: Buffer.from(JSON.stringify(body)),
  });
  const held = await sendBodyAfter(app, sending('/api/categories', { name: 'Sejarah Desa' }), () =>
    setRule(cookie, true),
  );
  expect(held).toEqual({ status: 403, code: 'factors.needed' });
  expect((await app.call({ url: '/api/categories', cookie })).text).not.toContain('Sejarah Desa');
  await expect(pieces.next()).rejects.toMatchObject({ code: 'factors.needed' });
  // Without a heartbeat, and only of whom the rule concerns.
  while (await office.more());
  await app.call({ method: 'POST', url: '/api/categories', cookie, body: { name: 'Sejarah Kota' } });
  for (const stream of [stays, home]) stream.leave();

  // What sets one up was begun before the rule, and may end after it.
  await setRule(cookie, false);
  const step = sending('/api/factors/passkeys/question', {});
  expect((await sendBodyAfter(app, step, () => setRule(cookie, true))).status).toBe(200);
  await setRule(cookie, false);
});
