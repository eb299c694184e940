import type { MailMessage } from '../../src/infra/mail.ts';
import { deliverDueMail } from '../../src/jobs/outbox.ts';
import type { TestApp } from '../harness.ts';

/** Delivers the mail that is due; returns it as its receivers got it. */
export async function deliverMails(app: TestApp): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (mail: MailMessage) => void sent.push(mail);
  await deliverDueMail({ ...app.deps, mailer: { send, probe: async () => true } });
  return sent;
}
