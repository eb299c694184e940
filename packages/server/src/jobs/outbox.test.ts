import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { type SinkMode, type SmtpSink, startSmtpSink } from '../../test/smtp-sink.ts';
import { type MailDesk, openMailDesk } from '../../test/support/mail-desk.ts';
import type { FixedClock } from '../infra/clock.ts';
import { MailError } from '../infra/mail.ts';
import { createSmtpMailer } from '../infra/mail-smtp.ts';
import { startMailWorker } from './mail-worker.ts';
import { type DeliveryDeps, deleteOldMail, deliverDueMail, enqueueMail, type NewMail } from './outbox.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const CANARY = 'token-kanari-7731';
const mail: NewMail = {
  kind: 'password-reset',
  recipient: 'siti@contoh.id',
  subject: 'Atur ulang',
  bodyText: CANARY,
};

let db: TestDatabase;
let sink: SmtpSink;
let clock: FixedClock;
let logged: string[];
let deps: MailDesk['deps'];

/** Bounds so wide that a busy machine does not reach them. */
const patientMs = 10 * 60_000;
const mailerOf = (url: string, deliveryMs: number) =>
  createSmtpMailer({
    url,
    from: { name: '', address: 'no-reply@penerbit.id' },
    timeoutMs: patientMs,
    deliveryMs,
  });

beforeEach(async () => {
  ({ db, sink, clock, logged, deps } = await openMailDesk((url) => mailerOf(url, patientMs)));
});
afterEach(async () => {
  await Promise.all([db.close(), sink.close()]);
});

const queue = (count = 1) =>
  db.write(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await enqueueMail(deps, tx, { ...mail, recipient: `siti${at}@contoh.id` });
  });
const rows = () => db.reads.selectFrom('outbox').selectAll().orderBy('recipient').execute();
const only = async () => {
  const [row, ...others] = await rows();
  if (row === undefined || others.length > 0) throw new Error('expected one mail');
  return row;
};
const messageIds = () => sink.received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);

test('a queued mail arrives once and its text is then gone from the database', async () => {
  await queue();
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 1, postponed: 0, dead: 0 });
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 0, postponed: 0, dead: 0 });
  expect(sink.received).toHaveLength(1);
  expect(sink.received[0]).toMatchObject({ to: ['siti0@contoh.id'] });
  expect(sink.received[0]?.raw).toContain(CANARY);
  const row = await only();
  expect(row).toMatchObject({ body_text: '', sent_at: clock.now(), leased_until: null, attempts: 1 });
  expect(messageIds()).toEqual([row.message_id]);
  expect(row.message_id).toMatch(/^<[\w-]{22}@portal\.penerbit\.id>$/);
});

test('a waiting text cannot be read from the database', async () => {
  await queue();
  expect(JSON.stringify(await rows())).not.toContain(CANARY);
});

test('a mail of a transaction that failed does not exist', async () => {
  const failing = db.write(async (tx) => {
    await enqueueMail(deps, tx, mail);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 0, postponed: 0, dead: 0 });
  expect(await rows()).toEqual([]);
});

test('two processes share the work and send nothing twice', { tags: ['engine'] }, async () => {
  await queue(10);
  const reports = await Promise.all([deliverDueMail(deps), deliverDueMail(deps), deliverDueMail(deps)]);
  expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(10);
  expect(new Set(messageIds()).size).toBe(10);
  expect(sink.received).toHaveLength(10);
});

describe('no mail is lost when the server', { tags: ['deep'] }, () => {
  test.each<[SinkMode, number]>([
    ['busy', 1],
    ['unknown-recipient', 1],
    ['hang', 1],
  ])(
    'is %s: it is tried again after ten seconds, not earlier, and arrives (%i in all)',
    async (mode, copies) => {
      sink.setMode(mode);
      await queue();
      const hasty = { ...deps, mailer: mailerOf(sink.url, 1500) };
      expect(await deliverDueMail(mode === 'hang' ? hasty : deps)).toMatchObject({ sent: 0, postponed: 1 });
      expect((await only()).last_error).toMatch(/^refused: /);
      sink.setMode('ok');
      clock.advance(10 * SECOND - 1);
      expect(await deliverDueMail(deps)).toMatchObject({ sent: 0 });
      clock.advance(1);
      expect(await deliverDueMail(deps)).toMatchObject({ sent: 1 });
      expect(sink.received).toHaveLength(copies);
      expect(new Set(messageIds()).size).toBe(1);
    },
  );

  test('is away: the others are spared the wait, and all arrive at once when it is back', async () => {
    await sink.close();
    await queue(5);
    const { postponed, ...others } = await deliverDueMail(deps);
    expect(others).toEqual({ sent: 0, dead: 0 });
    // Those under way when the first failed, at most three.
    expect([1, 2, 3]).toContain(postponed);
    clock.advance(3 * HOUR);
    for (let round = 0; round < 6; round += 1) await deliverDueMail(deps);
    expect((await rows()).every((row) => row.attempts > 0 && row.next_attempt_at > clock.now())).toBe(true);
    sink = await startSmtpSink(sink.port);
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 5, postponed: 0, dead: 0 });
    expect(new Set(messageIds()).size).toBe(5);
  });

  test('refuses one mail: the others still go out', async () => {
    const bad: NewMail = { ...mail, recipient: 'bukan alamat' };
    await db.write((tx) => enqueueMail(deps, tx, bad));
    await queue(3);
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 3, postponed: 1, dead: 0 });
  });
});

test('attempts grow rarer, and after a day the mail is given up, said once to operator and admin, and its text erased', async () => {
  const send = () => Promise.reject(new MailError('refused', '451 mailbox of siti@contoh.id is busy'));
  const busy: DeliveryDeps = { ...deps, mailer: { send, probe: () => Promise.resolve(true) } };
  await queue();
  const start = clock.now();
  const attempts: number[] = [];
  for (let due = start; attempts.length < 100; due = (await only()).next_attempt_at) {
    clock.set(due);
    attempts.push((due - start) / SECOND);
    if ((await deliverDueMail(busy)).dead === 1) break;
  }
  expect(attempts.slice(0, 8)).toEqual([0, 10, 40, 160, 760, 4360, 7960, 11_560]);
  expect(attempts.at(-1)).toBeGreaterThanOrEqual(24 * 3600);
  expect(attempts.at(-1)).toBeLessThan(25 * 3600);
  expect(await only()).toMatchObject({
    body_text: '',
    sent_at: null,
    dead_at: clock.now(),
    attempts: attempts.length,
  });
  expect(logged.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
  expect(logged.join()).not.toMatch(/siti|kanari/);
  const told = await db.reads.selectFrom('audit_events').selectAll().execute();
  const detail = JSON.stringify({ kind: mail.kind, attempts: attempts.length });
  expect(told).toMatchObject([{ action: 'mail.given_up', object_id: (await only()).id, detail }]);
  clock.advance(48 * HOUR);
  expect(await deliverDueMail(deps)).toMatchObject({ sent: 0, postponed: 0, dead: 0 });
});

describe('the lease', () => {
  test('of a process that died runs out, and the mail is sent', async () => {
    await queue();
    await db.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ leased_until: clock.now() + 720 * SECOND })
        .execute(),
    );
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 0 });
    clock.advance(720 * SECOND);
    expect(await deliverDueMail(deps)).toMatchObject({ sent: 1 });
  });

  test.each([[-2], [10 * 365 * 24]])(
    'a clock that jumps by %i hours neither holds a mail back nor gives it up',
    async (hours) => {
      sink.setMode('busy');
      await queue();
      await deliverDueMail(deps);
      clock.advance(2 * hours * HOUR);
      expect(await deliverDueMail(deps)).toMatchObject({ postponed: 1, dead: 0 });
      sink.setMode('ok');
      clock.advance(HOUR);
      expect(await deliverDueMail(deps)).toMatchObject({ sent: 1 });
    },
  );
});

test('old mail is forgotten, waiting mail is not', async () => {
  await queue();
  await deliverDueMail(deps);
  clock.advance(HOUR);
  await db.write((tx) => enqueueMail(deps, tx, { ...mail, recipient: 'waiting@contoh.id' }));
  await deleteOldMail(db, clock.now() - 1, () => true);
  expect((await rows()).map((row) => row.recipient)).toEqual(['waiting@contoh.id']);
});

describe('the worker', () => {
  /** Far longer than a test, so that only a kick or the start begins a round. */
  const NEVER = 3_600_000;

  test('delivers what a former process left, and what is queued later as soon as it is told', async () => {
    await queue();
    const worker = startMailWorker(deps, NEVER);
    await sink.arrival(1);
    for (let count = 2; count <= 5; count += 1) {
      await queue();
      worker.kick();
      await sink.arrival(count);
    }
    await worker.stop();
    expect((await rows()).every((row) => row.sent_at !== null)).toBe(true);
  });

  test('finds by itself what another process queued', async () => {
    const worker = startMailWorker(deps, 20);
    await queue();
    await sink.arrival(1);
    await worker.stop();
  });

  test('outlives a database that fails', async () => {
    let failures = 0;
    const flaky: DeliveryDeps['db'] = {
      ...db,
      write: (fn) => {
        failures += 1;
        return failures === 1 ? Promise.reject(new Error('disk full')) : db.write(fn);
      },
    };
    await queue();
    const worker = startMailWorker({ ...deps, db: flaky }, 20);
    await sink.arrival(1);
    await worker.stop();
    expect(logged.join()).toContain('mail delivery interrupted');
  });

  test('stops after the mail at hand and leaves the rest for the next start', {
    tags: ['deep'],
  }, async () => {
    await queue(8);
    const worker = startMailWorker(deps, NEVER);
    await sink.arrival(1);
    await worker.stop();
    const sent = (await rows()).filter((row) => row.sent_at !== null).length;
    expect(sent).toBe(sink.received.length);
    expect(sent).toBeLessThan(8);
    expect((await rows()).every((row) => row.leased_until === null)).toBe(true);
    await deliverDueMail(deps);
    expect(new Set(messageIds()).size).toBe(8);
    expect(sink.received).toHaveLength(8);
  });

  test('does not wait for a hanging mail server longer than the grace time', async () => {
    sink.setMode('hang');
    await queue();
    const worker = startMailWorker(deps, NEVER);
    await expect.poll(async () => (await only()).leased_by).not.toBeNull();
    // The mailer's own limit is minutes.
    await worker.stop(50);
    expect((await only()).sent_at).toBeNull();
  });
});
