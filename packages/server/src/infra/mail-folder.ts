import { join } from 'node:path';
import { writeFileAtomic } from './atomic-file.ts';
import { makeFolder } from './folders.ts';
import type { Logger } from './log.ts';
import {
  type MailAddress,
  type Mailer,
  type MailMessage,
  requireSafeMail,
  unsubscribeHeaders,
} from './mail.ts';

/**
 * Without a mail server, mail becomes `.eml` files in a folder and a line in the log: any mail program
 * opens them. The text is written unencoded and unwrapped, so that a link in it can be found and copied.
 */
export function createMailFolder(folder: string, from: MailAddress, log: Logger): Mailer {
  return {
    async send(message) {
      requireSafeMail(message);
      const file = `${fileNameOf(message)}.eml`;
      await writeFileAtomic(join(folder, file), Buffer.from(formatMail(message, from), 'utf8'));
      log.info({ file, subject: message.subject }, 'mail written to the outbox folder');
    },
    async probe() {
      makeFolder(folder);
    },
  };
}

/** Sorted by time, and the same for a second attempt, which replaces the first. */
function fileNameOf({ queuedAt, messageId }: MailMessage): string {
  const time = new Date(queuedAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${messageId.slice(1, messageId.indexOf('@'))}`;
}

function formatMail(message: MailMessage, from: MailAddress): string {
  const headers = [
    `From: ${from.name === '' ? from.address : `"${from.name}" <${from.address}>`}`,
    `To: ${message.recipient}`,
    `Subject: ${message.subject}`,
    `Message-ID: ${message.messageId}`,
    `Date: ${new Date(message.queuedAt).toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(unsubscribeHeaders(message)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  const body = message.bodyText.replace(/\r\n?|\n/g, '\r\n');
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
