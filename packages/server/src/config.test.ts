import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('an empty environment', () => {
  test('has the defaults of DESIGN §2', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      dataDir: resolve('data'),
      secretsDir: resolve('secrets'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      trustProxy: [],
      captchaCode: undefined,
      firstAdmin: { email: 'admin@ruang-naskah.local', password: undefined },
      logLevel: 'info',
      dev: false,
    });
  });
  test('is what .env.example leaves unset: empty variables count as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'CAPTCHA_CODE', 'ADMIN_PASSWORD'].map((name) => [
        name,
        '',
      ]),
    );
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

test('the public address follows the port, and is an origin without path or slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://portal.penerbit.id/' }).publicUrl).toBe(
    'https://portal.penerbit.id',
  );
  expect(readConfig({ PUBLIC_URL: 'https://portal.penerbit.id:443/x' }).publicUrl).toBe(
    'https://portal.penerbit.id',
  );
});

test('cookies are secure exactly on https', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portal.penerbit.id' }).secureCookies).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).secureCookies).toBe(false);
});

test('the list of proxies is split and trimmed', () => {
  const listed = ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', '::1', 'loopback'];
  expect(readConfig({ TRUST_PROXY: ` ${listed.join(', ,')} ` }).trustProxy).toEqual(listed);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PUBLIC_URL', 'portal.penerbit.id'],
  ['PUBLIC_URL', 'ftp://portal.penerbit.id'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'http://x'],
  ['CAPTCHA_CODE', 'ABCDEF'],
  ['CAPTCHA_CODE', 'abc'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'bukan-alamat'],
  ['ADMIN_PASSWORD', 'abc12'],
  ['MAIL_FROM', 'bukan alamat'],
  ['TRUST_PROXY', 'bukan-alamat'],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/x'],
  ['S3_BUCKET', 'Huruf Besar'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: (?:must|is|needs) [^\n]+$`));
});

test('a fixed captcha is refused where people could reach it', () => {
  expect(readConfig({ CAPTCHA_CODE: 'abcdef' }).captchaCode).toBe('abcdef');
  const exposed = { CAPTCHA_CODE: 'abcdef', PUBLIC_URL: 'https://portal.penerbit.id' };
  expect(() => readConfig(exposed)).toThrow(/^CAPTCHA_CODE: /);
});
