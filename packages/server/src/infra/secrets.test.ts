import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSealer } from './sealed.ts';
import { SecretsError } from './secret-files.ts';
import { loadSecrets, retireDataKeys, rotateDataKeys } from './secrets.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const dirs = () => ({ secretsDir: join(home, 'secrets'), dataDir: join(home, 'data') });
const mode = (...path: string[]) => (statSync(join(home, ...path)).mode & 0o777).toString(8);

test('the first start makes secrets only the owner can read, the next one loads the same', () => {
  const first = loadSecrets(dirs());
  expect([mode('secrets'), mode('secrets', 'pepper'), mode('secrets', 'keys.json')]).toEqual([
    '700',
    '600',
    '600',
  ]);
  const second = loadSecrets(dirs());
  expect(second.peppers).toEqual(first.peppers);
  expect(second.dataKeys).toEqual(first.dataKeys);
  expect(second.subkey('captcha')).toEqual(first.subkey('captcha'));
});

test('two installations share nothing, two purposes share nothing', () => {
  const here = loadSecrets(dirs());
  const there = loadSecrets({ secretsDir: join(home, 'other'), dataDir: join(home, 'data') });
  expect(here.subkey('captcha')).not.toEqual(there.subkey('captcha'));
  expect(here.subkey('captcha')).not.toEqual(here.subkey('email-log'));
  expect(here.peppers.currentId).not.toBe(there.peppers.currentId);
  expect(here.subkey('captcha')).toHaveLength(32);
});

describe('secrets inside the data folder are refused before anything is written', () => {
  test.each([
    ['the folder itself', 'data'],
    ['a folder in it', 'data/keys'],
    ['a folder deep in it', 'data/a/b'],
    ['a name that begins with dots', 'data/..keys'],
  ])('%s', (_, secretsDir) => {
    mkdirSync(join(home, 'data'));
    expect(() => loadSecrets({ secretsDir: join(home, secretsDir), dataDir: join(home, 'data') })).toThrow(
      /is inside DATA_DIR/,
    );
    expect(readdirSync(join(home, 'data'))).toEqual([]);
  });

  test('through a link', () => {
    mkdirSync(join(home, 'data'));
    symlinkSync(join(home, 'data'), join(home, 'elsewhere'));
    expect(() => loadSecrets({ secretsDir: join(home, 'elsewhere/s'), dataDir: join(home, 'data') })).toThrow(
      SecretsError,
    );
  });

  test('but a neighbour with a longer name is fine', () => {
    loadSecrets({ secretsDir: join(home, 'data-keys'), dataDir: join(home, 'data') });
    expect(readdirSync(join(home, 'data-keys')).sort()).toEqual(['keys.json', 'pepper']);
  });
});

describe('an unsafe or damaged secret stops the start with one line that says what to do', () => {
  test.each([['secrets'], ['secrets/pepper'], ['secrets/keys.json']])('others can read %s', (path) => {
    loadSecrets(dirs());
    chmodSync(join(home, path), path === 'secrets' ? 0o755 : 0o640);
    expect(() => loadSecrets(dirs())).toThrow(
      /^\S+ can be read by other users \(mode \d+\)\. Run: chmod \d00 \S+$/,
    );
  });

  test.each([['pepper'], ['keys.json']])('%s is gone: it is not quietly replaced', (name) => {
    loadSecrets(dirs());
    rmSync(join(home, 'secrets', name));
    expect(() => loadSecrets(dirs())).toThrow(/is missing: restore it/);
  });

  test.each([
    ['pepper', ''],
    ['pepper', 'short'],
    ['keys.json', '{"root":"x"'],
    ['keys.json', '{"root":"short","currentId":"k1","keys":{}}'],
  ])('%s holds %j', (name, text) => {
    loadSecrets(dirs());
    writeFileSync(join(home, 'secrets', name), text);
    expect(() => loadSecrets(dirs())).toThrow(/is damaged: restore it/);
  });
});

describe('rotation', () => {
  test('adds a current key, keeps the earlier one, and a running server learns of it', () => {
    const running = loadSecrets(dirs());
    const captcha = running.subkey('captcha');
    const earlier = running.dataKeys.keys.get('k1');
    expect(rotateDataKeys(dirs().secretsDir)).toBe('k2');
    running.reload();
    expect(running.dataKeys.currentId).toBe('k2');
    expect(running.dataKeys.keys.get('k1')).toEqual(earlier);
    expect(running.subkey('captcha')).toEqual(captcha);
    expect(mode('secrets', 'keys.json')).toBe('600');
  });

  test('a running server seals with the new key from the moment it is there, unasked', () => {
    const running = createSealer(loadSecrets(dirs()));
    const cell = { table: 'users', column: 'nik', rowId: 'u1' };
    const before = running.seal(cell, '3201012345678901');
    rotateDataKeys(dirs().secretsDir);
    const after = running.seal(cell, '3201012345678901');
    expect([before, after].map((sealed) => sealed.split('.')[1])).toEqual(['k1', 'k2']);
    expect([before, after].map((sealed) => running.needsReseal(sealed))).toEqual([true, false]);
    expect([before, after].map((sealed) => running.open(cell, sealed))).toEqual(
      Array(2).fill('3201012345678901'),
    );
  });

  test('a server goes on with what it holds when the folder is taken away after its start', () => {
    const running = createSealer(loadSecrets(dirs()));
    rmSync(dirs().secretsDir, { recursive: true });
    const cell = { table: 'users', column: 'nik', rowId: 'u1' };
    expect(running.open(cell, running.seal(cell, 'nilai'))).toBe('nilai');
  });

  test.each([
    ['is damaged', (file: string) => writeFileSync(file, '{', { mode: 0o600 })],
    ['can be read by others', (file: string) => chmodSync(file, 0o644)],
  ])('a server goes on with the keys it has when keys.json %s, and complains of it once', (_, spoil) => {
    const lines: string[] = [];
    const running = createSealer(loadSecrets(dirs(), (line) => lines.push(line)));
    const cell = { table: 'users', column: 'nik', rowId: 'u1' };
    const file = join(dirs().secretsDir, 'keys.json');
    const good = readFileSync(file);
    spoil(file);
    for (let time = 0; time < 3; time += 1)
      expect(running.open(cell, running.seal(cell, 'nilai'))).toBe('nilai');
    expect(lines).toEqual([
      expect.stringMatching(/keys\.json .+ Until then this server works with what it has read before\.$/),
    ]);
    writeFileSync(file, good);
    chmodSync(file, 0o600);
    rotateDataKeys(dirs().secretsDir);
    expect(running.seal(cell, 'nilai')).toMatch(/^v1\.k2\./);
    expect(lines).toHaveLength(1);
  });

  test('a replaced keys.json keeps its mode', () => {
    loadSecrets(dirs());
    const file = join(dirs().secretsDir, 'keys.json');
    chmodSync(file, 0o400);
    rotateDataKeys(dirs().secretsDir);
    expect(mode('secrets', 'keys.json')).toBe('400');
  });

  test('retiring erases every key but the current one; no id is used twice', () => {
    const captcha = loadSecrets(dirs()).subkey('captcha');
    for (let time = 0; time < 3; time += 1) rotateDataKeys(dirs().secretsDir);
    retireDataKeys(dirs().secretsDir);
    const left = loadSecrets(dirs());
    expect([left.dataKeys.currentId, [...left.dataKeys.keys.keys()]]).toEqual(['k4', ['k4']]);
    expect(left.subkey('captcha')).toEqual(captcha);
    expect(mode('secrets', 'keys.json')).toBe('600');
    expect(rotateDataKeys(dirs().secretsDir)).toBe('k5');
  });

  test('a new pepper on the first line becomes current and the old one stays known', () => {
    const running = loadSecrets(dirs());
    const before = running.peppers;
    const file = join(home, 'secrets', 'pepper');
    writeFileSync(file, `${Buffer.alloc(32, 7).toString('base64url')}\n${readFileSync(file, 'utf8')}`);
    const after = loadSecrets(dirs()).peppers;
    expect(after.currentId).not.toBe(before.currentId);
    expect(after.keys.get(before.currentId)).toEqual(before.keys.get(before.currentId));
    expect(running.peppers).toEqual(before);
    expect(running.reloadPeppers()).toEqual(after);
    expect(running.peppers).toEqual(after);
  });
});
