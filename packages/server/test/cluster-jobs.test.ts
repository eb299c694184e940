/** @module-tag deep */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupLease, findDueBackup } from '../src/backup/nightly.ts';
import { readConfig } from '../src/config.ts';
import { findBackupRecord } from '../src/db/backup-record.ts';
import { newId } from '../src/infra/ids.ts';
import { takeLease } from '../src/jobs/lease.ts';
import { enqueueMail } from '../src/jobs/outbox.ts';
import { type Opened, open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { addSignedIn } from './support/sessions.ts';

/**
 * Of three real processes on one PostgreSQL one leads the scheduled jobs: it is frozen, and later killed, in the midst of
 * them (decision 0122).
 */

const DAY = 86_400_000;
const mails = 200;
/** As many as one process hands over before the first answer comes. */
const inHand = 3;

describe.runIf(testEngine === 'postgres')('no job is done twice, and none is left', () => {
  let machine: Machine;
  let sink: SmtpSink;
  let site: Opened;
  const processes: Served[] = [];
  const serve = async (): Promise<void> => {
    processes.push(await machine.serve({ SMTP_URL: sink.url }));
  };

  beforeAll(async () => {
    [machine, sink] = await Promise.all([newMachine({ migrated: true }), startSmtpSink()]);
    expect(await machine.portal(['init'])).toMatchObject({ code: 0 });
    const folders = { DATA_DIR: join(machine.folder, 'data'), SECRETS_DIR: join(machine.folder, 'secrets') };
    const config = readConfig({ ...folders, DATABASE_URL: machine.databaseUrl, LOG_LEVEL: 'silent' });
    site = await open(config, { createSite: 'never' });
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await site.close();
    await sink.close();
    await machine.remove();
  });

  const holderOf = async (name: string): Promise<string | undefined> => {
    const { db, clock } = site.deps;
    const asked = db.reads.selectFrom('jobs').select(['holder', 'lease_until']).where('name', '=', name);
    const { holder, lease_until } = (await asked.executeTakeFirst()) ?? {};
    return (lease_until ?? 0) > clock.now() ? (holder ?? undefined) : undefined;
  };
  const leader = async (): Promise<Served | undefined> => {
    const pid = Number((await holderOf('leader'))?.split(' ')[1]);
    return processes.find((one) => one.pid === pid);
  };
  const outbox = () =>
    site.deps.db.reads
      .selectFrom('outbox')
      .select(['id', 'recipient', 'kind', 'sent_at', 'leased_by'])
      .execute();
  const unsent = async () => (await outbox()).filter(({ sent_at }) => sent_at === null);
  /** How often each of them got a mail, and under how many ids. */
  const arrived = (recipients: readonly string[]) =>
    recipients.map((recipient) => {
      const own = sink.received.filter(({ to }) => to.includes(recipient));
      const ids = new Set(own.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]));
      return { recipient, times: own.length, ids: ids.size };
    });

  test('by a leader that is frozen beyond its lease while it backs up and hands over mail', async () => {
    const { deps } = site;
    const now = deps.clock.now();
    const recipients = Array.from({ length: mails }, (_, number) => `penulis-${number}@contoh.id`);
    await deps.db.write(async (tx) => {
      // A backup is due.
      await tx
        .updateTable('kysely_migration')
        .set({ timestamp: new Date(now - 2 * DAY).toISOString() })
        .execute();
      for (const recipient of recipients)
        await enqueueMail(deps, tx, { kind: 'test', recipient, subject: 'Kabar', bodyText: 'Kabar' });
    });
    sink.setMode('late');
    await serve();
    const [frozen] = processes as [Served];
    await Promise.all([expect.poll(() => holderOf('backup')).toBeDefined(), sink.arrival(inHand)]);
    process.kill(frozen.pid ?? 0, 'SIGSTOP');
    sink.setMode('ok');
    await Promise.all([serve(), serve()]);
    await expect.poll(leader).toSatisfy((found) => found !== undefined && found !== frozen);
    // The others hand over what it has not taken, and begin no second backup.
    await expect.poll(async () => (await unsent()).length).toBe(inHand);
    expect(await takeLease(deps, backupLease('another process'))).toBe(false);
    const successor = await leader();
    process.kill(frozen.pid ?? 0, 'SIGCONT');
    sink.answer();
    await expect.poll(unsent).toEqual([]);
    expect(arrived(recipients)).toEqual(recipients.map((recipient) => ({ recipient, times: 1, ids: 1 })));
    await expect
      .poll(async () => (await findBackupRecord(deps.db.reads, deps.clock.now())).verified)
      .toBeDefined();
    await expect.poll(() => holderOf('backup')).toBeUndefined();
    expect(await findDueBackup(deps)).toBeUndefined();
    // It is not the leader any more; the current leader stays.
    expect(await leader()).toBe(successor);
  });

  test('by a leader that is killed while it writes the mails of notices', async () => {
    const { deps } = site;
    const now = deps.clock.now();
    const people = await addSignedIn(deps.db, 60);
    const recipients = people.map(({ email }) => email);
    const notice = {
      event: 'approved',
      words: '{}',
      stage: null,
      created_at: now,
      mail_due_at: now,
    } as const;
    sink.setMode('late');
    await deps.db.write((tx) =>
      tx
        .insertInto('notices')
        .values(people.map(({ id }) => ({ ...notice, id: newId(), user_id: id })))
        .execute(),
    );
    const written = async () => (await outbox()).filter(({ kind }) => kind === 'notices');
    await expect.poll(async () => (await written()).length, { interval: 5 }).toBeGreaterThan(4);
    const killed = await leader();
    await killed?.kill();
    processes.splice(processes.indexOf(killed as Served), 1);
    sink.setMode('ok');
    sink.answer();
    await expect.poll(async () => (await written()).length).toBe(recipients.length);
    // What the killed one had in its hands waits for the end of its lease of twelve minutes, which has come now.
    await expect.poll(async () => (await unsent()).every((mail) => mail.leased_by !== null)).toBe(true);
    await expect
      .poll(async () => new Set((await unsent()).map((mail) => mail.leased_by)).size)
      .toBeLessThan(2);
    const left = (await unsent()).map(({ recipient }) => recipient);
    expect(left.length).toBeLessThanOrEqual(inHand);
    await deps.db.write((tx) =>
      tx.updateTable('outbox').set({ leased_until: now }).where('sent_at', 'is', null).execute(),
    );
    await expect.poll(unsent).toEqual([]);
    expect((await written()).map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
    for (const { recipient, times, ids } of arrived(recipients)) {
      // Without an answer nobody knows that it arrived: once more, under the same id.
      expect([recipient, ids, times]).toEqual([
        recipient,
        1,
        left.includes(recipient) ? expect.any(Number) : 1,
      ]);
      expect(times).toBeLessThan(3);
    }
    expect(await Promise.all(processes.splice(0).map((one) => one.stop()))).toEqual([0, 0]);
    const archives = readdirSync(join(machine.folder, 'data', 'backups')).filter((name) =>
      name.endsWith('.zip'),
    );
    expect(archives).toHaveLength(1);
  });
});
