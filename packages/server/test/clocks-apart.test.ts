/**
 * @module-tag engine
 * @module-tag deep
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabaseClock, type DatabaseClock } from '../src/db/database-clock.ts';
import { type FixedClock, fixedClock } from '../src/infra/clock.ts';
import type { MailMessage } from '../src/infra/mail.ts';
import { deliverDueMail, enqueueMail } from '../src/jobs/outbox.ts';
import { testEngine } from './database.ts';
import { buildUser, registerInput } from './factories.ts';
import { openTestApp, publicUrl, type TestApp } from './harness.ts';
import { openPeer, type Peer } from './support/peers.ts';

/** Jumps of a machine's clock do not reach the portal, and processes six minutes apart behave like one (decision 0066). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let test0: TestApp;
beforeEach(async () => {
  test0 = await openTestApp();
});
afterEach(() => test0.close());

describe.runIf(testEngine === 'postgres')('the clock of the machine beside the database', () => {
  let machine: FixedClock;
  let clock: DatabaseClock;
  const warnings = () => test0.logLines.filter((line) => line.includes('check its time service'));
  beforeEach(async () => {
    machine = fixedClock(Date.now());
    clock = createDatabaseClock(test0.db, test0.deps.log, machine);
    await clock.measure();
  });

  test.each([HOUR, -HOUR, 10 * YEAR, -10 * YEAR])(
    'jumps by %d ms and back while the server runs, and the time goes on as before',
    async (jump) => {
      const [start, begun] = [clock.now(), machine.now()];
      machine.set(begun + jump);
      expect([clock.now(), clock.offset()]).toEqual([start, start - begun - jump]);
      machine.advance(59_999);
      expect(clock.now()).toBe(start + 59_999);
      machine.set(begun + 59_999);
      expect([clock.now(), clock.offset()]).toEqual([start + 59_999, start - begun]);
    },
  );

  test.each([-3650, 3650])('is %d days off: the database’s time counts', async (days) => {
    machine.set(machine.now() + days * DAY);
    await clock.measure();
    expect(Math.round(clock.offset() / DAY)).toBe(-days);
    expect(warnings()).toHaveLength(1);
  });

  test('runs apart from the database’s: the database’s time counts, and the log says so', async () => {
    machine.advance(8 * DAY);
    expect(Math.round((clock.now() - machine.now()) / DAY)).toBe(0);
    await clock.measure();
    expect(Math.round(clock.offset() / DAY)).toBe(-8);
    expect(warnings()).toHaveLength(1);
  });
});

describe.runIf(testEngine === 'postgres')('three processes', () => {
  let peers: Peer[];
  const at = (index: number): Peer => peers[index % peers.length] as Peer;
  beforeEach(async () => {
    peers = [];
    for (const minutes of [0, 6, -6]) peers.push(await openPeer(test0, minutes * MINUTE));
  });
  afterEach(() => Promise.all(peers.map((peer) => peer.close())));

  const post = (peer: Peer, url: string, payload: object = {}, headers = {}) =>
    peer.app.inject({ method: 'POST', url, payload, headers: { origin: publicUrl, ...headers } });

  test('hand each mail over once, also while one of them is slow', async () => {
    const handedOver: string[] = [];
    const queue = async (recipient: string) => {
      const mail = { kind: 'x', recipient, subject: 'x', bodyText: 'x' };
      await test0.db.write((tx) => enqueueMail(at(0).deps, tx, mail));
    };
    for (let count = 0; count < 12; count += 1) await queue(`orang${count}@contoh.id`);
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const mailer = (answer: Promise<void>) => ({
      probe: async () => true,
      send: async ({ recipient }: MailMessage) => {
        handedOver.push(recipient);
        begun.resolve();
        await answer;
      },
    });
    const slow = deliverDueMail({ ...at(0).deps, mailer: mailer(answered.promise) });
    await begun.promise;
    for (const peer of [at(1), at(2)])
      await deliverDueMail({ ...peer.deps, mailer: mailer(Promise.resolve()) });
    answered.resolve();
    await slow;
    expect(handedOver.toSorted()).toEqual([...new Set(handedOver)].toSorted());
    expect(handedOver).toHaveLength(12);
  });

  test('let a network guess thirty times in five minutes over all of them', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 45; guess += 1) {
      const body = { email: `orang${guess}@contoh.id`, password: 'salah-sekali-9' };
      statuses.push((await post(at(guess), '/api/auth/login', body)).statusCode);
    }
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(15).fill(429)]);
  });

  test('take each other’s captchas', async () => {
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
      [1, 0],
      [2, 1],
      [0, 2],
    ] as const) {
      const { id } = (await post(at(from), '/api/captcha')).json();
      const body = { ...(await registerInput(test0)), captchaId: id };
      expect((await post(at(to), '/api/auth/register', body)).json()).toMatchObject({
        message: expect.any(String),
      });
    }
    expect(await test0.db.reads.selectFrom('users').select('id').execute()).toHaveLength(6);
  });

  test('sort later rows above earlier ones', async () => {
    const cookie = await test0.signIn(await buildUser(test0, 'admin'));
    await test0.db.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: Date.now() + MINUTE, last_seen_at: Date.now(), authenticated_at: Date.now() })
        .execute(),
    );
    const made: string[] = [];
    for (const index of [1, 2, 0]) {
      await at(index).deps.clock.measure();
      const body = { name: `Kategori ${index}` };
      made.push((await post(at(index), '/api/categories', body, { cookie })).json().id);
    }
    const rows = test0.db.reads
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', made)
      .orderBy('created_at');
    expect((await rows.execute()).map(({ id }) => id)).toEqual(made);
  });

  test('whose machine is over two seconds off report it in log and metrics', async () => {
    const warnings = () => test0.logLines.filter((line) => line.includes('check its time service'));
    expect(warnings()).toHaveLength(2);
    await at(1).deps.clock.measure();
    expect(warnings()).toHaveLength(2);
    const metrics = async (index: number) =>
      Number(/^ruang_clock_offset_seconds (\S+)$/m.exec((await at(index).app.inject('/metrics')).body)?.[1]);
    expect(Math.round((await metrics(1)) / 60)).toBe(-6);
    expect(Math.round((await metrics(2)) / 60)).toBe(6);
  });
});
