import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { processorMilliseconds } from '../../../domain/test/cpu-time.ts';
import { createLogger, hashEmail, logRequest } from './log.ts';

function recorder(level = 'info') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line: string) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

const CANARY = 'kanari-7731';

test.each([
  'password',
  'confirmPassword',
  'oldPassword',
  'password_hash',
  'token',
  'resetToken',
  'token_hash',
  'cookie',
  'set-cookie',
  'Authorization',
  'email',
  'recipient',
  'nik',
  'npwp',
  'noRek',
  'no_rek',
  'tanggalLahir',
  'tempatLahir',
  'alamat',
  'alamatKtp',
  'alamat_npwp',
  'nomerHp',
  'nomer_hp',
  'telpRumah',
  'telpKantor',
  'captchaAnswer',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'body_text',
  'body',
])('the value of %s is not written, on top or deep inside, in a list or in a child logger', (key) => {
  const { log, lines } = recorder();
  log.info({ [key]: CANARY }, 'a');
  log.info({ user: { profile: [{ [key]: CANARY }] } }, 'b');
  log.info({ request: { headers: { [key]: [CANARY] } } }, 'c');
  log.child({ [key]: CANARY }).info('d');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).not.toContain(CANARY);
    expect(line).toContain('[hidden]');
  }
});

test('ordinary fields are written as they are', () => {
  const { log, last } = recorder();
  log.info(
    { requestId: 'r1', userId: 'u1', count: 3, captchaId: 'c1', unik: 'ya', list: [1, { a: null }] },
    'done',
  );
  expect(last()).toMatchObject({
    level: 'info',
    msg: 'done',
    requestId: 'r1',
    userId: 'u1',
    count: 3,
    captchaId: 'c1',
    unik: 'ya',
    list: [1, { a: null }],
  });
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(last()).not.toHaveProperty('hostname');
});

test('an error keeps its message, code, stack and cause, and loses the row and the addresses it quotes', () => {
  const { log, lines, last } = recorder();
  const cause = new Error('550 no such user budi@contoh.co.id');
  const error = Object.assign(new Error('rejected <siti+1@contoh.id>', { cause }), {
    code: 'EENVELOPE',
    detail: `Key (nik)=(${CANARY}) exists`,
    envelope: { to: [CANARY] },
  });
  log.error({ err: error }, 'mail failed for siti+1@contoh.id');
  log.error(error);
  for (const line of lines) expect(line).not.toMatch(new RegExp(`contoh|${CANARY}`));
  expect(last().err).toMatchObject({ type: 'Error', message: 'rejected <[email]>', code: 'EENVELOPE' });
  expect(last().err.stack).toContain('log.test.ts');
  expect(last().err.cause.message).toBe('550 no such user [email]');
});

test('what somebody types cannot make a second line', () => {
  const { log, lines, last } = recorder();
  log.info({ nama: 'a\r\n{"level":"fatal"}\u2028' }, 'x\ny');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trim().split(/[\r\n]/)).toHaveLength(1);
  expect(last().msg).toBe('x\ny');
});

test('what somebody types cannot command a terminal', () => {
  const { log, lines, last } = recorder();
  const text = 'a\u001b[2J\u009b31m\u007f\u0085\u2029b';
  log.warn({ userAgent: text }, text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(lines[0]?.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect([last().userAgent, last().msg]).toEqual([text, text]);
});

test('the secret of a mailed link is taken out of what a mail server quotes', () => {
  const { log, lines } = recorder();
  log.error(new Error(`554 spam: https://x.id/reset-password?token=${CANARY} and token=3D${CANARY}=`));
  expect(lines[0]).not.toContain(CANARY);
  expect(lines[0]).toContain('token=[hidden]');
});

test('a query is cut off a url', () => {
  const { log, last } = recorder();
  log.info({ req: { url: `/reset-password?kunci=${CANARY}` } }, 'x');
  expect(last().req.url).toBe('/reset-password');
});

test('endless and odd structures are cut, not followed', () => {
  const { log, last } = recorder();
  const loop: Record<string, unknown> = {
    bytes: new Uint8Array(9),
    many: Array.from({ length: 999 }, () => 1),
  };
  loop.self = loop;
  log.info(loop, 'x');
  expect(last()).toMatchObject({ bytes: '[bytes]', msg: 'x' });
  expect(last().many).toHaveLength(50);
});

test('a request is one line with its route pattern; failures of the server are errors', () => {
  const { log, lines, last } = recorder();
  const record = {
    requestId: 'r',
    method: 'GET',
    route: '/api/users/:id',
    status: 200,
    milliseconds: 1.2345,
    userId: 'u',
  };
  logRequest(log, record);
  expect(last()).toMatchObject({
    level: 'info',
    requestId: 'r',
    method: 'GET',
    route: '/api/users/:id',
    status: 200,
    ms: 1.2,
    userId: 'u',
  });
  logRequest(log, { ...record, status: 503, userId: undefined });
  expect(last()).toMatchObject({ level: 'error', status: 503 });
  expect(last()).not.toHaveProperty('userId');
  expect(lines).toHaveLength(2);
});

test('the level is obeyed', () => {
  const { log, lines } = recorder('warn');
  log.info('quiet');
  expect(lines).toEqual([]);
});

test('an address is recognisable in the log only to somebody with the key', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  expect(hashEmail(key, ' Siti@Contoh.id')).toBe(hashEmail(key, 'siti@contoh.id'));
  expect(hashEmail(key, 'siti@contoh.id')).toMatch(/^[0-9a-f]{16}$/);
  expect(hashEmail(other, 'siti@contoh.id')).not.toBe(hashEmail(key, 'siti@contoh.id'));
});

test('a long hostile text is written at once', { tags: ['deep'] }, () => {
  const { log } = recorder();
  const hostile = { nama: 'a'.repeat(100_000), judul: 'a@'.repeat(50_000), x: 'a@a.'.repeat(30_000) };
  expect(processorMilliseconds(() => log.info(hostile, 'x'))).toBeLessThan(2000);
});
