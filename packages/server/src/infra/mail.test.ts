import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SinkMode, type SmtpSink, startSmtpSink } from '../../test/smtp-sink.ts';
import { createLogger } from './log.ts';
import { MailError, type MailMessage, parseSender } from './mail.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './mail-smtp.ts';
import { readSmtpUrl } from './smtp-url.ts';

const from = { name: 'Ruang Naskah', address: 'no-reply@penerbit.id' };
const link = 'https://portal.penerbit.id/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const message: MailMessage = {
  messageId: '<m1@penerbit.id>',
  recipient: 'siti@contoh.id',
  subject: 'Atur ulang password',
  bodyText: `Halo Sïti,\n\n.satu titik\n${link}\n`,
  queuedAt: Date.UTC(2026, 10, 21, 3, 4, 5),
};

describe('the sender', () => {
  test.each([
    ['no-reply@penerbit.id', from.address, ''],
    ['Ruang Naskah <no-reply@penerbit.id>', from.address, 'Ruang Naskah'],
    [' Redaksi é < NO-REPLY@penerbit.id > ', from.address, 'Redaksi é'],
    ['"Penerbit, Tbk" <no-reply@penerbit.id>', from.address, 'Penerbit, Tbk'],
    ['Bücher <halo@bücher.example>', 'halo@xn--bcher-kva.example', 'Bücher'],
  ])('%j is read', (text, address, name) => {
    expect(parseSender(text)).toEqual({ name, address });
  });

  test.each([
    [
      '',
      'Ruang Naskah',
      'a@b',
      'X\r\nBcc: <a@b.id>',
      'A <a@b.id>, B <c@d.id>',
      '"A <x@y.id>" <a@b.id>',
      '"A <a@b.id>',
    ],
  ])('anything else stops the start', (...texts) => {
    for (const text of texts) expect(() => parseSender(text), text).toThrow(/MAIL_FROM/);
  });
});

describe('SMTP_URL', () => {
  test('requires verified TLS, of the user and password only what is needed', () => {
    const starttls = readSmtpUrl('smtp://portal%40penerbit.id:r%2Fhasia@mail.penerbit.id');
    expect(starttls).toMatchObject({
      host: 'mail.penerbit.id',
      port: 587,
      secure: false,
      requireTLS: true,
      ignoreTLS: false,
    });
    expect(starttls).toMatchObject({ auth: { user: 'portal@penerbit.id', pass: 'r/hasia' } });
    expect(starttls.tls.rejectUnauthorized).toBe(true);
    expect(readSmtpUrl('smtps://mail.penerbit.id')).toMatchObject({ port: 465, secure: true });
    expect(readSmtpUrl('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, requireTLS: false });
    expect(readSmtpUrl('smtp://relay:25?tls=off')).toMatchObject({ requireTLS: false, ignoreTLS: true });
  });

  test.each([
    'mail.penerbit.id',
    'http://mail.penerbit.id',
    'smtp://',
    'smtp://a?tls.rejectUnauthorized=false',
    'smtp://a?tls=off&debug=1',
  ])('%j stops the start', (url) => {
    expect(() => readSmtpUrl(url)).toThrow(/SMTP_URL/);
  });
});

describe('over SMTP', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSmtpSink();
  });
  afterEach(() => sink.close());
  const mailer = (url = sink.url, deliveryMs = 600_000) =>
    createSmtpMailer({ url, from, timeoutMs: 600_000, deliveryMs });

  test('a mail arrives once, at one recipient, as plain text with its own Message-ID', async () => {
    await mailer().send(message);
    expect(sink.received).toHaveLength(1);
    const [mail] = sink.received;
    expect(mail).toMatchObject({ from: from.address, to: ['siti@contoh.id'] });
    expect(mail?.raw).toMatch(/^Message-ID: <m1@penerbit\.id>\r$/m);
    expect(mail?.raw).toMatch(/^From: Ruang Naskah <no-reply@penerbit\.id>\r$/m);
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    const body = mail?.raw.split('\r\n\r\n').slice(1).join('\r\n\r\n').replaceAll('=\r\n', '') ?? '';
    expect(decodeURIComponent(body.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'))).toContain(link);
  });

  test('the headers for unsubscribing each stand on one line, however long the address', async () => {
    const unsubscribeUrl = `https://portal.penerbit-dengan-nama-panjang.co.id/berhenti?t=${'a'.repeat(300)}`;
    await mailer().send({ ...message, unsubscribeUrl });
    const lines = sink.received[0]?.raw.split('\r\n') ?? [];
    expect(lines.filter((line) => line.startsWith('List-'))).toEqual([
      `List-Unsubscribe: <${unsubscribeUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  test.each<[SinkMode, MailError['reason']]>([
    ['busy', 'refused'],
    ['unknown-recipient', 'refused'],
    ['drop-after-data', 'uncertain'],
    ['bad-login', 'unavailable'],
  ])('when the server is %s the mail is %s, and the reason names nobody', async (mode, reason) => {
    sink.setMode(mode);
    const failure = await mailer(sink.url.replace('//', '//portal:rahasia@'))
      .send(message)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailError);
    expect(failure).toMatchObject({ reason });
    expect(String(failure)).not.toMatch(/siti|contoh|rahasia/);
  });

  test('a server that stops answering is given up', async () => {
    sink.setMode('hang');
    await expect(mailer(sink.url, 300).send(message)).rejects.toThrow(MailError);
  });

  test('a server that is away is unavailable, and a probe tells when it is back', async () => {
    await sink.close();
    const away = mailer();
    await expect(away.send(message)).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(away.probe()).rejects.toThrow(`connect ECONNREFUSED 127.0.0.1:${sink.port}`);
    sink = await startSmtpSink(sink.port);
    await away.probe();
    await away.send(message);
    expect(sink.received).toHaveLength(1);
  });

  test('a server whose certificate nobody vouches for gets nothing', async () => {
    const impostor = await startSmtpSink(0, { secure: true });
    await expect(mailer(`smtps://127.0.0.1:${impostor.port}`).send(message)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    expect(impostor.received).toEqual([]);
    await impostor.close();
  });

  test.each<[string, Partial<MailMessage>]>([
    ['a second header in the subject', { subject: 'a\r\nBcc: x@y.id' }],
    ['a bare line feed in the subject', { subject: 'a\nb' }],
    ['a header in the recipient', { recipient: 'a@b.id\r\nBcc: x@y.id' }],
    ['two recipients', { recipient: 'a@b.id,x@y.id' }],
    ['a quoted local part', { recipient: '"x@y.id a"@b.id' }],
    ['a name with an address', { recipient: 'A <a@b.id>' }],
    ['a header in the message id', { messageId: '<a@b>\r\nBcc: x@y.id' }],
  ])('%s is refused before anything is sent', async (_, change) => {
    await expect(mailer().send({ ...message, ...change })).rejects.toMatchObject({ reason: 'refused' });
    expect(sink.received).toEqual([]);
  });
});

describe('without a mail server', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'mail-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  test('a mail becomes one private .eml file, its link readable, and a log line without the address', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const folder = join(home, 'outbox');
    const mailer = createMailFolder(folder, from, log);
    await mailer.probe();
    await mailer.send(message);
    await mailer.send(message);
    expect(readdirSync(folder)).toEqual(['2026-11-21T03-04-05-m1.eml']);
    const file = join(folder, '2026-11-21T03-04-05-m1.eml');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(
      'To: siti@contoh.id\r\nSubject: Atur ulang password\r\nMessage-ID: <m1@penerbit.id>\r\n',
    );
    expect(text).toContain('Date: Sat, 21 Nov 2026 03:04:05 +0000\r\n');
    expect(text).toContain(`\r\n\r\nHalo Sïti,\r\n\r\n.satu titik\r\n${link}\r\n`);
    expect(lines.join()).toContain('2026-11-21T03-04-05-m1.eml');
    expect(lines.join()).not.toMatch(/siti|token/);
    await expect(mailer.send({ ...message, subject: 'a\r\nBcc: x@y.id' })).rejects.toThrow(MailError);
  });
});
