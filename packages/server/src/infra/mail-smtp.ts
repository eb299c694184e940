import nodemailer from 'nodemailer';
import {
  type MailAddress,
  MailError,
  type Mailer,
  type MailFailure,
  type MailMessage,
  requireSafeMail,
  unsubscribeHeaders,
} from './mail.ts';
import { hideEmailsAndTokens } from './redaction.ts';
import { CONNECT_TIMEOUT_MS, readSmtpUrl } from './smtp-url.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start). */
  url: string;
  from: MailAddress;
  /** The time-out of connecting. */
  timeoutMs?: number;
  /** The time-out of a delivery. */
  deliveryMs?: number;
}

/**
 * RFC 5321 §4.5.3.2.6: filters look at the content before they answer, and a sender that gives up early sends it twice.
 * Shorter than the lease of a mail.
 */
const DELIVERY_MS = 10 * 60_000;

/** Mail over SMTP. One connection per mail: a portal sends a few an hour, and idle connections are cut. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { url, from, timeoutMs = CONNECT_TIMEOUT_MS, deliveryMs = DELIVERY_MS } = options;
  const settings = readSmtpUrl(url, timeoutMs);
  const probeTransport = nodemailer.createTransport(settings);
  const probe = () => probeTransport.verify();
  return {
    probe,
    async send(message, signal) {
      requireSafeMail(message);
      const limit = AbortSignal.timeout(deliveryMs);
      const abortSignal = signal === undefined ? limit : AbortSignal.any([limit, signal]);
      const transport = nodemailer.createTransport({ ...settings, socketTimeout: 2 * deliveryMs });
      const isWritten = watchWriting(transport);
      try {
        await transport.sendMail({ ...toMailOptions(message, from), signal: abortSignal });
      } catch (error) {
        const text = hideEmailsAndTokens(error instanceof Error ? error.message : String(error));
        throw new MailError(await classifyFailure(error, isWritten(), signal), text, { cause: error });
      }
    },
  };

  async function classifyFailure(
    error: unknown,
    written: boolean,
    signal: AbortSignal | undefined,
  ): Promise<MailFailure> {
    if (isSmtpReply(error)) return saysNoMailbox(error) ? 'mailbox' : 'refused';
    if (written && replyCodeOf(error) === undefined) return 'uncertain';
    // A connection that broke earlier does not say why: a probe finds out whether other mail would fail as well.
    const canConnect = () =>
      probe().then(
        () => true,
        () => false,
      );
    return signal?.aborted !== true && (await canConnect()) ? 'refused' : 'unavailable';
  }
}

/** Answers whether the whole message was written. */
function watchWriting(transport: ReturnType<typeof nodemailer.createTransport>): () => boolean {
  let written = false;
  transport.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) =>
      // Its end is read only after the server has accepted the message.
      create(options).once('end', () => {
        written = true;
      });
    done();
  });
  return () => written;
}

function toMailOptions(message: MailMessage, from: MailAddress) {
  return {
    from,
    // Passed as an object, so that it is not parsed again, with an explicit envelope instead of the headers.
    to: { name: '', address: message.recipient },
    envelope: { from: from.address, to: [message.recipient] },
    subject: message.subject,
    text: message.bodyText,
    messageId: message.messageId,
    date: new Date(message.queuedAt),
    headers: { 'Auto-Submitted': 'auto-generated', ...onOneLine(unsubscribeHeaders(message)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Not folded: the address is one word, so that the first line would be empty, which some who look for it take for none. */
function onOneLine(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  );
}

/** Whether the code answers this sender, recipient or text. 421 does not: the server is closing the connection. */
function isSmtpReply(error: unknown): boolean {
  const errorCode = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = replyCodeOf(error);
  return code !== undefined && code !== 421 && ['EENVELOPE', 'EMESSAGE'].includes(errorCode);
}

/**
 * Whether a final refusal speaks of the recipient's address: RFC 3463's class 5.1, of which 5.1.7 and 5.1.8 are about the
 * sender's.
 */
function saysNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?![78]\b)\d{1,3}\b/.test(String(error.response));
}

function replyCodeOf(error: unknown): number | undefined {
  const known = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof known === 'number' ? known : undefined;
}
