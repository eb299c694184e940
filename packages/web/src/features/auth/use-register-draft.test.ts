import { expect, test } from 'vitest';
import { storableValues } from './use-register-draft.ts';

test('the registration keeps what was typed, but no password, no captcha and nothing empty', () => {
  const typed = {
    nama: 'Siti Rahma',
    nik: '3404',
    kota: '',
    password: 'rahasia-1',
    confirmPassword: 'rahasia-1',
  };
  expect(storableValues({ ...typed, captchaId: 'x', captchaAnswer: 'abc' })).toEqual({
    nama: 'Siti Rahma',
    nik: '3404',
  });
});
