import { AppError } from '@ruang-naskah/domain/errors';
import { type By, isRecentPassword, requireSession } from '../call.ts';
import type { Clock } from '../infra/clock.ts';
import { forgetNotes, noteWriter } from './changes.ts';
import { OutcomeUnknownError } from './errors.ts';
import { type Factored, factorRuleKey, mayLackFactor, saysRequired } from './factor-rule.ts';
import { type DatabaseHandle, type Db, engineOf, type ServiceDatabase, type Tx } from './handle.ts';
import { atMostOnce, claim } from './once.ts';
import { type Parameters, prepare } from './prepared.ts';
import { countWithin, type Limit } from './rate-counts.ts';
import { tryInside } from './savepoint.ts';

type Work<T> = (tx: Tx) => Promise<T>;
type Outcome<T> = { readonly value: T } | { readonly refusal: unknown };

interface WriteOptions {
  /**
   * Locks what must be locked before sessions, so that no two transactions wait for each other: credentials where
   * sessions end with a new password, the admins where one of them is deleted.
   */
  readonly lock?: Work<unknown>;
  /** For what changes many rows: it shares its commit with no other write. */
  readonly alone?: boolean;
}

/**
 * Every write of a signed-in person: one transaction that first checks that they still may. Rights were decided when
 * the request began, and its body may have taken half a minute since; a sign-out, a new password or a removed role
 * meanwhile ends the request as well. With an idempotency key the work is done at most once, and the kept answer is
 * only given to a session that still stands.
 *
 * The limits of the request that are not counted yet are counted first. Refused work is undone and its count is kept.
 * @throws AppError `unauthenticated`, `factors.needed`, `auth.password_needed`, `key_reused`, and with a key `overloaded` when the commit
 * may or may not have arrived
 */
export async function writeBy<T>(
  { db, clock }: { readonly db: ServiceDatabase; readonly clock: Clock },
  by: By,
  work: Work<T>,
  { lock, alone = false }: WriteOptions = {},
): Promise<T> {
  const limits = by.uncounted?.take() ?? [];
  const asked = async (tx: Tx, counting: Promise<void>): Promise<T> => {
    await lock?.(tx);
    // PostgreSQL gets these in one write; it waits for a count and for a key of another transaction.
    const [, , isFirst] = await inTurn(
      counting,
      requireStanding(tx, by),
      by.once === undefined ? Promise.resolve(true) : claim(tx, clock, by.once),
    );
    if (by.actor.kind === 'user') noteWriter(tx, by.actor.id);
    return by.once === undefined ? await work(tx) : await atMostOnce(tx, by.once, isFirst, work);
  };
  try {
    const outcome = await plainly(db, (tx) => afterCounting(tx, limits, clock.now(), asked), alone);
    if (by.session !== undefined) await db.replica?.notePosition(by.session.tokenHash);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  } catch (error) {
    // The request may be repeated with the same key: it gets the stored answer, and nothing is stored twice.
    if (by.once !== undefined && error instanceof OutcomeUnknownError)
      throw new AppError('overloaded', { retryAfterSeconds: 2 });
    throw error;
  }
}

/** Waits for all, and throws what the first of those that fail in this order has thrown. */
async function inTurn<const P extends readonly Promise<unknown>[]>(
  ...promises: P
): Promise<{ -readonly [I in keyof P]: Awaited<P[I]> }> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as { -readonly [I in keyof P]: Awaited<P[I]> };
}

/** The count commits with what was refused: only the work is undone. The work awaits the count, which may refuse it. */
async function afterCounting<T>(
  tx: Tx,
  limits: readonly Limit[],
  now: number,
  work: (tx: Tx, counting: Promise<void>) => Promise<T>,
): Promise<Outcome<T>> {
  if (limits.length === 0) return { value: await work(tx, Promise.resolve()) };
  const counting = countWithin(tx, limits, now);
  // Where something before it fails, nobody waits for it.
  counting.catch(() => undefined);
  let outcome: Outcome<T> | undefined;
  const refusal = await tryInside(tx, async () => {
    outcome = { value: await work(tx, counting) };
  });
  await counting;
  if (outcome !== undefined && refusal === undefined) return outcome;
  forgetNotes(tx);
  return { refusal };
}

/** Why a write has no signed-in person, or does not need their session to last. */
type Unasked =
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
export function writeUnasked<T>(db: ServiceDatabase, _why: Unasked, work: Work<T>): Promise<T> {
  return plainly(db, work, false);
}

/** The handle of `Deps` always has `write`; only its type hides it from services. */
function plainly<T>(db: ServiceDatabase, work: Work<T>, alone: boolean): Promise<T> {
  return (db as DatabaseHandle).write(work, alone ? undefined : 'together');
}

/**
 * The session exists, its account has the role it had and the second step that admins need by now (decision 0121), and
 * the password is as recent as the endpoint wants. On
 * PostgreSQL a transaction that ends the session or erases the account from here on waits for this transaction: what
 * they find includes what it wrote. The account is locked before the session, in the order of its erasure.
 */
async function requireStanding(tx: Tx, by: By): Promise<void> {
  const session = requireSession(by);
  const row = await standingKept.first(tx, { tokenHash: session.tokenHash });
  requireSame(row, by);
  if (by.recentPassword && !isRecentPassword(row.authenticated_at, session.askedAt)) {
    throw new AppError('auth.password_needed');
  }
}

/**
 * For an answer that takes long to read: whether its reader still may read it, as at the beginning.
 * @throws AppError `unauthenticated`, `factors.needed`
 */
export async function requireStillStanding(db: Db, by: By): Promise<void> {
  const session = requireSession(by);
  requireSame(await standing.first(db, { tokenHash: session.tokenHash }), by);
}

interface Standing extends Factored {
  readonly authenticated_at: number;
  /** The rule of the second step as it is stored. */
  readonly rule: string | null;
}

function requireSame(row: Standing | undefined, by: By): asserts row is Standing {
  if (row?.role !== requireSession(by).actor.role) throw new AppError('unauthenticated');
  if (by.beforeFactor || !mayLackFactor(row) || row.rule === null) return;
  if (saysRequired(JSON.parse(row.rule))) throw new AppError('factors.needed');
}

const standing = defineStanding(false);
const standingKept = defineStanding(true);

function defineStanding(isKept: boolean) {
  return prepare({
    build: (db: Db, p: Parameters<{ tokenHash: string }>) => {
      const query = db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('settings', (join) => join.on('settings.key', '=', factorRuleKey))
        .select([
          'sessions.authenticated_at',
          'users.role',
          'users.second_factor_at',
          'settings.value as rule',
        ])
        .where('sessions.token_hash', '=', p('tokenHash'))
        .where('users.active', '=', 1);
      return isKept && engineOf(db) === 'postgres' ? query.forKeyShare('users').forShare('sessions') : query;
    },
    columns: ['authenticated_at', 'role', 'second_factor_at', 'rule'],
    map: ([authenticated_at, role, second_factor_at, rule]): Standing => ({
      authenticated_at,
      role,
      second_factor_at,
      rule,
    }),
  });
}
