/** @module-tag engine */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { encryptSecrets } from '../src/backup/encrypted-secrets.ts';
import { makeArchive } from '../src/backup/make-archive.ts';
import { folderPlace } from '../src/backup/places.ts';
import { type RestoreRequest, restore, restoreOnTrial } from '../src/backup/restore.ts';
import { siteKey } from '../src/backup/site-key.ts';
import { openJournal } from '../src/backup/write-journal.ts';
import { type Config, readConfig } from '../src/config.ts';
import { dropHeldMail, releaseHeldMail } from '../src/jobs/held-mail.ts';
import { deliverDueMail, enqueueMail } from '../src/jobs/outbox.ts';
import { databaseOf, open } from '../src/open.ts';
import { changeEmailByOperator } from '../src/privacy/change-email.ts';
import { reopenByOperator } from '../src/privacy/suspend-account.ts';
import { createTestDatabase } from './database.ts';
import { buildUser, testPassword } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp, type TestUser } from './harness.ts';
import { Authenticator } from './support/authenticator.ts';
import { resetToken } from './support/matrix-auth.ts';
import { addApp, addPasskey } from './support/second-step.ts';

/** Decision 0120: a restore brings back nothing that had ended since the backup, and reports what it did. */

let app: TestApp;
let folder: string;
let archive: string;
let admin: TestUser;
const people: Record<
  'erased' | 'changed' | 'demoted' | 'quiet' | 'robbed' | 'closed' | 'reopened' | 'moved',
  TestUser
> = {} as never;
let cookie: string;
let token: string;
/** Of `people.closed`. */
const device = new Authenticator();
const newEmail = 'alamat-benar@contoh.id';
const newPassword = 'jendela-hijau-31';

beforeAll(async () => {
  app = await openTestApp();
  folder = mkdtempSync(join(inject('sqliteFolder'), 'restore-'));
  admin = await buildUser(app, 'admin');
  people.erased = await buildUser(app, 'penulis', { nama: 'Kenanga Widyaningrum' });
  people.changed = await buildUser(app, 'penulis');
  people.demoted = await buildUser(app, 'redaksi');
  people.quiet = await buildUser(app, 'penulis');
  people.robbed = await buildUser(app, 'penulis');
  await addPasskey(app, people.robbed);
  people.closed = await buildUser(app, 'redaksi');
  people.reopened = await buildUser(app, 'penulis');
  people.moved = await buildUser(app, 'penulis');
  await addPasskey(app, people.closed, { device });
  await addApp(app, people.quiet);
  // The mails of this setup would disturb the assertions about later ones.
  await app.db.write((tx) => tx.deleteFrom('outbox').execute());
  cookie = await app.signIn(people.quiet);
  token = await resetToken(app, people.changed);
  const mail = { kind: 'account-approved', recipient: 'siti@contoh.id', subject: 'Hal', bodyText: 'Isi' };
  await app.db.write((tx) => enqueueMail(app.deps, tx, mail));
  // Its link ends with the restore.
  const withLink = { ...mail, kind: 'email-link', recipient: 'baru@contoh.id' };
  await app.db.write((tx) => enqueueMail(app.deps, tx, withLink));
  const place = join(folder, 'backups');
  mkdirSync(place);
  const { files } = app.deps;
  const identity = await generateIdentity();
  const secrets = await encryptSecrets(app.deps.config.secretsDir, {
    recipient: await identityToRecipient(identity),
  });
  writeFileSync(join(folder, 'identity'), identity);
  const request = {
    database: app.db.config,
    files,
    now: app.clock.now(),
    folder: place,
    secrets,
    key: siteKey(app.deps.secrets),
  };
  archive = (await makeArchive(request)).path;
  await live();
  const key = siteKey(app.deps.secrets);
  await openJournal({ ...app.deps, dataDir: folder, key }, [folderPlace(place)]).update();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes made after the backup. */
async function live(): Promise<void> {
  app.clock.advance(60_000);
  const body = { token, password: newPassword, confirmPassword: newPassword };
  const reset = await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body });
  const erased = await app.call({ method: 'DELETE', url: `/api/users/${people.erased.id}`, as: admin });
  const url = `/api/users/${people.demoted.id}/role`;
  const role = await app.call({ method: 'PUT', url, as: admin, body: { role: 'penulis' } });
  expect([reset.status, erased.status, role.status]).toEqual([200, 204, 200]);
  const off = await app.call({ method: 'DELETE', url: '/api/factors', as: people.robbed });
  expect(off.status).toBe(204);
  for (const { id } of [people.closed, people.reopened, people.reopened]) {
    const suspension = { url: `/api/users/${id}/suspension`, as: admin };
    const { status } = await app.call({ ...suspension, method: 'PUT', body: { reason: 'Akun dicuri.' } });
    expect(status).toBe(200);
    if (id === people.closed.id) continue;
    expect((await app.call({ ...suspension, method: 'DELETE' })).status).toBe(200);
  }
  await changeEmailByOperator(app.deps, people.moved.email, { email: newEmail });
}

/** Empty folders and database for a site, on the engine of the test. */
async function emptySite(): Promise<Config> {
  const place = mkdtempSync(join(folder, 'site-'));
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.remove());
  return {
    ...app.deps.config,
    dataDir: join(place, 'data'),
    secretsDir: join(place, 'secrets'),
    databaseUrl: database.config.kind === 'postgres' ? database.config.url : undefined,
    logLevel: 'silent',
  };
}

const secrets = () => ({ folder: app.deps.config.secretsDir });
const request = (change: Partial<RestoreRequest> = {}): RestoreRequest => ({
  ...{
    archive,
    secrets: secrets(),
    journal: undefined,
    replace: false,
    unproven: false,
    command: 'x',
    ...change,
  },
});

async function restoreInto(config: Config, change: Partial<RestoreRequest> = {}): Promise<string> {
  const lines: string[] = [];
  await restore(config, request(change), (line) => lines.push(line));
  return lines.join('\n');
}

/** Opens the restored site and calls it as people do. */
async function openRestored(config: Config) {
  const { deps, close } = await open(config);
  onTestFinished(async () => {
    await close();
  });
  const server = await buildTestApp(deps);
  onTestFinished(() => server.close());
  const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
  const send = (url: string, payload: object) => server.inject({ method: 'POST', url, payload, headers });
  const post = async (url: string, payload: object) => (await send(url, payload)).statusCode;
  return {
    deps,
    post,
    passkey: async () => {
      const question = (await send('/api/factors/passkey-question', {})).json();
      return (await send('/api/factors/passkey-sign-in', device.get(question))).json().code;
    },
    signIn: ({ email }: TestUser, password: string) => post('/api/auth/login', { email, password }),
    session: async () => (await server.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode,
  };
}

describe('a restored site', () => {
  test('refuses revoked sessions and erased accounts', async () => {
    const config = await emptySite();
    const said = await restoreInto(config);
    const site = await openRestored(config);
    expect(await site.session()).toBe(401);
    expect(
      await site.post('/api/auth/password-reset/confirm', {
        token,
        password: 'x-lain-99',
        confirmPassword: 'x-lain-99',
      }),
    ).toBe(422);
    expect(await site.signIn(people.erased, testPassword)).toBe(401);
    expect(await site.signIn(people.changed, testPassword)).toBe(401);
    expect(await site.signIn(people.demoted, testPassword)).toBe(401);
    // A passkey that was removed after the backup, because it was stolen, must not work again.
    expect(await site.signIn(people.robbed, testPassword)).toBe(401);
    const passkeys = site.deps.db.reads.selectFrom('passkeys').select('user_id');
    expect(await passkeys.execute()).toEqual([{ user_id: people.closed.id }]);
    expect(said).toContain('1 account without the second step of the backup');
    const kept = site.deps.db.reads.selectFrom('totp_factors').select('user_id');
    expect(await kept.execute()).toEqual([{ user_id: people.quiet.id }]);
    expect(await site.signIn(people.quiet, testPassword)).toBe(200);
    const names = await site.deps.db.reads.selectFrom('users').select('nama').execute();
    expect(names.map(({ nama }) => nama)).not.toContain(people.erased.nama);
    expect(said).toContain('1 account erased again, 4 accounts to be opened by a password reset');
    expect(said).toContain(people.demoted.email);
    const acts = await site.deps.db.reads.selectFrom('audit_events').select('action').execute();
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['users.deleted', 'backup.restored']),
    );
  });

  test('keeps closed accounts closed, and opens none by an address that was replaced', async () => {
    const config = await emptySite();
    const said = await restoreInto(config);
    expect(said).toContain(`(npm run portal -- user reopen …): ${people.closed.email}\n`);
    expect(said).toContain(`that no backup holds: ${people.moved.email}.`);
    const site = await openRestored(config);
    expect(await site.signIn(people.closed, testPassword)).toBe(403);
    expect(await site.passkey()).toBe('auth.suspended');
    expect(await site.signIn(people.reopened, testPassword)).toBe(200);
    // The mailbox of the former address may be a stranger's.
    await site.post('/api/auth/password-reset', { email: people.moved.email });
    const waiting = site.deps.db.reads.selectFrom('outbox').select('id');
    expect(
      await waiting.where('recipient', '=', people.moved.email).where('sent_at', 'is', null).execute(),
    ).toEqual([]);
    await changeEmailByOperator(site.deps, people.moved.email, { email: newEmail });
    await reopenByOperator(site.deps, newEmail);
    const token = await resetToken(site.deps, { ...people.moved, email: newEmail });
    const body = { token, password: newPassword, confirmPassword: newPassword };
    expect(await site.post('/api/auth/password-reset/confirm', body)).toBe(200);
    expect(await site.signIn({ ...people.moved, email: newEmail }, newPassword)).toBe(200);
    // The operator gives back what the portal closed.
    await reopenByOperator(site.deps, people.closed.email);
    expect(await site.signIn(people.closed, testPassword)).toBe(200);
  });

  test('that is backed up and restored again keeps what people have set since', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    await restoreInto(config);
    const site = await openRestored(config);
    const token = await resetToken(site.deps, people.changed);
    const password = 'pintu-kuning-52';
    const body = { token, password, confirmPassword: password };
    expect(await site.post('/api/auth/password-reset/confirm', body)).toBe(200);
    const place = mkdtempSync(join(folder, 'moved-'));
    const { files } = site.deps;
    const moved = await makeArchive({
      ...{ database: databaseOf(config), files, now: site.deps.clock.now(), folder: place },
      secrets: undefined,
      key: siteKey(site.deps.secrets),
    });
    const next = await emptySite();
    const said = await restoreInto(next, {
      archive: moved.path,
      journal: join(folder, 'journal.ndjson'),
    });
    expect(said).toContain('0 accounts erased again, 0 accounts to be opened by a password reset');
    const then = await openRestored(next);
    expect(await then.signIn(people.changed, password)).toBe(200);
    // Whom the first restore locked stays so.
    expect(await then.signIn(people.demoted, testPassword)).toBe(401);
  });

  test('sends no mail that may have gone out since, until the operator says so', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    expect(await restoreInto(config)).toContain('1 mail that waited then held back');
    const { deps } = await openRestored(config);
    const sent: string[] = [];
    const send = async ({ recipient }: { recipient: string }) => void sent.push(recipient);
    const mailer = { send, probe: async () => true };
    await deliverDueMail({ ...deps, mailer });
    expect(sent).toEqual([]);
    expect(await deps.db.write((tx) => releaseHeldMail(tx, deps.clock.now()))).toBe(1);
    await deliverDueMail({ ...deps, mailer });
    expect(sent).toEqual(['siti@contoh.id']);
    expect(await deps.db.write(dropHeldMail)).toBe(0);
  });

  test('without a journal reports what it cannot know, and restores the state of the backup', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    const alone = join(folder, 'alone.ndjson');
    writeFileSync(alone, '');
    expect(await restoreInto(config, { journal: alone })).toContain(
      'The journal has no line after the backup',
    );
    const site = await openRestored(config);
    expect(await site.signIn(people.erased, testPassword)).toBe(200);
    expect(await site.session()).toBe(401);
  });

  test('says of the journal in a place of backups that it cannot be read, and what that means', async () => {
    const config = await emptySite();
    const copies = { folder: join(folder, 'salinan') };
    mkdirSync(join(copies.folder, 'journal.ndjson'), { recursive: true });
    const said = await restoreInto({ ...config, backups: { ...config.backups, copies } });
    expect(said).toMatch(
      /^The journal in \S+salinan cannot be read: EISDIR.+ is not repeated: restore once more/,
    );
    expect(said).toContain('From the journal: 1 account erased again');
  });

  test('takes the secrets out of the archive only with the key', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    const [right, wrong] = [readFileSync(join(folder, 'identity'), 'utf8'), await generateIdentity()];
    const failed = restoreInto(config, { secrets: { key: { identity: wrong } } });
    await expect(failed).rejects.toThrow('do not open with this passphrase or identity');
    // Anybody can encrypt for a recipient, so that what opens with an identity proves nothing.
    const inside = { secrets: { key: { identity: right } } };
    await expect(restoreInto(config, inside)).rejects.toThrow('is not proven to be made by this site');
    await restoreInto(config, { ...inside, unproven: true });
    expect(await (await openRestored(config)).signIn(people.quiet, testPassword)).toBe(200);
  });
});

describe('a restore', () => {
  test('is refused on an existing site, which it does not change; with --replace it moves an SQLite file aside', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    await restoreInto(config);
    await expect(restoreInto(config, { secrets: undefined })).rejects.toThrow(
      /There is a site already|is not empty/,
    );
    if (config.databaseUrl !== undefined) return;
    expect(await restoreInto(config, { secrets: undefined, replace: true })).toContain(
      'portal.db.before-restore',
    );
    expect(
      readdirSync(config.dataDir)
        .filter((name) => name.startsWith('portal.db'))
        .sort(),
    ).toEqual(['portal.db', 'portal.db.before-restore']);
  });

  test('without the secrets, or with those of another site, makes none', { tags: ['deep'] }, async () => {
    const config = await emptySite();
    await expect(restoreInto(config, { secrets: undefined })).rejects.toThrow(
      'Name your newest copy of them',
    );
    const other = await openTestApp();
    onTestFinished(() => other.close());
    const foreign = { folder: other.deps.config.secretsDir };
    await expect(restoreInto(config, { secrets: foreign })).rejects.toThrow('it is of another site');
    await expect(restoreInto(config, { secrets: foreign, unproven: true })).rejects.toThrow(
      'does not hold the secrets of this database',
    );
    expect(readdirSync(config.secretsDir)).toEqual([]);
    if (config.databaseUrl === undefined) expect(readdirSync(config.dataDir)).toEqual(['portal.lock']);
  });

  test('on trial has a folder of its own, and no access to mail, images and database of the site', {
    tags: ['deep'],
  }, async () => {
    const config = await emptySite();
    const s3 = {
      endpoint: 'http://127.0.0.1:9',
      bucket: 'x',
      accessKeyId: 'x',
      secretAccessKey: 'x',
      region: 'auto',
    };
    const site = { ...config, s3, smtpUrl: 'smtp://127.0.0.1:9', secretsDir: app.deps.config.secretsDir };
    const place = join(folder, 'trial naskah');
    const absent = { folder: join(folder, 'absent') };
    await expect(
      restoreOnTrial(site, request({ secrets: absent }), place, () => undefined),
    ).rejects.toThrow();
    expect(existsSync(place)).toBe(false);
    const lines: string[] = [];
    await restoreOnTrial(site, request({ secrets: undefined }), place, (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`SECRETS_DIR='${place}/secrets' PORT=3999 npm start`);
    expect(lines.join('\n')).toContain(`rm -r '${place}'`);
    const started = readConfig({
      DATA_DIR: join(place, 'data'),
      SECRETS_DIR: join(place, 'secrets'),
      DATABASE_URL: 'postgres://x:Xu8Rk2vQz9Lm4TnW@127.0.0.1:9/x',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://naskah.example.org',
    });
    expect([started.databaseUrl, started.smtpUrl, started.s3, started.publicUrl]).toEqual([
      undefined,
      undefined,
      undefined,
      'http://localhost:3000',
    ]);
    expect(
      await (await openRestored({ ...started, logLevel: 'silent', publicUrl })).signIn(
        people.quiet,
        testPassword,
      ),
    ).toBe(200);
    await expect(restoreOnTrial(site, request(), place, () => undefined)).rejects.toThrow('is not empty');
  });
});
