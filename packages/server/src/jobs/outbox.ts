import { type MailFailureKind, mailFailures } from '@ruang-naskah/domain/users/values';
import { sql } from 'kysely';
import { audit, portalItself } from '../db/audit.ts';
import { deleteInBatches, type MayContinue } from '../db/batches.ts';
import type { DatabaseHandle, Tx } from '../db/handle.ts';
import { type Clock, isStillValid } from '../infra/clock.ts';
import { newId } from '../infra/ids.ts';
import type { Logger } from '../infra/log.ts';
import { MailError, type Mailer } from '../infra/mail.ts';
import { hideEmailsAndTokens } from '../infra/redaction.ts';
import type { Sealer } from '../infra/sealed.ts';
import { noteDelivered, noteUndelivered } from './last-delivery.ts';
import { leaseNext, longestDelayMs, type Mail, releaseWhenBack, storeOutcome } from './mail-lease.ts';

/** A mail to be queued. `kind` names it in the log and for the operator, such as `password-reset`. */
export interface NewMail {
  kind: string;
  recipient: string;
  subject: string;
  bodyText: string;
  userId?: string | null;
  /** The address that stops mail of its kind without signing in. */
  unsubscribeUrl?: string;
  /** When its content expires, such as a link; it is not sent after that. */
  validUntil?: number;
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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Between one attempt and the next; the last one repeats. */
const RETRY_DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, longestDelayMs];
const GIVE_UP_AFTER = 24 * HOUR;
/** An unknown mailbox is tried once more, for a mail server that is being set up; it does not appear within a day. */
const MAILBOX_RETRY_DELAY = 10 * MINUTE;
/** Each on its own connection: content filters answer after minutes, and other mail does not wait for that. */
const MOST_UNDER_WAY = 3;
const LONGEST_ERROR = 500;

/**
 * Queues a mail inside the caller's transaction: it is sent if and only if what it is about was committed. Call the
 * worker's `kick` afterwards. The text is stored sealed, since it can hold a reset link (threat T9).
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
      leased_by: null,
      void_at: mail.validUntil ?? null,
      user_id: mail.userId ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    })
    .execute();
}

/** The deliveries of one process. */
export interface Delivery {
  /** Starts what is due, and fulfils when nothing is left to start; some may still be under way. */
  round(isStopping?: () => boolean): Promise<void>;
  /** Fulfils when none is under way any more. */
  settled(): Promise<DeliveryReport>;
  /** Cuts the connections; what was handed over whole without an answer is noted as uncertain. */
  cut(): void;
}

/**
 * A few mails at a time, until no mail is due or the mail server is unavailable.
 * At least once: a crash between handing a mail over and noting it sends it again, under the same Message-ID.
 */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const owner = newId();
  const stop = new AbortController();
  const underWay = new Set<Promise<void>>();
  const report: DeliveryReport = { sent: 0, postponed: 0, dead: 0 };
  let isServerUnavailable = false;

  const start = (mail: Mail): void => {
    const done = deliver(deps, mail, stop.signal)
      .then(({ outcome, unavailable }) => {
        report[outcome] += 1;
        isServerUnavailable ||= unavailable;
      })
      // The database is away: the lease runs out, and the mail is sent again.
      .catch((error: unknown) => deps.log.error({ err: error }, 'mail delivery interrupted'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  return {
    async round(isStopping = () => false) {
      isServerUnavailable = false;
      await releaseWhenBack(deps);
      while (!isStopping() && !isServerUnavailable) {
        const mail = await leaseNext(deps, owner);
        if (mail === undefined) break;
        start(mail);
        if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
      }
    },
    async settled() {
      await Promise.all(underWay);
      return report;
    },
    cut: () => stop.abort(),
  };
}

/** One round with all its answers. */
export async function deliverDueMail(deps: DeliveryDeps): Promise<DeliveryReport> {
  const delivery = createDelivery(deps);
  await delivery.round();
  return delivery.settled();
}

/** Deletes mail that was sent or given up before an instant. */
export function deleteOldMail(db: DatabaseHandle, before: number, mayContinue: MayContinue): Promise<void> {
  // What was given up was not sent: both are ranges of one index.
  const where = sql`(sent_at < ${before} or sent_at is null and dead_at < ${before})`;
  return deleteInBatches(db, { table: 'outbox', key: ['id'], where }, mayContinue);
}

/** Deletes what waits for a person at the address of their account, before it is closed or gets another address. */
export async function deleteWaitingMailOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('recipient', '=', tx.selectFrom('users').select('email').where('id', '=', userId))
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes all mail, waiting or sent, to a person whose account was erased. */
export async function deleteMailOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('user_id', '=', userId).execute();
}

function bodyCell(id: string) {
  return { table: 'outbox', column: 'body_text', rowId: id };
}

/** The result of a delivery, and whether the next mail would fail in the same way. */
interface DeliveryResult {
  readonly outcome: keyof DeliveryReport;
  readonly unavailable: boolean;
}

/** A failure to store the result is not a failed delivery, and is thrown. */
async function deliver(deps: DeliveryDeps, mail: Mail, signal: AbortSignal): Promise<DeliveryResult> {
  const { db, clock, sealer, mailer, log } = deps;
  const now = clock.now();
  if (mail.void_at !== null && !isStillValid(mail.void_at, now, mail.void_at - mail.created_at))
    return { outcome: await giveUp(deps, mail, 'too late: what it says has ended'), unavailable: false };
  try {
    await mailer.send(
      {
        messageId: mail.message_id,
        recipient: mail.recipient,
        subject: mail.subject,
        bodyText: sealer.open(bodyCell(mail.id), mail.body_text),
        queuedAt: mail.created_at,
        ...(mail.unsubscribe_url !== null && { unsubscribeUrl: mail.unsubscribe_url }),
      },
      signal,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failure = error instanceof MailError ? error : new MailError('refused', reason, { cause: error });
    return {
      outcome: await handleFailure(deps, mail, failure),
      unavailable: failure.reason === 'unavailable',
    };
  }
  const sentAt = clock.now();
  const isLeased = await db.write(async (tx) => {
    await noteDelivered(tx, mail, sentAt);
    return storeOutcome(tx, mail, { sent_at: sentAt, last_error: null, body_text: '' });
  });
  if (!isLeased) log.warn({ mailId: mail.id, kind: mail.kind }, 'mail handed over after its lease ran out');
  return { outcome: 'sent', unavailable: false };
}

/** Given up after a day, and several attempts even if the clock jumped ahead. */
async function handleFailure(
  deps: DeliveryDeps,
  mail: Mail,
  failure: MailError,
): Promise<keyof DeliveryReport> {
  const now = deps.clock.now();
  const error = `${failure.reason}: ${hideEmailsAndTokens(failure.message)}`.slice(0, LONGEST_ERROR);
  const isFirst = !mail.last_error?.startsWith(`${failure.reason}: `);
  if (failure.reason === 'uncertain') {
    const next = now + longestDelayMs;
    // Retried once, later: a third copy would be of no use.
    return isFirst && (mail.void_at === null || next < mail.void_at)
      ? postpone(deps, mail, next, error)
      : assumeSent(deps, mail, error);
  }
  const isUnknownMailbox = failure.reason === 'mailbox';
  const mayRetry = isUnknownMailbox
    ? isFirst
    : now - mail.created_at < GIVE_UP_AFTER || mail.attempts <= RETRY_DELAYS.length;
  const delay = isUnknownMailbox ? MAILBOX_RETRY_DELAY : (RETRY_DELAYS[mail.attempts - 1] ?? longestDelayMs);
  return mayRetry ? postpone(deps, mail, now + delay, error) : giveUp(deps, mail, error);
}

async function postpone(
  { db, log }: DeliveryDeps,
  mail: Mail,
  next: number,
  error: string,
): Promise<'postponed'> {
  await db.write((tx) => storeOutcome(tx, mail, { next_attempt_at: next, last_error: error }));
  log.warn(logFields(mail, error), 'mail not delivered, will be tried again');
  return 'postponed';
}

/** A mail that may have arrived is not reported as lost. */
async function assumeSent({ db, clock, log }: DeliveryDeps, mail: Mail, error: string): Promise<'sent'> {
  const outcome = { sent_at: clock.now(), last_error: error, body_text: '' };
  await db.write((tx) => storeOutcome(tx, mail, outcome));
  log.warn(logFields(mail, error), 'mail perhaps delivered, will not be tried again');
  return 'sent';
}

async function giveUp({ db, clock, log }: DeliveryDeps, mail: Mail, error: string): Promise<'dead'> {
  const now = clock.now();
  await db.write(async (tx) => {
    const isLeased = await storeOutcome(tx, mail, { dead_at: now, last_error: error, body_text: '' });
    if (!isLeased) return;
    await noteUndelivered(
      tx,
      mail,
      now,
      failureKindOf(error) ?? failureKindOf(mail.last_error) ?? 'unavailable',
    );
    await auditGivenUp(tx, clock, mail);
  });
  log.error(logFields(mail, error), 'mail given up');
  return 'dead';
}

/** The reason that a stored error begins with. */
function failureKindOf(error: string | null): MailFailureKind | undefined {
  return mailFailures.find((reason) => error?.startsWith(`${reason}: `));
}

function logFields({ id, kind, attempts }: Mail, reason: string) {
  return { mailId: id, kind, attempts, reason };
}

/** Recorded in the audit log for the admin: whose mail it was, without the address. */
function auditGivenUp(tx: Tx, clock: Clock, { id, kind, attempts, user_id: userId }: Mail): Promise<void> {
  return audit(tx, { clock }, portalItself, {
    action: 'mail.given_up',
    id,
    result: 'failed',
    detail: { kind, attempts, ...(userId !== null && { userId }) },
  });
}
