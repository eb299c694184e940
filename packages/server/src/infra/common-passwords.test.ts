import { expect, test } from 'vitest';
import { processorMilliseconds } from '../../../domain/test/cpu-time.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  ['the classics', ['123456', 'password', 'qwerty', '12345678', 'abc123', 'iloveyou', 'admin', '111111']],
  [
    'Indonesian words',
    ['sayang', 'bismillah', 'indonesia', 'rahasia', 'katasandi', 'alhamdulillah', 'persib'],
  ],
  ['product words', ['ruangnaskah', 'Ruang Naskah', 'penulis', 'redaksi2026', 'hidayahpress', 'naskah1']],
  [
    'decorated words',
    ['Password1!', 'sayang123', '123sayang', 'Bismillah99', 'indonesia45', '!admin!', 'budi1990'],
  ],
  ['swapped letters', ['p@ssw0rd', 'P4$$w0rd', 's4y4ng', 'r4h4s14', 'b1sm1ll4h', '4dm1n123']],
  ['repetitions', ['aaaaaa', '000000', 'ababab', '123123', 'xyxyxyx', '7q2z7q2z', '🙂🙂🙂🙂🙂🙂']],
  ['runs', ['abcdef', 'fedcba', '654321', 'asdfghjkl', 'poiuytrewq', '567890', 'efghijkl', '012345']],
  [
    'favourites of the leaks',
    ['butthead', 'dolphins', 'packers', '159357', 'qazwsx12', 'Booger1', 'zxasqw12'],
  ],
  ['birth dates', ['170845', '17081945', '19450817', '081745', '450817', '31122001']],
])('%s are refused', (_, passwords) => {
  const accepted = passwords.filter((password) => !isCommonPassword(password));
  expect(accepted).toEqual([]);
});

test('what nobody would try first is accepted, at six characters too', () => {
  const passwords = [
    'k7w!pz',
    'xq3v9d',
    '845193',
    'tebing-9',
    'Zebra!Langit',
    'kuda baterai pokok benar',
    'sayang kucing tetangga sebelah',
    'mJ#2vLq8',
    '99213377',
    'пароль-9ж',
    '🙂🙃🐢🌵🚲🎈',
  ];
  expect(passwords.filter((password) => isCommonPassword(password))).toEqual([]);
});

test.each([
  ['the name', 'Wiratmaja'],
  ['the name and a year', 'wiratmaja1988'],
  ['both names', 'Wiratmaja.Hening'],
  ['the front of the e-mail', 'whening77'],
  ['the e-mail', 'WHening77@tebing.id'],
  ['a part of the e-mail', '12tebing'],
])('%s of its owner is refused: %s', (_, password) => {
  const owner = { email: 'whening77@tebing.id', name: 'Hening Wiratmaja' };
  expect(isCommonPassword(password, owner)).toBe(true);
  expect(isCommonPassword(password, { email: 'lain@surel.id', name: 'Orang Lain' })).toBe(false);
});

test('a name inside an otherwise sufficient password is fine', () => {
  expect(isCommonPassword('hening+k7w!pz', { name: 'Hening Wiratmaja' })).toBe(false);
  expect(isCommonPassword('k7w!pz', { name: '', email: '' })).toBe(false);
});

test('a hostile length is answered at once', { tags: ['deep'] }, () => {
  const taken = processorMilliseconds(() => {
    for (const unit of ['1', 'a!', 'sayang', '🙂'])
      isCommonPassword(`${unit.repeat(50_000)}x`, { name: unit });
  });
  expect(taken).toBeLessThan(2000);
});
