import { AppError } from '@ruang-naskah/domain/errors';
import type { Clock } from '../infra/clock.ts';
import { isRecentPassword, type RequestContext, requireSession } from '../request-context.ts';
import { discardPendingChanges, noteWriter } from './changes.ts';
import { OutcomeUnknownError } from './errors.ts';
import { type FactorState, factorRuleKey, requiresFactor, wouldLackFactor } from './factor-rule.ts';
import { type DatabaseHandle, type Db, engineOf, type ServiceDatabase, type Tx } from './handle.ts';
import { atMostOnce, findKeptAnswer } from './idempotency.ts';
import { countOrRefuse } from './rate-counts.ts';
import { inSavepoint, type Outcome } from './savepoint.ts';

type Work<T> = (tx: Tx) => Promise<T>;

interface WriteOptions {
  /**
   * Locks what must be locked before sessions, so that no two transactions wait for each other: credentials where
   * sessions end with a new password, the admins where one of them is deleted.
   */
  readonly lock?: Work<unknown>;
}

/**
 * Every write of a signed-in person: one transaction that first checks that they still may. Rights were decided when
 * the request began, and its body may have taken half a minute since; a sign-out, a new password or a removed role
 * meanwhile ends the request as well. With an idempotency key the work is done at most once, and the kept answer is
 * only given to a session that still stands.
 *
 * The limits of the request that are not counted yet are counted first. Refused work is undone, and its count commits.
 * @throws AppError `unauthenticated`, `factors.needed`, `auth.password_needed`, `key_reused`, and with a key `overloaded` when the commit
 * may or may not have arrived
 */
export async function writeBy<T>(
  { db, clock }: { readonly db: ServiceDatabase; readonly clock: Clock },
  context: RequestContext,
  work: Work<T>,
  { lock }: WriteOptions = {},
): Promise<T> {
  const limits = context.uncountedLimits?.take() ?? [];
  const permitted = async (tx: Tx): Promise<T> => {
    await lock?.(tx);
    await requireValidSession(tx, context);
    if (context.actor.kind === 'user') noteWriter(tx, context.actor.id);
    return context.idempotencyKey === undefined
      ? work(tx)
      : atMostOnce(tx, clock, context.idempotencyKey, work);
  };
  try {
    const outcome = await write(db, async (tx): Promise<Outcome<T>> => {
      if (limits.length === 0) return { value: await permitted(tx) };
      await countOrRefuse(tx, limits, clock.now());
      const tried = await inSavepoint(tx, () => permitted(tx));
      if ('error' in tried) discardPendingChanges(tx);
      return tried;
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  } catch (error) {
    // The request may be repeated with the same key: it gets the stored answer, and nothing is stored twice.
    if (context.idempotencyKey !== undefined && error instanceof OutcomeUnknownError)
      throw new AppError('overloaded', { retryAfterSeconds: 2 });
    throw error;
  }
}

/** Why a write has no signed-in person, or does not need their session to last. */
type NoSessionReason =
  | 'captcha'
  | 'count'
  | 'erased name'
  | 'refusal'
  | 'registration'
  | 'reset'
  | 'session touch'
  | 'sign-in'
  | 'sign-out'
  | 'unsubscription';

/** Writes of a request without a session check; each names its reason. */
export function writeWithoutSession<T>(
  db: ServiceDatabase,
  _why: NoSessionReason,
  work: Work<T>,
): Promise<T> {
  return write(db, work);
}

/** The handle of `Deps` always has `write`; only its type hides it from services. */
function write<T>(db: ServiceDatabase, work: Work<T>): Promise<T> {
  return (db as DatabaseHandle).write(work);
}

/**
 * The session exists, its account has the role it had and the second step that admins need by now (decision 0121), and
 * the password is as recent as the endpoint wants. On PostgreSQL a transaction that ends the session or erases the
 * account from here on waits for this transaction: what they find includes what it wrote. The account is locked before
 * the session, in the order of its erasure.
 */
async function requireValidSession(tx: Tx, context: RequestContext): Promise<void> {
  const session = requireSession(context);
  const query = selectSession(tx, session.tokenHash);
  const row = await (engineOf(tx) === 'postgres'
    ? query.forKeyShare('users').forShare('sessions')
    : query
  ).executeTakeFirst();
  requireUnchanged(row, context);
  if (context.recentPassword && !isRecentPassword(row.authenticated_at, session.askedAt)) {
    throw new AppError('auth.password_needed');
  }
}

/**
 * For an answer that takes long to read: whether its reader still may read it, as at the beginning.
 * @throws AppError `unauthenticated`, `factors.needed`
 */
export async function requireSessionStillValid(db: Db, context: RequestContext): Promise<void> {
  const session = requireSession(context);
  requireUnchanged(await selectSession(db, session.tokenHash).executeTakeFirst(), context);
}

/**
 * What was done before with the request's idempotency key. Asked before anything that the repetition would be refused
 * for, such as a version that its own first attempt has changed, or an object that it has deleted.
 * @throws AppError `unauthenticated`, `factors.needed` for a session that ended while the body was read
 */
export async function findEarlierAnswer(
  { db, clock }: { readonly db: ServiceDatabase; readonly clock: Clock },
  context: RequestContext,
): Promise<{ readonly answer: unknown } | undefined> {
  if (context.idempotencyKey === undefined) return undefined;
  const kept = await findKeptAnswer(db.reads, clock, context.idempotencyKey);
  if (kept !== undefined) await requireSessionStillValid(db.reads, context);
  return kept;
}

interface SessionRow extends FactorState {
  readonly authenticated_at: number;
  /** The rule of the second step as it is stored. */
  readonly rule: string | null;
}

function requireUnchanged(row: SessionRow | undefined, context: RequestContext): asserts row is SessionRow {
  if (row?.role !== requireSession(context).actor.role) throw new AppError('unauthenticated');
  if (context.openWithoutSecondStep || !wouldLackFactor(row) || row.rule === null) return;
  if (requiresFactor(JSON.parse(row.rule))) throw new AppError('factors.needed');
}

function selectSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('settings', (join) => join.on('settings.key', '=', factorRuleKey))
    .select(['sessions.authenticated_at', 'users.role', 'users.second_factor_at', 'settings.value as rule'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.active', '=', 1);
}
