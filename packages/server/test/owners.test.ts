import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from './database.ts';
import { profileInput } from './factories.ts';
import { fetchServed, type Machine, newMachine, type Served, serviceUser } from './support/child.ts';

/** A portal that runs as its own user, and commands run by root beside it, as processes. */

const isRoot = process.geteuid?.() === 0 && process.platform === 'linux';
if (!isRoot)
  process.stderr.write('SKIPPED: the tests of a service with a user of its own need root on Linux.\n');

let machine: Machine;
beforeEach(async () => {
  if (isRoot) machine = await newMachine({ ownUser: true });
});
afterEach(async () => machine?.remove());

const file = (...path: string[]) => join(machine.folder, ...path);
const keysText = () => readFileSync(file('secrets', 'keys.json'), 'utf8');
/** Gives everything to root, as a restored copy may be. */
const giveToRoot = (...path: string[]) => chownSync(file(...path), 0, 0);
const chownLine = (path: string) =>
  `It belongs to root, and this runs as nobody. Run as root: chown -R nobody ${path}`;

describe.skipIf(!isRoot)('on a portal of the user nobody', { tags: ['deep'] }, () => {
  test.each([
    [['keys', 'rotate'], 'keys rotate'],
    [['admin', 'create', 'rina@penerbit.id', 'kertas-biru-77'], 'admin create …'],
    [['migrate'], 'migrate'],
  ])('%j as root is refused with the command to type instead, and changes nothing', async (args, typed) => {
    await machine.makeSite();
    const before = keysText();
    const ran = await machine.portalAsRoot(args);
    expect([ran.code, ran.out]).toEqual([1, '']);
    expect(ran.err).toBe(
      `${file('data')} belongs to nobody, who could not read what root writes there. Run: sudo -u nobody npm run portal -- ${typed}\n`,
    );
    expect(keysText()).toBe(before);
    const doctor = await machine.portalAsRoot(['doctor']);
    expect([doctor.code, doctor.out]).toEqual([
      1,
      expect.stringMatching(
        /^BAD {3}user: \S+ belongs to nobody, .+ sudo -u nobody npm run portal -- doctor$/m,
      ),
    ]);
  });

  test('root makes no site in the folder of the service, by a command or a start', async () => {
    for (const ran of [await machine.portalAsRoot(['init']), await machine.portalAsRoot(['migrate'])])
      expect([ran.code, ran.err]).toEqual([
        1,
        expect.stringMatching(
          /^\S+ belongs to nobody, who could not read what root writes there\. Run: sudo -u nobody npm run portal -- /,
        ),
      ]);
    expect(readdirSync(machine.folder)).toEqual([]);
  });

  test.each(['DATA_DIR', 'SECRETS_DIR'])(
    'a %s below a folder that only root may enter is to be elsewhere, says start and doctor',
    async (name) => {
      mkdirSync(file('home'), { mode: 0o700 });
      const elsewhere = { [name]: file('home', 'portal') };
      const help = `Name a folder elsewhere: nobody may not enter ${file('home')}.`;
      const ran = await machine.start(elsewhere);
      expect(ran.err).toMatch(/^Ruang Naskah cannot start\. [^\n]+\n$/);
      for (const told of [ran.err, (await machine.portal(['doctor'], elsewhere)).out]) {
        expect(told).toContain(help);
        expect(told).not.toContain('chown');
      }
    },
  );

  test('a folder for backups that it may not make, or not write into, is one line with the command that helps', async () => {
    await machine.makeSite();
    giveToRoot();
    chmodSync(machine.folder, 0o755);
    const made = await machine.portal(['backup', file('backups')]);
    expect([made.code, made.err]).toEqual([
      1,
      `EACCES: permission denied, mkdir '${file('backups')}'. ${machine.folder} belongs to root, and this runs as nobody. Run as root: install -d -m 700 -o nobody ${file('backups')}\n`,
    ]);
    mkdirSync(file('backups'), { mode: 0o755 });
    const written = await machine.portal(['backup', file('backups')]);
    expect([written.code, written.err]).toEqual([1, expect.stringMatching(/^EACCES: [^\n]+\n$/)]);
    // It may hold the files of others, such as the copies of the keys.
    expect(written.err).not.toContain('chown');
    expect(written.err).toContain(`install -d -m 700 -o nobody ${file('backups', 'ruang-naskah')}`);
  });

  test('doctor gives away no folder above the place of the backups', async () => {
    await machine.makeSite();
    mkdirSync(file('media'), { mode: 0o755 });
    const place = file('media', 'copy');
    const told = (await machine.portal(['doctor'], { BACKUP_COPY_DIR: place })).out;
    expect(told).toContain(
      `${place} is not there: mount its disk, or make the folder, as root: install -d -m 700 -o nobody ${place}`,
    );
    expect(told).not.toContain('chown');
  });

  test('an archive in a folder of root is one line that gives nothing away', async () => {
    await machine.makeSite();
    mkdirSync(file('keys'), { mode: 0o700 });
    writeFileSync(file('keys', 'x.zip'), '');
    for (const more of [['--replace'], ['--trial', file('trial')]]) {
      const ran = await machine.portal(['restore', file('keys', 'x.zip'), ...more]);
      expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^EACCES: [^\n]+\n$/)]);
      expect(ran.err).not.toContain('chown');
    }
  });

  test('a folder of root as DATA_DIR is named by a restore before anything is restored', async () => {
    await machine.makeSite();
    await machine.portal(['backup', file('backups')]);
    const archive = readdirSync(file('backups')).find((name) => name.endsWith('.zip')) ?? '';
    const data = file('lain');
    for (const mode of [0o755, 0o700]) {
      mkdirSync(data, { mode });
      const ran = await machine.portal(['restore', file('backups', archive)], { DATA_DIR: data });
      expect([ran.code, ran.err]).toEqual([1, `DATA_DIR (${data}) cannot be written. ${chownLine(data)}\n`]);
      expect(readdirSync(data)).toEqual([]);
      rmSync(data, { recursive: true });
    }
  });

  test('a copy of the secrets that only root may read is not said to be empty', async () => {
    await machine.makeSite();
    await machine.portal(['backup', file('backups')]);
    const archive = readdirSync(file('backups')).find((name) => name.endsWith('.zip')) ?? '';
    giveToRoot('secrets', 'keys.json');
    const trial = ['--trial', file('trial'), '--secrets', file('secrets')];
    const ran = await machine.portal(['restore', file('backups', archive), ...trial]);
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining(`${file('secrets')} may not be read.`)]);
  });

  test('keys that only root may read stop the start with the command that helps, not with the advice to restore', async () => {
    await machine.makeSite();
    giveToRoot('secrets', 'keys.json');
    const ran = await machine.start();
    expect([ran.code, ran.err]).toEqual([
      1,
      `Ruang Naskah cannot start. ${file('secrets', 'keys.json')} may not be read. ${chownLine(file('secrets', 'keys.json'))}\n`,
    ]);
  });

  test.each(['data', 'secrets'])(
    'a folder %s that only root may enter stops the start in one line',
    async (name) => {
      await machine.makeSite();
      giveToRoot(name);
      const ran = await machine.start();
      expect(ran.code).toBe(1);
      const where = testEngine === 'sqlite' || name === 'secrets' ? file(name) : `${file(name)}[^ ]*`;
      expect(ran.err).toMatch(
        new RegExp(`^Ruang Naskah cannot start\\. [^\\n]+(?:It|${where})${chownLine(where).slice(2)}\\n$`),
      );
    },
  );

  test('a running server goes on with the keys it has while it may not read the file', async () => {
    const server = await machine.serve({ ADMIN_EMAIL: 'saya@penerbit.id', ADMIN_PASSWORD: 'kertas-biru-77' });
    const cookie = await signIn(server);
    giveToRoot('secrets', 'keys.json');
    chmodSync(file('secrets', 'keys.json'), 0o600);
    for (let time = 0; time < 2; time += 1) expect(await saveProfile(server, cookie)).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test('doctor names each file and folder that the server will not be able to use, its owner and what to do', async () => {
    await machine.makeSite();
    writeFileSync(file('data', 'portal.lock'), '');
    for (const name of ['outbox', 'files']) mkdirSync(file('data', name), { mode: 0o700 });
    const lines = async () => (await machine.portal(['doctor'])).out.split('\n');
    expect(await lines()).toContain(
      `BAD   outbox: ${file('data', 'outbox')} cannot be written (EACCES). ${chownLine(file('data', 'outbox'))}`,
    );
    expect(await lines()).toContain(
      `BAD   image store: ${file('data', 'files')} cannot be written (EACCES). ${chownLine(file('data', 'files'))}`,
    );
    giveToRoot('data', 'portal.lock');
    chmodSync(file('data', 'portal.lock'), 0o600);
    chmodSync(file('data'), 0o500);
    const found = await lines();
    expect(found).toContain(
      `BAD   data folder: ${file('data')} cannot be written (EACCES). Run: chmod -R u+rwX ${file('data')}`,
    );
    if (testEngine === 'sqlite')
      expect(found).toContain(
        `BAD   lock: ${file('data', 'portal.lock')} cannot be taken. ${chownLine(file('data', 'portal.lock'))}`,
      );
    chmodSync(file('data'), 0o700);
  });

  test.runIf(testEngine === 'sqlite')(
    'a log of writes that root left is named, by start and doctor',
    async () => {
      await machine.makeSite();
      const log = file('data', 'portal.db-wal');
      writeFileSync(log, '', { mode: 0o600 });
      const line = `${log} cannot be read and written. ${chownLine(log)}`;
      expect((await machine.start()).err).toBe(`Ruang Naskah cannot start. ${line}\n`);
      const told = (await machine.portal(['doctor'])).out;
      expect(told).toContain(`BAD   site: ${line}\n`);
      expect(told).toContain('BAD   database: for the same reason as “site”\n');
      rmSync(log);
    },
  );

  test('a key is rotated by the service itself, and its file keeps owner and mode', async () => {
    await machine.makeSite();
    chmodSync(file('secrets', 'keys.json'), 0o400);
    expect((await machine.portal(['keys', 'rotate'])).code).toBe(0);
    const { uid, gid, mode } = statSync(file('secrets', 'keys.json'));
    expect([uid, gid, mode & 0o777]).toEqual([serviceUser, serviceUser, 0o400]);
  });
});

async function signIn({ port, url }: Served): Promise<string> {
  const answer = await fetchServed(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'saya@penerbit.id', password: 'kertas-biru-77' }),
  });
  return String(answer.headers.getSetCookie()[0]).split(';')[0] ?? '';
}

async function saveProfile({ port, url }: Served, cookie: string): Promise<number> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}/api/profile`;
  const profile = await (await fetchServed(address, { headers })).json();
  const saved = await fetchServed(address, {
    method: 'PUT',
    headers: { ...headers, 'if-match': `"${profile.version}"` },
    body: JSON.stringify(profileInput({ nik: '3201012345678901' })),
  });
  return saved.status === 200 ? (await fetchServed(address, { headers })).status : saved.status;
}
