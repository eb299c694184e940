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
import { hideQuoted } from './redaction.ts';
import { readSmtpUrl, STEP_TIMEOUT_MS } from './smtp-url.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start). */
  url: string;
  from: MailAddress;
  /** The time-out of each step of a delivery until the message is written whole; tests shorten it. */
  timeoutMs?: number;
  /** The time-out of the answer to the message. */
  answerTimeoutMs?: number;
}

/**
 * RFC 5321 §4.5.3.2.6: filters look at the content before they answer, and a sender that gives up early sends it twice.
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** Mail over SMTP. One connection per mail: a portal sends a few an hour, and idle connections are cut. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { url, from, timeoutMs = STEP_TIMEOUT_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const settings = readSmtpUrl(url, timeoutMs);
  const probing = nodemailer.createTransport(settings);
  const probe = () => probing.verify();
  return {
    probe,
    async send(message, { signal, onWritten } = {}) {
      requireSafeMail(message);
      // Silence is bounded below, with other bounds for the last answer.
      const transport = nodemailer.createTransport({ ...settings, socketTimeout: 2 * answerTimeoutMs });
      const watch = watchProgress(transport, timeoutMs, answerTimeoutMs, onWritten);
      const cut = signal === undefined ? watch.signal : AbortSignal.any([watch.signal, signal]);
      try {
        await transport.sendMail({ ...toOptions(message, from), signal: cut });
      } catch (error) {
        const text = hideQuoted(error instanceof Error ? error.message : String(error));
        throw new MailError(await judge(error, watch.written, signal), text, { cause: error });
      } finally {
        watch.end();
      }
    },
  };

  async function judge(
    error: unknown,
    written: boolean,
    signal: AbortSignal | undefined,
  ): Promise<MailFailure> {
    if (isAnswer(error)) return saysNoMailbox(error) ? 'mailbox' : 'refused';
    if (written && codeOf(error) === undefined) return 'uncertain';
    // A connection that broke earlier does not say why: a probe finds out whether other mail would fail as well.
    const isBack = () =>
      probe().then(
        () => true,
        () => false,
      );
    return signal?.aborted !== true && (await isBack()) ? 'refused' : 'unavailable';
  }
}

type Transport = ReturnType<typeof nodemailer.createTransport>;

interface Watch {
  readonly signal: AbortSignal;
  /** Whether the whole message was written. */
  readonly written: boolean;
  end(): void;
}

/**
 * Ends a stalled delivery, with a time-out per step: connecting and signing in, the envelope with the message, the
 * answer.
 */
function watchProgress(
  transport: Transport,
  timeoutMs: number,
  answerTimeoutMs: number,
  onWritten: () => void = () => undefined,
): Watch {
  const abort = new AbortController();
  let written = false;
  let timer: NodeJS.Timeout;
  const allow = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(new Error('the mail server does not answer')), milliseconds);
  };
  allow(2 * timeoutMs);
  transport.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) => {
      allow(timeoutMs);
      // Its end is read only after the server has accepted the message.
      return create(options).once('end', () => {
        written = true;
        allow(answerTimeoutMs);
        onWritten();
      });
    };
    done();
  });
  return {
    signal: abort.signal,
    get written() {
      return written;
    },
    end: () => clearTimeout(timer),
  };
}

function toOptions(message: MailMessage, from: MailAddress) {
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
function isAnswer(error: unknown): boolean {
  const answered = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = codeOf(error);
  return code !== undefined && code !== 421 && ['EENVELOPE', 'EMESSAGE'].includes(answered);
}

/**
 * Whether a final refusal speaks of the recipient's address: RFC 3463's class 5.1, of which 5.1.7 and 5.1.8 are about the
 * sender's.
 */
function saysNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?![78]\b)\d{1,3}\b/.test(String(error.response));
}

function codeOf(error: unknown): number | undefined {
  const known = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof known === 'number' ? known : undefined;
}
