import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { IdSchema } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import type { Role } from '@ruang-naskah/domain/roles';
import { audit } from '../../db/audit.ts';
import { noteEndedSessions } from '../../db/changes.ts';
import { isFactorRequiredIn, lacksFactor, wouldLackFactor } from '../../db/factor-rule.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import { writeBy, writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { addressPrefix } from '../../infra/address.ts';
import { isStillValid, latestEnd } from '../../infra/clock.ts';
import { hashToken, newId, newToken } from '../../infra/ids.ts';
import { type RequestContext, requireSession, type SignedIn } from '../../request-context.ts';
import { lockPassword } from './accounts.ts';
import { endPendingOf } from './second-step.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a session lives without use, and at most. */
const lifetimes = {
  admin: { idle: 8 * hourMs, absolute: limits.adminSessionSeconds * 1000 },
  other: { idle: 7 * dayMs, absolute: limits.sessionSeconds * 1000 },
};
/** `last_seen_at` is written at most this often: a write on every request would cost more than the request. */
const lastSeenIntervalMs = 5 * minuteMs;
const sessionsPerUser = 10;
/** Sessions of open streams are looked up so many at a time. */
const hashesPerQuery = 200;

function lifetimeOf(role: Role): { idle: number; absolute: number } {
  return role === 'admin' ? lifetimes.admin : lifetimes.other;
}

/**
 * The account behind a cookie's token, or undefined when the session is unknown, expired, or its account held. What an
 * open page asks by itself is no use of the session.
 */
export async function findSignedIn(deps: Deps, token: string, isUse = true): Promise<SignedIn | undefined> {
  const row = await findSession(deps.db.reads, hashToken(token));
  if (row === undefined || row.active === 0) return undefined;
  const now = deps.clock.now();
  if (!isValid(row, now)) return undefined;
  if (isUse && now - row.last_seen_at >= lastSeenIntervalMs) await updateLastSeen(deps, row.token_hash, now);
  return {
    actor: { kind: 'user', id: row.user_id, role: row.role, name: row.nama },
    email: row.email,
    sessionId: row.id,
    tokenHash: row.token_hash,
    authenticatedAt: row.authenticated_at,
    askedAt: now,
    factorNeeded: await lacksFactor(deps, row),
  };
}

/** A session joined with its account: what every request reads. */
interface SessionRow {
  readonly id: string;
  readonly token_hash: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
  readonly authenticated_at: number;
  readonly user_id: string;
  readonly nama: string;
  readonly email: string;
  readonly role: Role;
  readonly active: 0 | 1;
  readonly second_factor_at: number | null;
}

/** Read on every request. */
function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.token_hash',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.authenticated_at',
      'sessions.user_id',
      'users.nama',
      'users.email',
      'users.role',
      'users.active',
      'users.second_factor_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The roles of those among these sessions that have not ended, by the hash of their token; counts as no use of them. */
export async function findValidSessions(
  deps: Deps,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const now = deps.clock.now();
  const roles = new Map<string, Role>();
  let required: boolean | undefined;
  for (let at = 0; at < tokenHashes.length; at += hashesPerQuery) {
    for (const row of await findSessions(deps.db.reads, tokenHashes.slice(at, at + hashesPerQuery))) {
      if (row.active === 0 || !isValid(row, now)) continue;
      // Asked when the rule has just been set, by this process or another: no answer kept from before counts.
      if (wouldLackFactor(row)) required ??= await isFactorRequiredIn(deps.db.reads);
      if (!(required && wouldLackFactor(row))) roles.set(row.token_hash, row.role);
    }
  }
  return roles;
}

function findSessions(db: Db, tokenHashes: readonly string[]) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.role',
      'users.active',
      'users.second_factor_at',
    ])
    .where('sessions.token_hash', 'in', tokenHashes)
    .execute();
}

function isValid(row: Pick<SessionRow, 'role' | 'expires_at' | 'last_seen_at'>, now: number): boolean {
  const { idle, absolute } = lifetimeOf(row.role);
  return isStillValid(row.expires_at, now, absolute) && now < row.last_seen_at + idle;
}

/** Whether no account has this id, which a page names as its account. */
export async function isAccountGone(deps: Deps, id: string): Promise<boolean> {
  if (!IdSchema.safeParse(id).success) return false;
  const found = await deps.db.reads.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return found === undefined;
}

/** Reads continue where nothing can be written, as on a full disk. */
async function updateLastSeen(deps: Deps, tokenHash: string, now: number): Promise<void> {
  await writeWithoutSession(deps.db, 'session touch', (tx) =>
    tx.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute(),
  ).catch((error: unknown) => deps.log.warn({ err: error }, 'session not touched'));
}

/** Starts a session inside the caller's transaction and returns the token for the cookie; only its hash is kept. */
export async function startSession(
  deps: Deps,
  tx: Tx,
  account: { id: string; role: Role },
  { address, userAgent }: Pick<RequestContext, 'address' | 'userAgent'>,
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await insertSession(tx, {
    token_hash: hashToken(token),
    id: newId(),
    user_id: account.id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + lifetimeOf(account.role).absolute,
    authenticated_at: now,
    ip_prefix: addressPrefix(address),
    user_agent: userAgent,
  });
  await trimSessions(tx, account.id, hashToken(token));
  return token;
}

export async function insertSession(tx: Tx, row: NewRow<'sessions'>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

/** Deletes the oldest sessions, never the one just started, as two can begin in one millisecond. */
async function trimSessions(tx: Tx, userId: string, newestHash: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', newestHash)
        .orderBy('created_at', 'desc')
        .offset(sessionsPerUser - 1)
        .limit(100),
    )
    .executeTakeFirst();
  if (numDeletedRows > 0n) noteEndedSessions(tx, { userId });
}

/** Signs out. A session that has ended already counts as success. */
export async function endSession(deps: Deps, context: RequestContext): Promise<void> {
  const { session } = context;
  if (session === undefined) return;
  await writeWithoutSession(deps.db, 'sign-out', async (tx) => {
    await deleteSession(tx, session.tokenHash);
    await audit(tx, deps, context, { action: 'auth.logout', id: session.sessionId });
  });
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  noteEndedSessions(tx, { tokenHash });
}

export async function listOwnSessions(deps: Deps, context: RequestContext): Promise<OwnSession[]> {
  const { actor, tokenHash } = requireSession(context);
  const now = deps.clock.now();
  const { idle, absolute } = lifetimeOf(actor.role);
  const rows = await deps.db.reads
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'last_seen_at', 'ip_prefix', 'user_agent'])
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, absolute))
    .where('last_seen_at', '>', now - idle)
    .orderBy('last_seen_at', 'desc')
    .limit(sessionsPerUser)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.token_hash === tokenHash,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    ipPrefix: row.ip_prefix,
    userAgent: row.user_agent,
  }));
}

/** Ends one of the caller's sessions; somebody else's looks absent. @throws AppError `auth.session_not_found` */
export async function revokeOwnSession(deps: Deps, context: RequestContext, id: string): Promise<void> {
  await endOwnSessions(deps, context, id, async (tx, { actor }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', actor.id)
      .where('id', '=', id)
      .executeTakeFirst();
    noteEndedSessions(tx, { userId: actor.id });
    if (numDeletedRows === 0n) throw new AppError('auth.session_not_found');
    return true;
  });
}

export async function revokeOtherSessions(deps: Deps, context: RequestContext): Promise<void> {
  await endOwnSessions(deps, context, null, (tx, { actor, tokenHash }) =>
    endSessionsOf(tx, actor.id, tokenHash),
  );
}

/** Runs `end`, which returns whether a session ended, and audits it. */
function endOwnSessions(
  deps: Deps,
  context: RequestContext,
  id: string | null,
  end: (tx: Tx, own: SignedIn) => Promise<boolean>,
): Promise<void> {
  const own = requireSession(context);
  const work = async (tx: Tx) => {
    if (await end(tx, own)) await audit(tx, deps, context, { action: 'auth.session_revoked', id });
  };
  return writeBy(deps, context, work, { lock: (tx) => lockPassword(tx, own.actor.id) });
}

/**
 * Ends all sessions of an account, but for the one to keep, and its sign-ins that wait for a second step; false when
 * there was no other session.
 */
export async function endSessionsOf(tx: Tx, userId: string, keepTokenHash?: string): Promise<boolean> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (keepTokenHash !== undefined) query = query.where('token_hash', '!=', keepTokenHash);
  const result = await query.executeTakeFirst();
  await endPendingOf(tx, userId);
  noteEndedSessions(tx, { userId });
  return result.numDeletedRows > 0n;
}
