import { isEmail, normaliseEmail } from '@ruang-naskah/domain/fields';

/** A mail as the outbox holds it: plain text to one person. */
export interface MailMessage {
  /** Stays the same at every attempt, so that a second copy can be recognised as one. */
  messageId: string;
  recipient: string;
  subject: string;
  bodyText: string;
  /** When it was queued, epoch milliseconds. */
  queuedAt: number;
  /** Ends mail of its kind by a POST without a session (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Delivers mail; fulfils only when the other side has taken responsibility for it. */
export interface Mailer {
  /** `signal` cuts the connection. @throws MailError */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
  /** Fulfils when mail can be delivered now. @throws Error that says why not */
  probe(): Promise<unknown>;
}

export type MailFailure = 'unavailable' | 'refused' | 'mailbox' | 'uncertain';

/**
 * Why a mail was not taken. `unavailable`: the server as a whole (not reached, too slow, sign-in refused), so that
 * other mail would fail as well, and a probe shows when it is back. `refused`: this mail, at this attempt. `mailbox`: the
 * server says that there is no such mailbox. `uncertain`: the message was written whole without an answer, and may have
 * been accepted.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly reason: MailFailure;

  constructor(reason: MailFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface MailAddress {
  name: string;
  address: string;
}

/** What lets a mail program offer to end mail of this kind: RFC 2369 and RFC 8058. */
export function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const CONTROL = /\p{Cc}|[\u2028\u2029]/u;
const MESSAGE_ID = /^<[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+>$/;

/** `Ruang Naskah <no-reply@contoh.id>`, the name in quotes or not, or the bare address. @throws Error for anything else */
export function parseSender(text: string): MailAddress {
  const [, , name = '', bracketed] = /^("?)([^<>"]*)\1\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = normaliseEmail(bracketed ?? text);
  if (!isEmail(address) || CONTROL.test(name)) {
    throw new Error('MAIL_FROM: must be an address, or a name and an address in angle brackets');
  }
  return { name: name.trim(), address };
}

/**
 * The last gate before a header is written (threat T35). Whatever the schemas allowed, nothing passes that could end a
 * header line or add a recipient.
 */
export function requireSafeMail(message: MailMessage): void {
  const { recipient, subject, messageId } = message;
  if (!isEmail(recipient)) throw new MailError('refused', 'the recipient is not a plain e-mail address');
  if (CONTROL.test(subject)) throw new MailError('refused', 'the subject holds a control character');
  if (message.unsubscribeUrl !== undefined && !/^https?:\/\/[^\s<>]+$/.test(message.unsubscribeUrl))
    throw new MailError('refused', 'the address that ends such mail is malformed');
  if (!MESSAGE_ID.test(messageId)) throw new MailError('refused', 'the message id is malformed');
}
