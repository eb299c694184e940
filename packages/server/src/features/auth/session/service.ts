import type { OwnSession } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { IdSchema } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import type { Role } from '@ruang-naskah/domain/roles';
import { type By, requireSession, type SignedIn } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { isFactorRequiredNow, lacksFactor, mayLackFactor } from '../../../db/factor-rule.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy, writeUnasked } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { addressPrefix } from '../../../infra/address.ts';
import { isOpen, latestEnd } from '../../../infra/clock.ts';
import { hashToken, newId, newToken } from '../../../infra/ids.ts';
import { keepCredential } from '../repository.ts';
import * as rows from './repository.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives without use, and at most. */
const lifetimes = {
  admin: { idle: 8 * hour, absolute: limits.adminSessionSeconds * 1000 },
  other: { idle: 7 * day, absolute: limits.sessionSeconds * 1000 },
};
/** `last_seen_at` is written at most this often: a write on every request would cost more than the request. */
const touchEvery = 5 * minute;
const sessionsPerUser = 10;
/** Sessions of open streams are looked up so many at a time. */
const hashesAtOnce = 200;

function lifetimeOf(role: Role): { idle: number; absolute: number } {
  return role === 'admin' ? lifetimes.admin : lifetimes.other;
}

/**
 * The account behind a cookie's token, or undefined when the session is unknown, expired, or its account held. What an
 * open page asks by itself is no use of the session.
 */
export async function findSignedIn(deps: Deps, token: string, isUse = true): Promise<SignedIn | undefined> {
  const row = await rows.findSession(deps.db.reads, hashToken(token));
  if (row === undefined || row.active === 0) return undefined;
  const now = deps.clock.now();
  if (!stands(row, now)) return undefined;
  if (isUse && now - row.last_seen_at >= touchEvery) await touch(deps, row.token_hash, now);
  return {
    actor: { kind: 'user', id: row.user_id, role: row.role, name: row.nama },
    email: row.email,
    sessionId: row.id,
    tokenHash: row.token_hash,
    authenticatedAt: row.authenticated_at,
    position: row.position,
    askedAt: now,
    factorNeeded: await lacksFactor(deps, row),
  };
}

/** The roles of those among these sessions that have not ended, by the hash of their token; counts as no use of them. */
export async function findStanding(
  deps: Deps,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const now = deps.clock.now();
  const standing = new Map<string, Role>();
  let required: boolean | undefined;
  for (let at = 0; at < tokenHashes.length; at += hashesAtOnce) {
    for (const row of await rows.findSessions(deps.db.reads, tokenHashes.slice(at, at + hashesAtOnce))) {
      if (row.active === 0 || !stands(row, now)) continue;
      // Asked when the rule has just been set, by this process or another: no answer kept from before counts.
      if (mayLackFactor(row)) required ??= await isFactorRequiredNow(deps.db);
      if (!(required && mayLackFactor(row))) standing.set(row.token_hash, row.role);
    }
  }
  return standing;
}

function stands(row: Pick<rows.SessionRow, 'role' | 'expires_at' | 'last_seen_at'>, now: number): boolean {
  const { idle, absolute } = lifetimeOf(row.role);
  return isOpen(row.expires_at, now, absolute) && now < row.last_seen_at + idle;
}

/** Whether no account has this id, which a page names as its account. */
export async function isAccountGone(deps: Deps, id: string): Promise<boolean> {
  return IdSchema.safeParse(id).success && !(await rows.hasAccount(deps.db.reads, id));
}

/** Reads continue where nothing can be written, as on a full disk. */
async function touch(deps: Deps, tokenHash: string, now: number): Promise<void> {
  await writeUnasked(deps.db, 'session touch', (tx) => rows.touchSession(tx, tokenHash, now)).catch(
    (error: unknown) => deps.log.warn({ err: error }, 'session not touched'),
  );
}

/** Starts a session inside the caller's transaction and returns the token for the cookie; only its hash is kept. */
export async function startSession(
  deps: Deps,
  tx: Tx,
  account: { id: string; role: Role },
  { address, userAgent }: Pick<By, 'address' | 'userAgent'>,
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await rows.insertSession(tx, {
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
  await rows.trimSessions(tx, account.id, sessionsPerUser, hashToken(token));
  return token;
}

/** Signs out. A session that has ended already counts as success. */
export async function endSession(deps: Deps, by: By): Promise<void> {
  const { session } = by;
  if (session === undefined) return;
  await writeUnasked(deps.db, 'sign-out', async (tx) => {
    await rows.deleteSession(tx, session.tokenHash);
    await audit(tx, deps, by, { action: 'auth.logout', id: session.sessionId });
  });
}

export async function listOwnSessions(deps: Deps, by: By): Promise<OwnSession[]> {
  const { actor, tokenHash } = requireSession(by);
  const now = deps.clock.now();
  const { idle, absolute } = lifetimeOf(actor.role);
  const open = { endAfter: now, endBy: latestEnd(now, absolute), seenAfter: now - idle };
  const list = await rows.listSessions(deps.db.reads, actor.id, open, sessionsPerUser);
  return list.map((row) => ({
    id: row.id,
    current: row.token_hash === tokenHash,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    ipPrefix: row.ip_prefix,
    userAgent: row.user_agent,
  }));
}

/** Ends one of the caller's sessions; somebody else's looks absent. @throws AppError `auth.session_not_found` */
export async function revokeOwnSession(deps: Deps, by: By, id: string): Promise<void> {
  await endingOwn(deps, by, id, async (tx, { actor }) => {
    const found = await rows.deleteOwnSession(tx, actor.id, id);
    if (!found) throw new AppError('auth.session_not_found');
    return found;
  });
}

export async function revokeOtherSessions(deps: Deps, by: By): Promise<void> {
  await endingOwn(deps, by, null, (tx, { actor, tokenHash }) =>
    rows.deleteSessionsOf(tx, actor.id, tokenHash),
  );
}

/** Runs `end`, which returns whether a session ended, and audits it. */
function endingOwn(
  deps: Deps,
  by: By,
  id: string | null,
  end: (tx: Tx, own: SignedIn) => Promise<boolean>,
): Promise<void> {
  const own = requireSession(by);
  const work = async (tx: Tx) => {
    if (await end(tx, own)) await audit(tx, deps, by, { action: 'auth.session_revoked', id });
  };
  return writeBy(deps, by, work, { lock: (tx) => keepCredential(tx, own.actor.id) });
}

/** Ends every session of the caller but this one inside the caller's transaction: the account is proved otherwise now. */
export function endOtherSessionsOf(tx: Tx, { actor, tokenHash }: SignedIn): Promise<boolean> {
  return rows.deleteSessionsOf(tx, actor.id, tokenHash);
}

/**
 * Ends every session of an account inside the caller's transaction: its role or password changed (threat T8). False
 * when it had none.
 */
export function endSessionsOf(tx: Tx, userId: string): Promise<boolean> {
  return rows.deleteSessionsOf(tx, userId);
}
