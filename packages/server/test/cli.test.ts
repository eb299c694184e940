/** @module-tag deep */

import { execFileSync } from 'node:child_process';
import { constants, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import { open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { projectRow } from './db-rows.ts';
import { type Machine, newMachine } from './support/child.ts';

/** Runs the commands of `npm run portal --` as processes. */

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

describe('admin create', () => {
  beforeEach(() => machine.makeSite());

  test('makes an admin with the password given, or prints one it made up', async () => {
    const given = await machine.portal(['admin', 'create', 'Rina@Penerbit.id', 'kertas-biru-77']);
    expect(given).toEqual({ code: 0, out: `${machine.site}Admin Rina@Penerbit.id made.\n`, err: '' });
    const madeUp = await machine.portal(['admin', 'create', 'dua@penerbit.id']);
    expect(madeUp.out).toMatch(/^Site: .+\nAdmin dua@penerbit\.id made\. Password: [a-z2-9]{16}\n$/);
    const again = await machine.portal(['admin', 'create', 'rina@penerbit.id', 'kertas-biru-77']);
    expect(again).toEqual({
      code: 1,
      out: machine.site,
      err: 'rina@penerbit.id has an account already.\n',
    });
  });

  test.each([
    [['bukan-email', 'kertas-biru-77'], 'bukan-email is not an e-mail address.\n'],
    [['rina@penerbit.id', 'abc12'], 'The password needs at least 6 characters.\n'],
  ])('%j is refused in one line', { tags: ['deep'] }, async (args, err) => {
    expect(await machine.portal(['admin', 'create', ...args])).toEqual({ code: 1, out: machine.site, err });
  });
});

test('user role changes a role, but leaves the last admin alone', { tags: ['deep'] }, async () => {
  await machine.makeSite(async (deps) => {
    for (const email of ['satu@penerbit.id', 'dua@penerbit.id'])
      await createAdmin(deps, email, 'kertas-biru-77');
  });
  expect(await machine.portal(['user', 'role', 'DUA@penerbit.id', 'redaksi'])).toEqual({
    code: 0,
    out: `${machine.site}DUA@penerbit.id is redaksi now.\n`,
    err: '',
  });
  const last = await machine.portal(['user', 'role', 'satu@penerbit.id', 'penulis']);
  expect(last).toEqual({ code: 1, out: machine.site, err: 'The last admin stays admin.\n' });
  const nobody = await machine.portal(['user', 'role', 'tiga@penerbit.id', 'penulis']);
  expect(nobody).toEqual({ code: 1, out: machine.site, err: 'tiga@penerbit.id has no account.\n' });
});

test('user email gives an account another address, and keeps the reason at it', async () => {
  await machine.makeSite((deps) => createAdmin(deps, 'satu@penerbit.id', 'kertas-biru-77'));
  const change = (...args: readonly string[]) => machine.portal(['user', 'email', ...args]);
  const bad = await change('satu@penerbit.id', 'rina@penerbit.id', '...');
  expect(bad).toEqual({
    code: 1,
    out: machine.site,
    err: 'The reason has to have a letter, and at most 1000 characters.\n',
  });
  expect(await change('Satu@penerbit.id', 'rina@penerbit.id', ' Kotak surat lama ditutup. ')).toEqual({
    code: 0,
    out: `${machine.site}Satu@penerbit.id is rina@penerbit.id now. A link for a password is mailed there; it is valid for 24 hours.\n`,
    err: '',
  });
  expect((await change('satu@penerbit.id', 'dua@penerbit.id')).err).toBe(
    'satu@penerbit.id has no account.\n',
  );
  const site = await open(
    readConfig({
      DATA_DIR: join(machine.folder, 'data'),
      SECRETS_DIR: join(machine.folder, 'secrets'),
      ...(machine.databaseUrl !== undefined && { DATABASE_URL: machine.databaseUrl }),
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    const kept = await site.deps.db.reads.selectFrom('users').select(['email', 'email_reason']).execute();
    expect(kept).toEqual([{ email: 'rina@penerbit.id', email_reason: 'Kotak surat lama ditutup.' }]);
  } finally {
    await site.close();
  }
});

test.skipIf(process.platform === 'win32')(
  'backup ends within seconds of a signal while the second place hangs, and says so',
  async () => {
    await machine.makeSite();
    const second = join(machine.folder, 'second');
    mkdirSync(second);
    // Whoever reads it waits, as on a network folder that is away.
    const hanging = join(second, 'site');
    execFileSync('mkfifo', [hanging]);
    // Opens, without waiting, only once the command reads.
    const hangs = () =>
      vi.waitFor(() => openSync(hanging, constants.O_WRONLY | constants.O_NONBLOCK), { timeout: 600_000 });
    const ran = await machine.portalStopped(['backup'], { BACKUP_COPY_DIR: second }, hangs);
    expect(ran.err).toBe('The backup was ended while a place of backups did not answer.\n');
    expect(ran.code).not.toBe(0);
  },
);

test('migrate brings the schema up to date, as often as it is called', { tags: ['deep'] }, async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await machine.portal(['migrate'])).toEqual({
      code: 0,
      out: `${machine.site}The schema is up to date.\n`,
      err: '',
    });
  }
});

test('audit prune says how many lines it deleted, and leaves young ones', { tags: ['deep'] }, async () => {
  await machine.makeSite();
  const pruned = await machine.portal(['audit', 'prune', '--older-than', '2y']);
  expect(pruned).toEqual({
    code: 0,
    out: `${machine.site}Deleted 0 lines older than 730 days.\n`,
    err: '',
  });
  await machine.portal(['admin', 'create', 'satu@penerbit.id', 'kertas-biru-77']);
  expect((await machine.portal(['audit', 'prune', '--older-than', '30d'])).out).toMatch(/^Deleted 0 lines/m);
});

test.each([[['help']], [['backup', '--help']], [[]]])(
  '%j lists the commands, and makes nothing',
  async (args) => {
    const ran = await machine.portal(args);
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain('admin create <e-mail> [password]');
    expect(readdirSync(machine.folder)).toEqual([]);
  },
);

describe.each<{ tags: string[]; calls: [string[], string][] }>([
  {
    tags: [],
    calls: [
      [['nonsense'], 'Not understood: npm run portal -- nonsense'],
      [['audit', 'prune', '--older-than', '29d'], '29d is not an age of at least 30d, such as 400d or 2y.'],
    ],
  },
  {
    tags: ['deep'],
    calls: [
      [['keys', 'rotate', 'now'], 'Not understood: npm run portal -- keys rotate …'],
      [['doctor', 'now'], 'Not understood: npm run portal -- doctor now'],
      [['audit', 'prune'], 'Not understood: npm run portal -- audit prune'],
      [['admin', 'create'], 'Not understood: npm run portal -- admin create'],
      [['user', 'role', 'a@b.id', 'root'], 'Not understood: npm run portal -- user role …'],
      [
        ['user', 'email', 'a@b.id', 'c@d.id', 'Kotak', 'penuh'],
        'Not understood: npm run portal -- user email …',
      ],
      [['user', 'suspend', 'a@b.id', 'Laptop', 'dicuri'], 'Not understood: npm run portal -- user suspend …'],
    ],
  },
])('a command that is not complete', ({ tags, calls }) => {
  test.each(calls)(
    '%j shows how it is used, what was wrong, and makes nothing',
    { tags },
    async (args, reason) => {
      const ran = await machine.portal(args);
      expect([ran.code, ran.err]).toEqual([2, `${reason}\n`]);
      expect(ran.out).toContain('admin create <e-mail> [password]');
      expect(readdirSync(machine.folder)).toEqual([]);
    },
  );
});

describe('an option that npm keeps for itself, because -- was left out', () => {
  test.each([
    [['restore', 'a.zip'], { npm_config_trial: '/tmp/x' }, '--trial', 'restore a.zip …'],
    [['backup'], { npm_config_secrets: 'true' }, '--secrets', 'backup …'],
    [['init'], { npm_config_new: 'true' }, '--new', 'init …'],
    [['restore', 'a.zip'], { npm_config_replace_registry_host: 'true' }, '--replace', 'restore a.zip …'],
  ])('%j with %j is refused, and makes nothing', async (args, environment, option, command) => {
    const ran = await machine.portal(args, environment);
    const reason = `npm kept ${option} for itself. Write -- after portal: npm run portal -- ${command}\n`;
    expect([ran.code, ran.err]).toEqual([2, reason]);
    expect(readdirSync(machine.folder)).toEqual([]);
  });
});

test('a backup with secrets says what it lacks to encrypt them, and writes nothing', async () => {
  await machine.makeSite();
  const ran = await machine.portal(['backup', join(machine.folder, 'media'), '--secrets']);
  expect([ran.code, ran.err]).toEqual([
    1,
    '--secrets and one of --passphrase-file FILE and --recipient age1… belong together. Nothing was written.\n',
  ]);
  expect(existsSync(join(machine.folder, 'media'))).toBe(false);
});

describe('where no site is', () => {
  describe.each([
    { tags: [], calls: [['user', 'role', 'rina@penerbit.id', 'redaksi']] },
    {
      tags: ['deep'],
      calls: [
        ['admin', 'create', 'rina@penerbit.id', 'kertas-biru-77'],
        ['keys', 'rotate'],
        ['keys', 'retire'],
        ['audit', 'prune', '--older-than', '2y'],
      ],
    },
  ])('a command', ({ tags, calls }) => {
    test.each(calls.map((args) => [args]))(
      '%j refuses with one line and makes nothing',
      { tags },
      async (args) => {
        const ran = await machine.portal(args);
        expect([ran.code, ran.out]).toEqual([1, '']);
        expect(ran.err).toMatch(
          /^There is no site in \S[^\n]+\. Name its DATA_DIR[^\n]+ or make a site: npm run portal -- init\n$/,
        );
        expect(readdirSync(machine.folder)).toEqual([]);
      },
    );
  });

  test('init makes one and its first admin, and leaves one that is there as it is', async () => {
    const made = await machine.portal(['init']);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/First admin made:\n.+admin@ruang-naskah\.local\n\s+password\s+[a-z2-9]{16}\n/);
    for (const again of [['init'], ['init', '--new']])
      expect(await machine.portal(again)).toEqual({
        code: 1,
        out: machine.site,
        err: 'There is a site already, with an admin; it stays as it is.\n',
      });
    const server = await machine.serve();
    expect(server.said).not.toContain('First admin');
    await server.stop();
  });
});

describe('doctor', () => {
  test('finds a fresh machine in order and makes nothing', async () => {
    const ran = await machine.portal(['doctor']);
    expect(ran.out).toMatch(/^ok {4}configuration: serves http:\/\/localhost:3000 on 127\.0\.0\.1:\d+$/m);
    expect(ran.out).toMatch(/^ok {4}secrets: none yet; the first start makes them$/m);
    expect(ran.out).toMatch(
      /^warn {2}site: no site yet in \S+.*; npm start or npm run portal -- init makes one$/m,
    );
    expect(ran.out).not.toMatch(/^BAD/m);
    expect(ran.code).toBe(0);
    expect(readdirSync(machine.folder)).toEqual([]);
  });

  test('tells the schema of a database in use', async () => {
    await machine.makeSite();
    const { out } = await machine.portal(['doctor']);
    expect(out).toContain(`ok    ${machine.site.replace('Site', 'site')}`);
    expect(out).toMatch(new RegExp(`^ok {4}database: ${testEngine}, schema (\\S+) of \\1$`, 'm'));
  });

  test.each([
    [{ PORT: 'abc' }, /^BAD {3}configuration: PORT: /m],
    [{ HOST: '0.0.0.0' }, /^BAD {3}exposure: listens to the network but PUBLIC_URL is not https$/m],
    [{ MAIL_FROM: 'bukan alamat' }, /^BAD {3}configuration: MAIL_FROM: /m],
  ] as [Record<string, string>, RegExp][])(
    'with %j it says what is bad and exits 1',
    { tags: ['deep'] },
    async (environment, line) => {
      const ran = await machine.portal(['doctor'], environment);
      expect(ran.out).toMatch(line);
      expect(ran.code).toBe(1);
    },
  );

  test('with --recompute it names each stored turn that does not follow from the stages, and exits 1', async () => {
    const project = projectRow({ title: 'Laut', turn_who: 'team' });
    await machine.makeSite(({ db }) => db.write((tx) => tx.insertInto('projects').values(project).execute()));
    const wrong = await machine.portal(['doctor', '--recompute']);
    expect(wrong.out).toContain(`BAD   ${project.id} “Laut”: turn_who is "team", should be "admin"`);
    expect(wrong.out).toContain('1 projects compared, 1 differ.');
    expect(wrong.code).toBe(1);
  });

  test('a wrong environment stops every command with one line', async () => {
    const ran = await machine.portal(['migrate'], { PORT: 'abc' });
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(/^PORT: [^\n]+\n$/);
    expect(existsSync(join(machine.folder, 'data'))).toBe(false);
  });
});
