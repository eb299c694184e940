import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('an empty environment', () => {
  test('has the defaults that the guide names', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      dataDir: resolve('data'),
      secretsDir: resolve('secrets'),
      databaseUrl: undefined,
      databaseConnections: 10,
      smtpUrl: undefined,
      trustProxy: [],
      captchaCode: undefined,
      firstAdmin: { email: 'admin@ruang-naskah.local', password: undefined },
      logLevel: 'info',
      drainSeconds: 0,
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
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Portal.penerbit.id:443' }).publicUrl).toBe(
    'https://portal.penerbit.id',
  );
});

test('cookies are secure exactly on https', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portal.penerbit.id' }).secureCookies).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).secureCookies).toBe(false);
});

test('the list of proxies is split and trimmed', () => {
  const listed = ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', '::1', '::ffff:10.0.0.0/104', 'loopback'];
  expect(readConfig({ TRUST_PROXY: ` ${listed.join(', ,')} ` }).trustProxy).toEqual(listed);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '0'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['PORT', ' 80'],
  ['PORT', '080'],
  ['DATABASE_POOL_SIZE', '2'],
  ['DATABASE_POOL_SIZE', 'sepuluh'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', '5s'],
  ['DRAIN_SECONDS', '0b1'],
  ['DATABASE_POOL_SIZE', '1e1'],
  ['PUBLIC_URL', 'portal.penerbit.id'],
  ['PUBLIC_URL', 'ftp://portal.penerbit.id'],
  ['PUBLIC_URL', 'https://penerbit.id/portal'],
  ['PUBLIC_URL', 'https://penerbit.id/?portal'],
  ['PUBLIC_URL', 'https://penerbit.id/#portal'],
  ['PUBLIC_URL', 'https://portal:rahasia@penerbit.id'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://portal:ra#hasia@localhost/portal'],
  ['DATABASE_URL', 'postgres://portal:rahasia@[localhost/portal'],
  ['DATABASE_POOLER', 'session'],
  ['SMTP_URL', 'http://x'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.penerbit.id:99999'],
  ['SMTP_URL', 'smtp://portal:ra%hasia@mail.penerbit.id'],
  ['SMTP_URL', 'smtp://mail.penerbit.id?tls=maybe'],
  ['CAPTCHA_CODE', 'ABCDEF'],
  ['CAPTCHA_CODE', 'abc'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'bukan-alamat'],
  ['ADMIN_PASSWORD', 'abc12'],
  ['MAIL_FROM', 'bukan alamat'],
  ['TRUST_PROXY', 'bukan-alamat'],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/x'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1, ::/0'],
  ['TRUST_PROXY', '0.0.0.0/1'],
  ['TRUST_PROXY', '::ffff:0:0/96'],
  ['TRUST_PROXY', '*'],
  ['TRUST_PROXY', 'constructor'],
  ['METRICS_TOKEN', 'terlalu-pendek'],
  ['METRICS_TOKEN', 'tiga puluh dua huruf dengan spasi di antaranya'],
  ['S3_BUCKET', 'Huruf Besar'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: (?:must|is|needs) [^\n]+$`));
});

describe('where people could reach it', () => {
  const exposed = { PUBLIC_URL: 'https://portal.penerbit.id' };
  const s3 = { S3_ENDPOINT: 'https://s3.penerbit.id', S3_BUCKET: 'gambar', S3_ACCESS_KEY_ID: 'kunci' };

  test.each([
    ['CAPTCHA_CODE', { CAPTCHA_CODE: 'abcdef' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'password' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'ruangnaskah1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'rina.sari@penerbit.id', ADMIN_PASSWORD: 'rina.sari' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'x'.repeat(40) }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://ruang:secret@localhost:5432/ruang_naskah' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:password@mail.example.org:587' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:changeme@mail.penerbit.id' }],
    ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: '<your-secret>' }],
  ])('%s is refused when it is known to everybody: %j', (name, environment) => {
    expect(readConfig(environment).secureCookies).toBe(false);
    const read = () => readConfig({ ...exposed, ...environment });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: [^\n]+ refused when PUBLIC_URL is https$`));
  });

  test('what was chosen is taken', () => {
    const chosen = {
      ADMIN_PASSWORD: 'kertas-biru-77',
      METRICS_TOKEN: '9f2c7a41d05be83361f7c2a9b8d4e05f',
      DATABASE_URL: 'postgres://ruang:mT7-qk2x@localhost/ruang',
      SMTP_URL: 'smtp://user:p4%40hk-Lm@mail.penerbit.id',
      ...s3,
      S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMIK7MDENG',
    };
    expect(readConfig({ ...exposed, ...chosen })).toMatchObject({ metricsToken: chosen.METRICS_TOKEN });
  });
});

test.each([
  'postgres://u:p@satu,dua/db?target_session_attrs=read-write',
  'postgres://u:p@satu:5432,dua:5432/db',
  'postgres://u:p,q@satu,dua/db',
  'postgres://u:p@/db?host=satu,dua',
])('a database address with several hosts is refused with what to give instead: %s', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(
    /^DATABASE_URL: names several hosts; give the one name, virtual address or proxy that leads to the primary$/,
  );
});

test('a comma elsewhere in the address of the database does not name several hosts', () => {
  for (const url of ['postgres://u:p,q@satu/db', 'postgres://u:p@satu/db?options=a,b'])
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});
