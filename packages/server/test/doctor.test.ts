import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkEnvFile } from '../src/cli/check-env-file.ts';
import { runDoctor } from '../src/cli/doctor.ts';
import { readConfig } from '../src/config.ts';
import { saveFactorRule } from '../src/db/factor-rule.ts';
import { addNews } from '../src/features/news/add.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import type { DiskSpace } from '../src/infra/disk.ts';
import { loadSecrets } from '../src/infra/secrets.ts';
import { open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { newsInput } from './factories.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { actAsAdmin } from './support/news-form.ts';
import { png } from './support/pictures.ts';
import { startS3Server } from './support/s3-server.ts';

/** `portal doctor` on wrong settings and folders; it prints one line for each. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const https = { PUBLIC_URL: 'https://portal.penerbit.test', TRUST_PROXY: '10.0.0.2' };
const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  SECRETS_DIR: join(folder, 'secrets'),
  ...more,
});

/** Removes the line about this machine's disk, which these tests do not control. */
const roomy = { free: 50e9, total: 100e9 };

async function examine(
  more: Record<string, string> = {},
  space: DiskSpace | undefined = roomy,
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runDoctor(
    environment(more),
    (line) => lines.push(line),
    undefined,
    () => space,
  );
  return { code, lines };
}
const badIn = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('ok    '));

/** A folder as a first start leaves it, with one admin. */
async function startOnce(): Promise<void> {
  const { deps, close } = await open({ ...readConfig(environment()), logLevel: 'silent' });
  await createAdmin(deps, 'admin@penerbit.id', 'kertas-biru-77');
  await close();
}

describe.runIf(testEngine === 'sqlite')('the settings', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'exposure: listens to the network but PUBLIC_URL is not https'],
    [{ PUBLIC_URL: 'http://portal.penerbit.test' }, 'exposure: people reach it by PUBLIC_URL without https'],
    [{ CAPTCHA_CODE: 'abcdef' }, 'captcha: CAPTCHA_CODE is set: it is for automated tests only'],
    [{ ...https, LOG_LEVEL: 'debug' }, 'log level: LOG_LEVEL is debug: use info where people come'],
    [
      { ...https, LOG_LEVEL: 'silent' },
      'log level: LOG_LEVEL is silent: failures and attacks leave no trace',
    ],
    [
      { DATABASE_URL: 'postgres://portal:rahasia-71@db.penerbit.test/portal' },
      'way to the database: DATABASE_URL reaches db.penerbit.test without a verified certificate: add ?sslmode=verify-full',
    ],
    [
      { DATABASE_URL: 'postgres://portal:rahasia-71@db.penerbit.test/portal?sslmode=require' },
      'way to the database: DATABASE_URL reaches db.penerbit.test without a verified certificate: add ?sslmode=verify-full',
    ],
    [
      { SMTP_URL: 'smtp://relay.penerbit.test:25?tls=off' },
      'way to the mail server: SMTP_URL reaches relay.penerbit.test without TLS: reset links can be read on the way',
    ],
    [
      {
        S3_ENDPOINT: 'http://s3.penerbit.test',
        S3_BUCKET: 'gambar',
        S3_ACCESS_KEY_ID: 'kunci',
        S3_SECRET_ACCESS_KEY: 'rahasia-71',
      },
      'way to the image store: S3_ENDPOINT reaches s3.penerbit.test without https',
    ],
    [https, 'mail: SMTP_URL is not set: password resets reach nobody'],
  ] as [Record<string, string>, string][])('%j are bad: %s', async (settings, line) => {
    const { code, lines } = await examine(settings);
    expect(code).toBe(1);
    expect(lines).toContain(`BAD   ${line}`);
  });

  test.each([
    { DATABASE_URL: 'postgres://portal:x@db.penerbit.test/portal?sslmode=verify-full' },
    { SMTP_URL: 'smtps://portal:x@smtp.penerbit.test' },
    { DATABASE_URL: 'postgres://portal:x@localhost/portal' },
    { SMTP_URL: 'smtp://127.0.0.1:25?tls=off' },
  ])('%j are a safe way', { tags: ['deep'] }, async (settings) => {
    const { lines } = await examine(settings);
    expect(lines.filter((line) => line.startsWith('BAD   way'))).toEqual([]);
  });

  test.each([
    [{ METRICS_TOKEN: 'terlalu-pendek' }, 'METRICS_TOKEN: must be at least 32'],
    [
      { ...https, METRICS_TOKEN: 'xyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxy' },
      'METRICS_TOKEN: holds a placeholder',
    ],
    [{ ...https, ADMIN_PASSWORD: 'rahasia123' }, 'ADMIN_PASSWORD: is among the first that anybody would try'],
    [
      { TRUST_PROXY: '0.0.0.0/0' },
      'TRUST_PROXY: must be addresses or networks, with commas; none wider than /8',
    ],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY: must be addresses or networks, with commas; none wider than /8'],
    [{ ...https, CAPTCHA_CODE: 'abcdef' }, 'CAPTCHA_CODE: is for automated tests'],
  ] as [Record<string, string>, string][])(
    '%j are refused by doctor and start alike',
    async (settings, line) => {
      const { code, lines } = await examine(settings);
      expect([code, lines.length]).toEqual([1, 1]);
      expect(lines[0]).toContain(`BAD   configuration: ${line}`);
    },
  );

  test('a proxy beside an address of this machine is worth a warning: every form would be answered 403', async () => {
    const { lines } = await examine({ TRUST_PROXY: '127.0.0.1' });
    expect(badIn(lines)).toContain(
      'warn  origin: forms are taken from http://localhost:3000 alone, letter for letter: set PUBLIC_URL to the address that people open at the proxy',
    );
    expect((await examine(https)).lines).toContain(
      'ok    origin: forms are taken from https://portal.penerbit.test alone, letter for letter',
    );
  });

  test('an empty TRUST_PROXY on https is worth a warning', async () => {
    const { lines } = await examine({ PUBLIC_URL: https.PUBLIC_URL });
    expect(badIn(lines)).toContain(
      'warn  proxy: TRUST_PROXY is empty: behind a proxy everybody counts as one address in the limits',
    );
  });
});

describe.runIf(testEngine === 'sqlite')(
  'a mail server that cannot be used is bad, for its own reason:',
  () => {
    const said = async (url: string) =>
      (await examine({ SMTP_URL: url })).lines.find((line) => line.includes(' mail: '));
    const inUse = async (options: SMTPServerOptions = {}, host?: string) => {
      const sink = await startSmtpSink(0, options, host);
      onTestFinished(() => sink.close());
      return sink;
    };

    test('nothing listens', async () => {
      expect(await said('smtp://127.0.0.1:1')).toBe(
        'BAD   mail: no mail can be sent by SMTP_URL: connect ECONNREFUSED 127.0.0.1:1. Look at name and port',
      );
    });

    test('the sign-in is refused', async () => {
      const sink = await inUse();
      sink.setMode('bad-login');
      expect(await said(`smtp://portal:rahasia@127.0.0.1:${sink.port}`)).toBe(
        'BAD   mail: no mail can be sent by SMTP_URL: Invalid login: 535 authentication failed. Look at user and password, with signs such as % written as %25',
      );
    });

    test('nobody vouches for the certificate', async () => {
      const { port } = await inUse({ secure: true });
      expect(await said(`smtps://127.0.0.1:${port}`)).toMatch(
        /^BAD {3}mail: no mail can be sent by SMTP_URL: [^;]*certificate[^;]*\. .+ NODE_EXTRA_CA_CERTS=\S+ in the environment/,
      );
    });

    test('nobody answers', { tags: ['deep'] }, async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void silent.close());
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      expect(await said(`smtps://127.0.0.1:${port}`)).toBe(
        'BAD   mail: no mail can be sent by SMTP_URL: Connection timeout. A firewall in between, or another port',
      );
    });

    test('it speaks no TLS', async () => {
      const { port } = await inUse();
      expect(await said(`smtps://127.0.0.1:${port}`)).toMatch(
        /wrong version number.+\. It speaks no TLS at this port/,
      );
    });

    test.runIf(process.platform === 'linux')(
      'it offers no STARTTLS, at another address of this very machine',
      async () => {
        const { port } = await inUse({}, '127.0.0.2');
        const { lines } = await examine({ SMTP_URL: `smtp://127.0.0.2:${port}` });
        expect(lines).toContain('ok    way to the mail server: TLS');
        expect(lines.find((line) => line.includes(' mail: '))).toMatch(/STARTTLS.+\. It offers no STARTTLS/);
      },
    );
  },
);

describe.runIf(testEngine === 'sqlite')('what is there', () => {
  test('is in order after a first start, and left as it was', async () => {
    await startOnce();
    const { code, lines } = await examine();
    expect([code, badIn(lines)]).toEqual([0, []]);
    expect(lines).toContain('ok    first admin: exists');
    expect(lines).toContain('ok    secrets of the database: those in SECRETS_DIR');
  });

  test('a password of the first admin that is still set is worth a warning', { tags: ['deep'] }, async () => {
    await startOnce();
    const { code, lines } = await examine({ ADMIN_PASSWORD: 'kertas-biru-77' });
    expect([code, badIn(lines)]).toEqual([
      0,
      ['warn  first admin: ADMIN_PASSWORD is still set and no longer used: take it out of the configuration'],
    ]);
  });

  test('admins who must have a second step, and of whom nobody has one, are worth a warning', {
    tags: ['deep'],
  }, async () => {
    await startOnce();
    const said = async () => {
      const { code, lines } = await examine();
      expect(code).toBe(0);
      return lines.filter((line) => line.includes('second step of admins'));
    };
    expect(await said()).toEqual(['ok    second step of admins: not required; 0 of 1 admins have one']);
    const { deps, close } = await open({ ...readConfig(environment()), logLevel: 'silent' });
    await createAdmin(deps, 'dua@penerbit.id', 'kertas-biru-77');
    await deps.db.write((tx) => saveFactorRule(tx, true, deps.clock.now()));
    expect(await said()).toEqual([
      'warn  second step of admins: required; 0 of 2 admins have one. Let an admin sign in and set one up now, before somebody else does',
    ]);
    await deps.db.write((tx) =>
      tx.updateTable('users').set({ second_factor_at: 1 }).where('email', '=', 'dua@penerbit.id').execute(),
    );
    await close();
    expect(await said()).toEqual(['ok    second step of admins: required; 1 of 2 admins have one']);
  });

  test('secrets inside the data folder are bad before they are even made', async () => {
    const { code, lines } = await examine({ SECRETS_DIR: join(folder, 'data', 'secrets') });
    expect(code).toBe(1);
    expect(badIn(lines).join()).toMatch(/BAD {3}secrets: SECRETS_DIR \([^)]+\) is inside DATA_DIR/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('secrets of another installation are bad, and so are missing ones beside a database that has some', {
    tags: ['deep'],
  }, async () => {
    await startOnce();
    loadSecrets({ secretsDir: join(folder, 'other'), dataDir: join(folder, 'data') });
    for (const name of ['other', 'none']) {
      const { code, lines } = await examine({ SECRETS_DIR: join(folder, name) });
      expect(code).toBe(1);
      expect(badIn(lines)).toEqual([
        expect.stringMatching(
          /^BAD {3}secrets of the database: SECRETS_DIR .+ does not hold the secrets of this database/,
        ),
      ]);
    }
    expect(readdirSync(folder).sort()).toEqual(['data', 'other', 'secrets']);
  });

  test.runIf(process.platform !== 'win32').each([
    ['secrets', 'secrets', ['secrets of the database', 'places of backups']],
    ['data', 'data folder', []],
  ])('a folder %s that others can read is bad', { tags: ['deep'] }, async (name, check, others) => {
    await startOnce();
    chmodSync(join(folder, name), 0o755);
    const { code, lines } = await examine();
    expect(code).toBe(1);
    expect(badIn(lines)).toEqual([
      expect.stringMatching(new RegExp(`^BAD {3}${check}: .+ can be read by other users .+chmod 700 `)),
      ...others.map((other) => `BAD   ${other}: for the same reason as “secrets”`),
    ]);
  });

  test('a damaged database is bad', { tags: ['deep'] }, async () => {
    await startOnce();
    truncateSync(join(folder, 'data', 'portal.db'), 40_960);
    const { code, lines } = await examine();
    expect(code).toBe(1);
    expect(badIn(lines).join('\n')).toMatch(
      /^BAD {3}site: The database \S+ is damaged: .+\. Restore a backup\.\nBAD {3}database: for the same reason/,
    );
  });

  test('a folder for mail that takes nothing is bad', { tags: ['deep'] }, async () => {
    await startOnce();
    writeFileSync(join(folder, 'data', 'outbox'), 'no folder');
    const { code, lines } = await examine();
    expect([code, badIn(lines)]).toEqual([
      1,
      [expect.stringMatching(/^BAD {3}outbox: \S+outbox cannot be written \(ENOTDIR\)\. \S/)],
    ]);
  });

  test('an image store that takes nothing is bad, in a folder and on S3', { tags: ['deep'] }, async () => {
    await startOnce();
    writeFileSync(join(folder, 'data', 'files'), 'no folder');
    expect(badIn((await examine()).lines)).toEqual([expect.stringMatching(/^BAD {3}image store: /)]);
    const store = await startS3Server();
    const missing = await examine({ ...store.environment, S3_BUCKET: 'tidak-ada' });
    expect(badIn(missing.lines)).toEqual([expect.stringMatching(/^BAD {3}image store: /)]);
    await store.close();
  });

  test('a store and a mail server that answer are good, and nothing is left behind', {
    tags: ['deep'],
  }, async () => {
    await startOnce();
    mkdirSync(join(folder, 'data', 'files'));
    const [store, mail] = await Promise.all([startS3Server(), startSmtpSink()]);
    for (const images of [{}, store.environment]) {
      const { code, lines } = await examine({ ...images, SMTP_URL: mail.url });
      expect([code, badIn(lines)]).toEqual([0, []]);
      expect(lines.join('\n')).toMatch(/^ok {4}image store: .+, can be written$/m);
    }
    expect(mail.received).toEqual([]);
    expect(readdirSync(join(folder, 'data', 'files'), { recursive: true })).toEqual(['news_images']);
    await Promise.all([store.close(), mail.close()]);
  });

  test('images of the database that the store lacks are bad and named, files it does not know are told of', {
    tags: ['deep'],
  }, async () => {
    await startOnce();
    const names: string[] = [];
    const { deps, close } = await open({ ...readConfig(environment()), logLevel: 'silent' });
    for (const title of ['Satu', 'Dua']) {
      const { imageUrl } = await addNews(
        deps,
        await actAsAdmin(deps),
        newsInput({ title }),
        await png(64, 36),
      );
      names.push(imageUrl.replace('/files/', '').replace('-64.webp', ''));
    }
    await close();
    const files = join(folder, 'data', 'files');
    const other = 'news_images/1-0123456789abcdef-64.webp';
    expect((await examine()).lines).toContain('ok    images: all 2 of the database are in the store');
    writeFileSync(join(files, other), 'x');
    const told = await examine();
    expect(told.code).toBe(0);
    expect(badIn(told.lines)).toEqual([
      `warn  images: 1 files in the store are unknown to this database, and nothing removes them: ${other}`,
    ]);
    rmSync(join(files, `${names[0]}-64.webp`));
    const { code, lines } = await examine();
    expect(code).toBe(1);
    expect(badIn(lines)).toEqual([
      `BAD   images: 1 of the 2 images of the database are not in the store: ${names[0]}. Restore them`,
    ]);
  });

  test.each([
    [{ free: 9e9, total: 100e9 }, '9000 MB of 100000 MB'],
    [{ free: 1e9, total: 2e9 }, '1000 MB of 2000 MB'],
  ])('little free space is worth a warning: %j', { tags: ['deep'] }, async (space, left) => {
    await startOnce();
    const { code, lines } = await examine({}, space);
    expect([code, badIn(lines)]).toEqual([
      0,
      [`warn  free space: ${left} left for DATA_DIR. Make room before writing stops`],
    ]);
  });

  test('a database that cannot be reached is explained once, and named by each line that needs it', async () => {
    const { lines } = await examine({ DATABASE_URL: 'postgres://portal:x@localhost:1/portal' });
    const [first, ...others] = badIn(lines).filter((line) => !line.includes('mail'));
    expect(first).toMatch(/^BAD {3}site: PostgreSQL cannot be used: connect ECONNREFUSED \S+:1\.$/);
    expect(others.length).toBeGreaterThan(4);
    for (const line of others) expect(line).toMatch(/^BAD {3}[\w ]+: for the same reason as “site”$/);
  });

  test('the space on the volume of PostgreSQL is reported as unknown', async () => {
    const { lines } = await examine({ DATABASE_URL: 'postgres://portal:x@localhost:1/portal' });
    expect(lines).toContain(
      'ok    free space: 50000 MB of 100000 MB left for DATA_DIR; that of PostgreSQL cannot be seen from here',
    );
  });
});

describe.runIf(testEngine === 'sqlite')('a folder that the first start could not make', () => {
  test.each(['DATA_DIR', 'SECRETS_DIR'])('%s is bad', async (name) => {
    const line = name === 'DATA_DIR' ? 'data folder' : 'secrets';
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    const said = async (path: string) => badIn((await examine({ [name]: join(folder, path) })).lines);
    expect(await said('file')).toContain(`BAD   ${line}: ${join(folder, 'file')} is not a folder`);
    expect(await said('file/below')).toContain(`BAD   ${line}: ${join(folder, 'file')} is not a folder`);
    expect(await said('link')).toContain(
      `BAD   ${line}: ${join(folder, 'link')} is a link to ${join(folder, 'nowhere')}, which does not exist`,
    );
  });
});

test('a place where the next backup could not be written is a finding before that night', async () => {
  writeFileSync(join(folder, 'file'), '');
  const noFolder = await examine({ BACKUP_COPY_DIR: join(folder, 'file') });
  expect(noFolder.code).toBe(1);
  expect(noFolder.lines).toContainEqual(
    expect.stringMatching(/^BAD {3}places of backups: \S+\/file is not a folder$/),
  );
  const away = {
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_BUCKET: 'second',
    BACKUP_S3_ACCESS_KEY_ID: 'x',
    BACKUP_S3_SECRET_ACCESS_KEY: 'x',
  };
  const { code, lines } = await examine(away);
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^BAD {3}places of backups: S3 bucket second cannot be listed: /),
  );
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a name in .env that nothing reads is a warning', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=3000\nDATABSE_URL=postgres://ruang@127.0.0.1/naskah\nNODE_OPTIONS=\n');
  expect(() => checkEnvFile(file)).toThrow(/^nothing reads DATABSE_URL: /);
  writeFileSync(file, 'PORT=3000\n');
  expect(checkEnvFile(file)).toBe('1 variables');
  writeFileSync(file, 'NODE_EXTRA_CA_CERTS=/etc/ssl/ca.pem\n');
  expect(() => checkEnvFile(file)).toThrow(/^NODE_EXTRA_CA_CERTS is read before this file: /);
});
