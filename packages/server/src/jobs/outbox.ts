import { audit } from '../db/audit.ts';
import type { DatabaseHandle, Db, Tx } from '../db/handle.ts';
import type { Row } from '../db/schema.ts';
import type { Clock } from '../infra/clock.ts';
import { newId } from '../infra/ids.ts';
import type { Logger } from '../infra/log.ts';
import { MailError, type Mailer } from '../infra/mail.ts';
import { hideQuoted } from '../infra/redaction.ts';
import type { Sealer } from '../infra/sealed.ts';

/** A mail to be queued. `kind` names it in the log and for the operator, such as `password-reset`. */
export interface NewMail {
  kind: string;
  recipient: string;
  subject: string;
  bodyText: string;
  userId?: string | null;
}

export interface EnqueueDeps {
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly config: { readonly publicUrl: string };
}

export interface DeliveryDeps {
  readonly db: DatabaseHandle;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  readonly log: Logger;
}

export interface DeliveryReport {
  sent: number;
  postponed: number;
  dead: number;
}

type Mail = Row<'outbox'>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Between one attempt and the next; the last one repeats (study §6). */
const DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];
const LONGEST_DELAY = HOUR;
const GIVE_UP_AFTER = 24 * HOUR;
/** Longer than a delivery can take, so that no second process sends what a first one still holds. */
const LEASE = 5 * MINUTE;
const LONGEST_ERROR = 500;

/**
 * Queues a mail inside the caller's transaction: it is sent if and only if what it is about was committed. Call the
 * worker's `kick` afterwards. The text is stored sealed, since it can hold a reset link (study T9).
 */
export async function enqueueMail(deps: EnqueueDeps, tx: Tx, mail: NewMail): Promise<void> {
  const id = newId();
  const now = deps.clock.now();
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: deps.sealer.seal(bodyCell(id), mail.bodyText),
      message_id: `<${id}@${new URL(deps.config.publicUrl).hostname.replace(/[^A-Za-z0-9.-]/g, '')}>`,
      created_at: now,
      next_attempt_at: now,
      attempts: 0,
      last_error: null,
      sent_at: null,
      dead_at: null,
      leased_until: null,
      user_id: mail.userId ?? null,
    })
    .execute();
}

/**
 * Delivers what is due, one mail after the other, until nothing is or the mail server turns out to be unavailable.
 * At least once: a crash between handing a mail over and noting it sends it again, under the same Message-ID.
 */
export async function deliverDueMail(deps: DeliveryDeps, isStopping = () => false): Promise<DeliveryReport> {
  const report: DeliveryReport = { sent: 0, postponed: 0, dead: 0 };
  await releaseWhenBack(deps);
  while (!isStopping()) {
    const mail = await leaseNext(deps);
    if (mail === undefined) break;
    const failure = await deliver(deps, mail);
    if (failure === undefined) report.sent += 1;
    else if (await postpone(deps, mail, failure)) report.postponed += 1;
    else report.dead += 1;
    if (failure?.reason === 'unavailable') break;
  }
  return report;
}

/** Forgets mail that was sent or given up before an instant. */
export async function deleteOldMail(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((where) => where.or([where('sent_at', '<', before), where('dead_at', '<', before)]))
    .execute();
}

/** Drops what waits to be mailed to a person whose account is no more, and what was. */
export async function deleteMailOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('user_id', '=', userId).execute();
}

function bodyCell(id: string) {
  return { table: 'outbox', column: 'body_text', rowId: id };
}

/** Instants beyond the longest possible one were set by a clock that has since gone back: they count as past. */
function selectDue(db: Db, now: number) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where((where) =>
      where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', now + LONGEST_DELAY)]),
    )
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<=', now),
        where('leased_until', '>', now + LEASE),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(1);
}

async function leaseNext({ db, clock }: DeliveryDeps): Promise<Mail | undefined> {
  const now = clock.now();
  // An idle poll is a read; it does not wait for the one writer.
  if ((await selectDue(db.reads, now).executeTakeFirst()) === undefined) return undefined;
  return db.write(async (tx) => {
    const due = selectDue(tx, now);
    const mail = await (db.engine === 'postgres' ? due.forUpdate().skipLocked() : due).executeTakeFirst();
    if (mail === undefined) return undefined;
    const leased = { leased_until: now + LEASE, attempts: mail.attempts + 1 };
    await tx.updateTable('outbox').set(leased).where('id', '=', mail.id).execute();
    return { ...mail, ...leased };
  });
}

/** Undefined when the mail was handed over. A failure to note that is not one of the delivery, and is thrown. */
async function deliver(
  { db, clock, sealer, mailer }: DeliveryDeps,
  mail: Mail,
): Promise<MailError | undefined> {
  try {
    await mailer.send({
      messageId: mail.message_id,
      recipient: mail.recipient,
      subject: mail.subject,
      bodyText: sealer.open(bodyCell(mail.id), mail.body_text),
      queuedAt: mail.created_at,
    });
  } catch (error) {
    if (error instanceof MailError) return error;
    return new MailError('refused', error instanceof Error ? error.message : String(error), { cause: error });
  }
  await db.write((tx) =>
    tx
      .updateTable('outbox')
      .set({ sent_at: clock.now(), leased_until: null, last_error: null, body_text: '' })
      .where('id', '=', mail.id)
      .execute(),
  );
  return undefined;
}

/** False when the mail was given up: after a day, and several attempts even if the clock jumped ahead. */
async function postpone({ db, clock, log }: DeliveryDeps, mail: Mail, failure: MailError): Promise<boolean> {
  const now = clock.now();
  const again = now - mail.created_at < GIVE_UP_AFTER || mail.attempts <= DELAYS.length;
  const delay = DELAYS[mail.attempts - 1] ?? LONGEST_DELAY;
  const error = `${failure.reason}: ${hideQuoted(failure.message)}`.slice(0, LONGEST_ERROR);
  const next = again ? { next_attempt_at: now + delay } : { dead_at: now, body_text: '' };
  await db.write(async (tx) => {
    const noted = await tx
      .updateTable('outbox')
      .set({ ...next, leased_until: null, last_error: error })
      .where('id', '=', mail.id)
      // Not when the lease ran out and another process took the mail on.
      .where('leased_until', '=', mail.leased_until)
      .executeTakeFirst();
    if (!again && noted.numUpdatedRows > 0n) await tellAdmin(tx, clock, mail);
  });
  const line = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason: error };
  if (again) log.warn(line, 'mail not delivered, will be tried again');
  else log.error(line, 'mail given up after a day of attempts');
  return again;
}

/** Where the admin sees it: in the audit log, without the address (study §6). */
function tellAdmin(tx: Tx, clock: Clock, { id, kind, attempts }: Mail): Promise<void> {
  return audit(tx, clock, {
    actor: { kind: 'system', name: 'portal' },
    action: 'mail.given_up',
    objectType: 'mail',
    objectId: id,
    result: 'failed',
    requestId: null,
    detail: { kind, attempts },
  });
}

/**
 * Mail that waits because the server was away need not wait for its turn once the server is back: it is asked, and
 * what waits for it becomes due (study F7: delivered within a minute of the return).
 */
async function releaseWhenBack({ db, clock, mailer }: DeliveryDeps): Promise<void> {
  const now = clock.now();
  const waiting = await db.reads
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_attempt_at', '>', now)
    .where('last_error', 'like', 'unavailable:%')
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined || !(await mailer.probe())) return;
  await db.write((tx) =>
    tx
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('sent_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('last_error', 'like', 'unavailable:%')
      .execute(),
  );
}
