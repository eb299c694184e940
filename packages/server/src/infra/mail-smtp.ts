import nodemailer from 'nodemailer';
import { type MailAddress, MailError, type Mailer, type MailMessage, requireSafeMail } from './mail.ts';
import { hideQuoted } from './redaction.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start). */
  url: string;
  from: MailAddress;
  /** Of each step of a delivery; tests shorten it. */
  timeoutMs?: number;
}

const STEP_TIMEOUT_MS = 10_000;
/** A server that answers one byte at a time never meets the timeout of a step. */
const STEPS = 6;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/**
 * Where and how to connect. TLS is required and its certificate verified, except towards this very machine and where
 * the operator says `?tls=off` (a relay in a private container network). No other query is known: nodemailer itself
 * would take any of its options from there, the one that turns verification off included.
 */
export function readSmtpUrl(text: string, timeoutMs = STEP_TIMEOUT_MS) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL: must look like smtp://user:password@host:port');
  }
  const plain = url.search === '?tls=off';
  if (url.search !== '' && !plain) throw new Error('SMTP_URL: the only option after ? is tls=off');
  const secure = url.protocol === 'smtps:';
  const mayBePlain = plain || LOOPBACK.has(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !mayBePlain,
    ignoreTLS: !secure && mayBePlain,
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail over SMTP. One connection per mail: a portal sends a few an hour, and an idle connection would be cut. */
export function createSmtpMailer({ url, from, timeoutMs = STEP_TIMEOUT_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport(readSmtpUrl(url, timeoutMs));
  const whole = timeoutMs * STEPS;
  const probe = () => transport.verify().catch(() => false);
  return {
    probe,
    async send(message) {
      requireSafeMail(message);
      try {
        await transport.sendMail({ ...toOptions(message, from), signal: AbortSignal.timeout(whole) });
      } catch (error) {
        const text = hideQuoted(error instanceof Error ? error.message : String(error));
        // A connection that broke does not say when: before anything was handed over, or after all of it.
        const reason = isAnswer(error) || (await probe()) ? 'refused' : 'unavailable';
        throw new MailError(reason, text, { cause: error });
      }
    },
  };
}

function toOptions(message: MailMessage, from: MailAddress) {
  return {
    from,
    // As an object it is not parsed again, and the envelope is given, not read from the headers.
    to: { name: '', address: message.recipient },
    envelope: { from: from.address, to: [message.recipient] },
    subject: message.subject,
    text: message.bodyText,
    messageId: message.messageId,
    date: new Date(message.queuedAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The server's answer to this sender, recipient or text. 421 is none: the server says that it is closing down. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return error.responseCode !== 421 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code));
}
