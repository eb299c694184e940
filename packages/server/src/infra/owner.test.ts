import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseForeignRoot } from './owner.ts';

/** What another user is told, and what root is refused: only root can try both. */

const isRoot = process.geteuid?.() === 0 && process.platform === 'linux';
/** The user `nobody`, and one without an entry in /etc/passwd, as in many containers. */
const [nobody, unknown] = [65_534, 54_321];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-owner-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `call` returns to a user; who becomes that once all is loaded, because this checkout may lie where others cannot enter. */
function askAs(uid: number, call: string): string {
  const work = `
    const owner = await import('${new URL('./owner.ts', import.meta.url)}');
    process.setgid(${uid});
    process.setuid(${uid});
    process.stdout.write(String(owner.${call}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', work], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const refusalOf = (path: string, own: string) =>
  askAs(nobody, `describePermissionFix(${JSON.stringify(path)}, ${JSON.stringify(own)})`);

describe.skipIf(!isRoot)('a folder that this user may not use', () => {
  test('in a place where others have files: no owner and no mode is changed there', () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const data = join(home, 'portal', 'data');
    const told = `${home} belongs to root, and this runs as nobody. Name a folder elsewhere: nobody may not enter ${home}.`;
    for (const path of [data, join(data, 'portal.db')]) expect(refusalOf(path, data)).toBe(told);
    expect(askAs(nobody, `describeForeignPermissionFix(${JSON.stringify(home)})`)).toBe(
      told.replace(home, 'It'),
    );
  });

  test('around a file: the folder is named, and not taken for the file', () => {
    const path = join(folder, 'journal.ndjson');
    const refused = `Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'stat', path: '${path}' })`;
    expect(askAs(nobody, `describeFileError(${refused})`)).toMatch(
      new RegExp(`^EACCES\\. ${folder} belongs to root`),
    );
  });

  test('but for one file in it: the file is named', () => {
    const path = join(folder, 'journal.ndjson');
    writeFileSync(path, '', { mode: 0o600 });
    const refused = `Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '${path}' })`;
    expect(askAs(nobody, `describeFileError(${refused})`)).toBe(
      'EACCES. It belongs to root, and this runs as nobody. Copy it to a folder of nobody, or let nobody read it.',
    );
  });

  test('that root can make where it is wanted', () => {
    const data = join(folder, 'portal', 'data');
    const told = `${folder} belongs to root, and this runs as nobody. Run as root: install -d -m 700 -o nobody ${data}`;
    for (const path of [data, join(data, 'portal.db')]) expect(refusalOf(path, data)).toBe(told);
  });

  test('that is the portal’s own: it and what is in it change their owner', () => {
    const data = join(folder, 'data');
    const spaced = join(folder, 'data naskah');
    for (const own of [data, spaced]) mkdirSync(join(own, 'outbox'), { recursive: true, mode: 0o755 });
    const told = 'It belongs to root, and this runs as nobody. Run as root: chown -R nobody';
    for (const path of [data, join(data, 'outbox')]) expect(refusalOf(path, data)).toBe(`${told} ${path}`);
    expect(refusalOf(spaced, spaced), 'whole, in the command as it is copied').toBe(`${told} '${spaced}'`);
  });

  test('on a file system that is mounted read-only: no owner helps', ({ skip }) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    for (const path of [from, to]) mkdirSync(path, { mode: 0o755 });
    const mount = (...args: string[]) => spawnSync('mount', args).status;
    if (mount('--bind', from, to) !== 0) skip('nothing can be mounted here');
    try {
      mount('-o', 'remount,ro,bind', to);
      expect(refusalOf(join(to, 'data'), join(to, 'data'))).toMatch(/^Its file system is mounted read-only/);
    } finally {
      spawnSync('umount', [to]);
    }
  });
});

test.skipIf(!isRoot)('a user without an entry is called by its number', () => {
  expect(askAs(unknown, 'currentUser()')).toBe(String(unknown));
  expect(askAs(nobody, 'currentUser()')).toBe('nobody');
});

test.skipIf(!isRoot)(
  'root is refused in the folder of another user, also where the portal’s are still to be made',
  () => {
    const data = join(folder, 'portal', 'data');
    expect(() => refuseForeignRoot([data], 'npm start')).not.toThrow();
    chownSync(folder, nobody, nobody);
    expect(() => refuseForeignRoot([data], 'npm start')).toThrow(
      `${folder} belongs to nobody, who could not read what root writes there. Run: sudo -u nobody npm start`,
    );
  },
);
