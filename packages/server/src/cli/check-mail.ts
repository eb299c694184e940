import type { Config } from '../config.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { createLogger } from '../infra/log.ts';
import { createMailer } from '../infra/mailer.ts';
import { hideEmailsAndTokens } from '../infra/redaction.ts';

/** What the operator can do about each reason of the mailer. */
const fixes: readonly (readonly [reason: RegExp, fix: string])[] = [
  [
    /certificate/i,
    'The certificate of a CA of your own: NODE_EXTRA_CA_CERTS=/path/ca.pem in the environment, since .env is read too late for it',
  ],
  [/wrong version number/, 'It speaks no TLS at this port: smtp://… and mostly port 587 for STARTTLS'],
  [/Greeting never received/, 'TLS from the start is smtps://…, mostly at port 465'],
  [/STARTTLS/, 'It offers no STARTTLS: smtps://…, or ?tls=off for a relay in a closed network'],
  [/^(?:Connection t|T)imeout$/, 'A firewall in between, or another port'],
  [/^Invalid login/, 'Look at user and password, with signs such as % written as %25'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, 'Look at name and port'],
];
/** Advice of Node that an operator of `npm start` cannot follow. */
const adviceOfNode = '; if the root CA is installed locally';

/** Connects and signs in, and sends nothing. */
export async function checkMail(config: Config): Promise<string> {
  if (config.smtpUrl === undefined) {
    if (config.secureCookies) throw new Error('SMTP_URL is not set: password resets reach nobody');
    return 'written to DATA_DIR/outbox';
  }
  try {
    await createMailer(config, createLogger('silent')).probe();
  } catch (error) {
    const [reason = ''] = hideEmailsAndTokens(reasonOf(error)).split(adviceOfNode);
    const fix = fixes.find(([known]) => known.test(reason))?.[1];
    throw new Error([`no mail can be sent by SMTP_URL: ${reason}`, ...(fix ? [fix] : [])].join('. '));
  }
  return 'sent by SMTP';
}
