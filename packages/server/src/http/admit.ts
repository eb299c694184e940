import { createHash } from 'node:crypto';
import type { Actor } from '@ruang-naskah/domain/actor';
import { idempotencyKeyPattern } from '@ruang-naskah/domain/attempts/schema';
import {
  type Access,
  actingAsHeader,
  type Endpoint,
  honoursIdempotencyKey,
  needsSession,
  type RateRule,
} from '@ruang-naskah/domain/endpoint';
import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '../db/idempotency.ts';
import { type RateLimit, type UncountedLimits, uncountedLimits } from '../db/rate-counts.ts';
import { countCalls, countReading, limitsByNetwork, limitsOf, refuseIfFull } from '../db/rate-limits.ts';
import { findOpenWorkshop, networkOf } from '../db/workshop.ts';
import type { Deps } from '../deps.ts';
import { isRecentPassword, type SignedIn } from '../request-context.ts';
import { addressOf } from './peer-address.ts';

/** Who may call: 401 without a session, 403 for another role, 409 for a guest's form while signed in. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'anyone') return;
  if (access === 'guest') {
    if (actor.kind !== 'anonymous') throw new AppError('auth.already_signed_in');
    return;
  }
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  if (access !== 'signed-in' && !access.includes(actor.role)) throw new AppError('forbidden');
}

/**
 * Refuses a page made for another account than the one whose session its browser sends. Checked before the role,
 * because the other account's rights do not concern that page, and the refusal is not audited. Tools need not name an
 * account.
 * @throws AppError `auth.other_account`, or `auth.account_gone` where the page's own account was deleted
 */
export function checkActingAs(request: FastifyRequest, access: Access, actor: Actor): void {
  if (!needsSession(access)) return;
  if (request.accountGone) throw new AppError('auth.account_gone');
  const named = request.headers[actingAsHeader];
  if (named === undefined || actor.kind !== 'user') return;
  if (named !== actor.id) throw new AppError('auth.other_account');
}

/**
 * Refuses an account that must set up a second step first, except at the endpoints for that (decision 0121). Public
 * pages and endpoints stay open.
 * @throws AppError `factors.needed`
 */
export function checkFactor(signedIn: SignedIn | undefined, endpoint: Endpoint): void {
  if (signedIn?.factorNeeded && needsSession(endpoint.access) && !endpoint.openWithoutSecondStep)
    throw new AppError('factors.needed');
}

/**
 * Step-up authentication in the manner of RFC 9470: dangerous actions need a recently given password.
 * @throws AppError `auth.password_needed`
 */
export function checkRecentSignIn(signedIn: SignedIn | undefined): void {
  if (signedIn !== undefined && isRecentPassword(signedIn.authenticatedAt, signedIn.askedAt)) return;
  throw new AppError('auth.password_needed');
}

/** Counts the call against the endpoint's limits by network, or refuses it where one counted by the service is full. */
export async function countAgainstAddress(deps: Deps, endpoint: Endpoint, address: string): Promise<void> {
  await countCalls(deps.db, deps.clock, await limitsToCount(deps, endpoint, 'address', address));
}

/**
 * The same by account, once that is known. The limits of a write are counted in its own transaction, so that the
 * request commits once; one that is full already refuses before the body is read (decision 0060). A call that costs
 * much before it writes is counted first.
 */
export async function countAgainstAccount(
  deps: Deps,
  endpoint: Endpoint,
  accountId: string,
): Promise<UncountedLimits | undefined> {
  const limits = await limitsToCount(deps, endpoint, 'account', accountId);
  const costsMuch = endpoint.hashesPassword === true || endpoint.bodyType === 'multipart';
  if (endpoint.method === 'GET' || costsMuch || limits.length === 0) {
    await countCalls(deps.db, deps.clock, limits);
    return undefined;
  }
  await refuseIfFull(deps.db, limits, deps.clock.now());
  return uncountedLimits(limits);
}

/** Counts what no write has counted: the call was refused before, or had nothing to write. */
export async function countRemaining(deps: Deps, left: UncountedLimits | undefined): Promise<void> {
  try {
    await countCalls(deps.db, deps.clock, left?.take() ?? []);
  } catch (err) {
    // The answer is already made. A limit that became full meanwhile refuses the next call.
    if (!(err instanceof AppError)) deps.log.warn({ err }, 'call not counted');
  }
}

async function limitsToCount(
  deps: Deps,
  endpoint: Endpoint,
  by: 'address' | 'account',
  subject: string,
): Promise<RateLimit[]> {
  const rules = (endpoint.rate ?? []).filter((rule) => rule.by === by);
  const countedLater = rules.filter(({ countedByService }) => countedByService);
  if (countedLater.length > 0) await refuseIfFull(deps.db, limitsOf(countedLater, subject), deps.clock.now());
  const counted = rules.filter(({ countedByService }) => !countedByService);
  return limitsOf(await widenForWorkshop(deps, counted, subject), subject);
}

/** On a workshop day of this network, or of those with a code, which is not read yet. */
async function widenForWorkshop(
  deps: Deps,
  rules: readonly RateRule[],
  address: string,
): Promise<readonly RateRule[]> {
  if (rules.every(({ workshopLimit }) => workshopLimit === undefined)) return rules;
  const workshop = await findOpenWorkshop(deps);
  if (workshop === undefined) return rules;
  if (workshop.network !== null && workshop.network !== networkOf(address)) return rules;
  return rules.map((rule) => ({ ...rule, limit: rule.workshopLimit ?? rule.limit }));
}

/** The version in `If-Match: "3"`. @throws AppError `version_required`, or `version_stale` for any other form */
export function readVersion(request: FastifyRequest): number {
  const header = request.headers['if-match'];
  if (header === undefined) throw new AppError('version_required');
  // Nine digits: PostgreSQL refuses to compare a version column with a number it cannot hold.
  const match = /^"(\d{1,9})"$/.exec(header);
  if (match === null) throw new AppError('version_stale');
  return Number(match[1]);
}

/** The `Idempotency-Key` of a signed-in caller together with the hash of its request. */
export function readIdempotencyKey(
  request: FastifyRequest,
  endpoint: Endpoint,
  actor: Actor,
  /** What a form with a file has sent: its body is read by then, and not kept by the request. */
  form?: { readonly body: unknown; readonly bytes: Uint8Array },
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (!honoursIdempotencyKey(endpoint) || key === undefined || actor.kind !== 'user') return undefined;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw new AppError('bad_request');
  const text = `${endpoint.id}\n${request.url}\n${JSON.stringify(contentOf() ?? null)}`;
  return { userId: actor.id, key, requestHash: hashOf(text) };

  function contentOf(): unknown {
    // A hash as quick as this one would give away the passwords in it.
    if (endpoint.hashesPassword) return null;
    return form === undefined ? request.body : [form.body, hashOf(form.bytes)];
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The visitor's forms without JavaScript share one generous limit by network; services count what matters. */
export function countPostedForm(deps: Deps, request: FastifyRequest): Promise<void> {
  return countCalls(deps.db, deps.clock, formLimits(request));
}

/** The same for a page that is served on a full disk too, and says itself what it could not store. */
export function countPageRead(deps: Deps, request: FastifyRequest): Promise<void> {
  return countReading(deps.db, deps.clock, formLimits(request));
}

function formLimits(request: FastifyRequest): RateLimit[] {
  return limitsByNetwork(addressOf(request), { name: 'form', limit: 300, seconds: 300 });
}
