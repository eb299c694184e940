/** @module-tag deep */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { type SmtpSink, startSmtpSink } from '../../test/smtp-sink.ts';
import { type MailDesk, openMailDesk } from '../../test/support/mail-desk.ts';
import type { FixedClock } from '../infra/clock.ts';
import { createSmtpMailer } from '../infra/mail-smtp.ts';
import { startMailWorker } from './mail-worker.ts';
import { deliverDueMail, enqueueMail, type NewMail } from './outbox.ts';

/** Mail servers that take a message and answer late or never (decision 0067). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEVER = HOUR;
/** The limit in tests of that limit; the others allow a busy machine any time. */
const shortMs = 3000;
const mail: NewMail = { kind: 'password-reset', recipient: 'siti@contoh.id', subject: 'x', bodyText: 'x' };

let db: TestDatabase;
let sink: SmtpSink;
let clock: FixedClock;
let logged: string[];
let deps: MailDesk['deps'];

const mailerOf = (url: string, deliveryMs = NEVER) =>
  createSmtpMailer({
    url,
    from: { name: '', address: 'no-reply@penerbit.id' },
    timeoutMs: NEVER,
    deliveryMs,
  });
const impatient = () => ({ ...deps, mailer: mailerOf(sink.url, shortMs) });

beforeEach(async () => {
  ({ db, sink, clock, logged, deps } = await openMailDesk(mailerOf));
});
afterEach(async () => {
  sink.answer();
  await Promise.all([db.close(), sink.close()]);
});

const queue = (more: Partial<NewMail> = {}) => db.write((tx) => enqueueMail(deps, tx, { ...mail, ...more }));
const only = () => db.reads.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const audited = () => db.reads.selectFrom('audit_events').select('action').execute();

test('a mail whose answer comes late is sent once', async () => {
  sink.setMode('late');
  await queue();
  const delivery = deliverDueMail(deps);
  await sink.arrival(1);
  expect(await only()).toMatchObject({ sent_at: null, last_error: null });
  sink.answer();
  expect(await delivery).toMatchObject({ sent: 1 });
  clock.advance(24 * HOUR);
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 0 });
  expect(sink.received).toHaveLength(1);
});

test('other mail does not wait behind one whose answer is late', async () => {
  sink.setMode('late');
  await queue();
  const delivery = deliverDueMail(deps);
  await sink.arrival(1);
  sink.setMode('ok');
  await queue({ recipient: 'budi@contoh.id' });
  const worker = startMailWorker(deps, NEVER);
  await sink.arrival(2);
  await worker.stop();
  expect(sink.received.map(({ to }) => to[0])).toEqual(['siti@contoh.id', 'budi@contoh.id']);
  sink.answer();
  expect((await delivery).sent).toBeGreaterThan(0);
});

test('the worker takes new mail while an answer is late', async () => {
  sink.setMode('late');
  const worker = startMailWorker(deps, NEVER);
  for (let count = 1; count <= 3; count += 1) {
    await queue({ recipient: `orang${count}@contoh.id` });
    worker.kick();
    await sink.arrival(count);
  }
  sink.answer();
  await worker.stop();
  expect(sink.received).toHaveLength(3);
});

describe.each(['late', 'drop-after-data'] as const)('a message taken without an answer (%s)', (mode) => {
  test('is sent once more after an hour, then held to be perhaps delivered, and the admin is told nothing', async () => {
    sink.setMode(mode);
    await queue();
    expect(await deliverDueMail(impatient())).toMatchObject({ postponed: 1 });
    expect((await only()).last_error).toMatch(/^uncertain: /);
    clock.advance(HOUR - 1);
    await deliverDueMail(impatient());
    expect(sink.received).toHaveLength(1);
    clock.advance(1);
    expect(await deliverDueMail(impatient())).toMatchObject({ sent: 1 });
    expect(await only()).toMatchObject({ sent_at: clock.now(), dead_at: null, body_text: '' });
    clock.advance(48 * HOUR);
    await deliverDueMail(impatient());
    expect(sink.received).toHaveLength(2);
    expect(await audited()).toEqual([]);
    expect(logged.filter((line) => line.includes('perhaps delivered'))).toHaveLength(1);
  });
});

test('a message that a stop cuts off without its answer is uncertain, one cut before that is not', async () => {
  sink.setMode('late');
  await queue();
  const worker = startMailWorker(deps, NEVER);
  await sink.arrival(1);
  await worker.stop(0);
  expect(await only()).toMatchObject({
    leased_until: null,
    next_attempt_at: clock.now() + HOUR,
    last_error: expect.stringMatching(/^uncertain: /),
  });
  await db.write((tx) => tx.deleteFrom('outbox').execute());
  sink.setMode('hang');
  await queue();
  const next = startMailWorker(deps, NEVER);
  await expect.poll(async () => (await only()).leased_by).not.toBeNull();
  await next.stop(0);
  expect(await only()).toMatchObject({
    leased_until: null,
    last_error: expect.stringMatching(/^unavailable: /),
  });
});

describe('a reset mail', () => {
  test('never goes out after its link has ended, and the admin is told', async () => {
    await sink.close();
    await queue({ validUntil: clock.now() + 30 * MINUTE });
    await deliverDueMail(deps);
    clock.advance(30 * MINUTE);
    sink = await startSmtpSink(sink.port);
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 0, dead: 1 });
    expect(sink.received).toEqual([]);
    expect(await only()).toMatchObject({ body_text: '', sent_at: null });
    expect(await audited()).toEqual([{ action: 'mail.given_up' }]);
  });

  test('that may have arrived is not repeated: its link will have ended by then', async () => {
    sink.setMode('drop-after-data');
    await queue({ validUntil: clock.now() + 30 * MINUTE });
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 1, postponed: 0 });
    expect(await audited()).toEqual([]);
  });
});

test('a process whose lease ran out notes nothing over the one that holds the mail now', async () => {
  await queue();
  const gates = [0, 1].map(() => ({
    begun: Promise.withResolvers<void>(),
    answer: Promise.withResolvers<void>(),
  })) as [Gate, Gate];
  const [first, second] = gates.map(({ begun, answer }) => {
    const send = async () => {
      begun.resolve();
      await answer.promise;
    };
    return () => deliverDueMail({ ...deps, mailer: { send, probe: async () => true } });
  }) as [() => Promise<unknown>, () => Promise<unknown>];
  const slow = first();
  await gates[0].begun.promise;
  clock.advance(12 * MINUTE - 1);
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 0 });
  clock.advance(1);
  const taken = second();
  await gates[1].begun.promise;
  const held = await only();
  gates[0].answer.resolve();
  await slow;
  expect(await only()).toEqual(held);
  gates[1].answer.resolve();
  await taken;
  expect(await only()).toMatchObject({ sent_at: clock.now(), leased_by: null });
  expect(logged.filter((line) => line.includes('after its lease ran out'))).toHaveLength(1);
});

interface Gate {
  begun: PromiseWithResolvers<void>;
  answer: PromiseWithResolvers<void>;
}
