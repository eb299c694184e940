import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Keyring } from './keyring.ts';
import { createSealer, SealError, type SealerKeys } from './sealed.ts';

const keys = new Map([
  ['k1', randomBytes(32)],
  ['k2', randomBytes(32)],
]);
const withKeys = (currentId: string, ids = ['k1', 'k2']): SealerKeys => ({
  dataKeys: { currentId, keys: new Map([...keys].filter(([id]) => ids.includes(id))) },
  refresh: () => {},
});
const cell = { table: 'users', column: 'nik', rowId: 'u1' };
const nik = '3201 0123 4567 8901 é 𝄞';

test('a value comes back as it was, and its stored form shows neither the value nor its sameness', () => {
  const sealer = createSealer(withKeys('k1'));
  const sealed = sealer.seal(cell, nik);
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  expect(sealed).not.toContain('3201');
  expect(sealer.seal(cell, nik)).not.toBe(sealed);
  expect(sealer.open(cell, sealed)).toBe(nik);
  expect(sealer.open(cell, sealer.seal(cell, ''))).toBe('');
});

test('an absent value stays absent', () => {
  const sealer = createSealer(withKeys('k1'));
  expect(sealer.seal(cell, null)).toBeNull();
  expect(sealer.open(cell, null)).toBeNull();
  expect(sealer.needsReseal(null)).toBe(false);
});

test.each([
  ['another row', { rowId: 'u2' }],
  ['another column', { column: 'npwp' }],
  ['another table', { table: 'profiles' }],
])('a value moved to %s does not open', (_, elsewhere) => {
  const sealer = createSealer(withKeys('k1'));
  const sealed = sealer.seal(cell, nik);
  expect(() => sealer.open({ ...cell, ...elsewhere }, sealed)).toThrow(SealError);
});

test('a value changed in any part does not open, nor does plain text', () => {
  const sealer = createSealer(withKeys('k1'));
  const parts = sealer.seal(cell, nik).split('.');
  const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  for (const index of [2, 3, 4]) {
    const changed = parts.map((part, at) => (at === index ? flip(part) : part)).join('.');
    expect(() => sealer.open(cell, changed)).toThrow(SealError);
  }
  expect(() => sealer.open(cell, parts.map((part, at) => (at === 1 ? 'k2' : part)).join('.'))).toThrow(
    SealError,
  );
  for (const text of ['', nik, 'v1.k1', 'v2.k1.a.b.c', parts.slice(0, 4).join('.')]) {
    expect(() => sealer.open(cell, text)).toThrow(SealError);
  }
});

test('a name with a slash is refused, since it could stand for another cell', () => {
  const sealer = createSealer(withKeys('k1'));
  expect(() => sealer.seal({ ...cell, column: 'nik/u1' }, nik)).toThrow(SealError);
});

test('after rotation old values open, new ones use the new key, and old ones ask to be sealed again', () => {
  const old = createSealer(withKeys('k1')).seal(cell, nik);
  const rotated = createSealer(withKeys('k2'));
  expect(rotated.open(cell, old)).toBe(nik);
  expect(rotated.needsReseal(old)).toBe(true);
  const again = rotated.seal(cell, rotated.open(cell, old));
  expect(again).toMatch(/^v1\.k2\./);
  expect(rotated.needsReseal(again)).toBe(false);
});

test('a running server reads a value sealed with a key that was added after its start', () => {
  const sealed = createSealer(withKeys('k2')).seal(cell, nik);
  let current: Keyring = withKeys('k1', ['k1']).dataKeys;
  const running = createSealer({
    get dataKeys() {
      return current;
    },
    refresh: () => {
      current = withKeys('k2').dataKeys;
    },
  });
  expect(running.open(cell, sealed)).toBe(nik);
  expect(running.seal(cell, nik)).toMatch(/^v1\.k2\./);
});

test('a missing key is named, so that the operator can restore it', () => {
  const sealed = createSealer(withKeys('k2')).seal(cell, nik);
  expect(() => createSealer(withKeys('k1', ['k1'])).open(cell, sealed)).toThrow(/no data key k2/);
});
