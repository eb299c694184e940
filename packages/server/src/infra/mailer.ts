import { join } from 'node:path';
import type { Logger } from './log.ts';
import { type Mailer, parseSender } from './mail.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './mail-smtp.ts';

export interface MailSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

/** The mailer the configuration asks for. @throws Error that names the wrong setting in one line */
export function createMailer(settings: MailSettings, log: Logger): Mailer {
  const from = parseSender(settings.mailFrom);
  return settings.smtpUrl === undefined
    ? createMailFolder(join(settings.dataDir, 'outbox'), from, log)
    : createSmtpMailer({ url: settings.smtpUrl, from });
}
