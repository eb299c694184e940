import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { OverloadError } from './overload.ts';
import { createPasswordHasher } from './passwords.ts';
import { argon2id, formatPhc, parsePhc } from './phc.ts';

const pepper = randomBytes(32);
const peppers = { currentId: 'abcd1234', keys: new Map([['abcd1234', pepper]]) };
/** Cheap hashes for quick tests; one test below checks the production cost. */
const cost = { memory: 64, passes: 1, parallelism: 1 };
const hasher = createPasswordHasher({ peppers, cost });

test('argon2id and its PHC text agree with the reference implementation', async () => {
  const salt = Buffer.from('somesalt');
  const referenceCost = { memory: 65_536, passes: 2, parallelism: 1 };
  const hash = await argon2id(Buffer.from('password'), salt, referenceCost, 32);
  expect(formatPhc({ cost: referenceCost, keyId: 'k', salt, hash })).toBe(
    '$argon2id$v=19$m=65536,t=2,p=1,keyid=k$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  );
});

test('a new hash has the documented cost, names its pepper, and is salted', async () => {
  const real = createPasswordHasher({ peppers });
  const [first, second] = await Promise.all([real.hash('rahasia sekali'), real.hash('rahasia sekali')]);
  expect(first).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=abcd1234\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(first).not.toBe(second);
  expect(await real.verify('rahasia sekali', first)).toBe(true);
  expect(real.needsRehash(first)).toBe(false);
});

test.each([
  ['its case', 'Rahasia', 'rahasia'],
  ['a space at its end', 'rahasia', 'rahasia '],
  ['its last of 128 emoji', '🙂'.repeat(128), `${'🙂'.repeat(127)}🙃`],
  ['what follows a NUL', 'rahasia\0a', 'rahasia\0b'],
])('a password is what was typed: %s counts', async (_, password, other) => {
  const stored = await hasher.hash(password);
  expect(await hasher.verify(password, stored)).toBe(true);
  expect(await hasher.verify(other, stored)).toBe(false);
});

test('a password is the same on a keyboard that sends é as two characters', async () => {
  const [composed, decomposed] = ['caf\u00e9-12', 'cafe\u0301-12'];
  for (const set of [composed, decomposed]) {
    const stored = await hasher.hash(set);
    expect([await hasher.verify(composed, stored), await hasher.verify(decomposed, stored)]).toEqual([
      true,
      true,
    ]);
  }
  const other = await hasher.hash('cafe-12');
  expect([await hasher.verify(composed, other), await hasher.verify(decomposed, other)]).toEqual([
    false,
    false,
  ]);
});

test('the database without the pepper verifies nothing', async () => {
  const stored = await hasher.hash('rahasia');
  const thief = createPasswordHasher({
    peppers: { ...peppers, keys: new Map([['abcd1234', randomBytes(32)]]) },
    cost,
  });
  expect(await thief.verify('rahasia', stored)).toBe(false);
});

describe('an absent account', () => {
  test.each([[null], [undefined], ['not a hash'], ['']])('%j never matches', async (stored) => {
    expect(await hasher.verify('rahasia', stored)).toBe(false);
  });

  test('costs the same work as a present one', { tags: ['deep'] }, async () => {
    const real = createPasswordHasher({ peppers });
    const stored = await real.hash('rahasia');
    const timed = async (against: string | undefined) => {
      const start = performance.now();
      await real.verify('salah', against);
      return performance.now() - start;
    };
    const present: number[] = [];
    const absent: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      present.push(await timed(stored));
      absent.push(await timed(undefined));
    }
    // Without the hash an absent account answers a hundred times faster; enumeration.test.ts has the tight bound.
    expect(Math.min(...absent)).toBeGreaterThan(Math.min(...present) / 10);
  });
});

describe('a hash is renewed', () => {
  test('when the cost was raised, and still verifies', async () => {
    const stored = await hasher.hash('rahasia');
    const raised = createPasswordHasher({ peppers, cost: { ...cost, passes: 2 } });
    expect(await raised.verify('rahasia', stored)).toBe(true);
    expect(raised.needsRehash(stored)).toBe(true);
  });

  test('when the pepper was changed, and still verifies', async () => {
    const stored = await hasher.hash('rahasia');
    const keys = new Map([...peppers.keys, ['ffff0000', randomBytes(32)] as const]);
    const renewed = createPasswordHasher({ peppers: { currentId: 'ffff0000', keys }, cost });
    expect(await renewed.verify('rahasia', stored)).toBe(true);
    expect(renewed.needsRehash(stored)).toBe(true);
    expect(renewed.needsRehash(await renewed.hash('rahasia'))).toBe(false);
  });
});

describe('a hash whose pepper this process does not know', () => {
  const added = { currentId: 'ffff0000', keys: new Map([...peppers.keys, ['ffff0000', randomBytes(32)]]) };
  const errors: unknown[] = [];
  const log = { error: (...said: unknown[]) => void errors.push(said.at(-1)) };
  beforeEach(() => void errors.splice(0));

  test('was made with one that was added meanwhile: the secrets are read again', async () => {
    const stored = await createPasswordHasher({ peppers: added, cost }).hash('rahasia');
    const running = createPasswordHasher({ peppers, cost, reloadPeppers: () => added, log });
    expect(await running.verify('rahasia', stored)).toBe(true);
    expect(await running.verify('salah', stored)).toBe(false);
    // From now on no hash is made with the earlier pepper, and no hash is changed back to it.
    expect(running.needsRehash(stored)).toBe(false);
    expect(await running.hash('rahasia')).toContain('keyid=ffff0000$');
    expect(errors).toEqual([]);
  });

  test.each([
    ['is not among them', () => peppers, 1],
    [
      'cannot be read',
      () => {
        throw new Error('gone');
      },
      2,
    ],
  ])('%s any more: the password is wrong, and the log says so', async (_, reloadPeppers, lines) => {
    const stored = await createPasswordHasher({ peppers: added, cost }).hash('rahasia');
    const running = createPasswordHasher({ peppers, cost, reloadPeppers, log });
    expect(await running.verify('rahasia', stored)).toBe(false);
    expect(errors).toHaveLength(lines);
    expect(errors.at(-1)).toBe('no pepper ffff0000: restore it from your copy of SECRETS_DIR');
    expect(await running.verify('rahasia', await running.hash('rahasia'))).toBe(true);
  });

  test('an absent account is still no match when every pepper was replaced', async () => {
    const other = { currentId: 'b', keys: new Map([['b', randomBytes(32)]]) };
    const running = createPasswordHasher({ peppers, cost, reloadPeppers: () => other, log });
    const stored = await createPasswordHasher({ peppers: added, cost }).hash('rahasia');
    expect(await running.verify('rahasia', stored)).toBe(false);
    expect(await running.verify('rahasia', null)).toBe(false);
  });
});

test.each([
  ['$argon2i$v=19$m=64,t=1,p=1,keyid=a$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8'],
  ['$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8'],
  ['$argon2id$v=19$m=99999999,t=1,p=1,keyid=a$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8'],
])('%s is not one of our hashes', (text) => {
  expect(parsePhc(text)).toBeUndefined();
});

test('a flood is cut: what runs and waits is bounded, the rest is refused at once, all is well afterwards', async () => {
  const bounded = createPasswordHasher({ peppers, cost, concurrency: 2, queueLimit: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => bounded.hash('rahasia')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(OverloadError);
    expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  }
  expect(await bounded.verify('rahasia', await bounded.hash('rahasia'))).toBe(true);
});
