import { type Actor, anonymous, type UserActor } from '@ruang-naskah/domain/actor';
import type { MediaType } from '@ruang-naskah/domain/endpoint';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { IdempotencyKey } from './db/idempotency.ts';
import type { UncountedLimits } from './db/rate-counts.ts';

/** A valid session with the account it belongs to, read from the database on every request. */
export interface SignedIn {
  readonly actor: UserActor;
  readonly email: string;
  readonly sessionId: string;
  readonly tokenHash: string;
  /** The instant at which the password was last given, epoch ms. */
  readonly authenticatedAt: number;
  /** When the request began, epoch ms: a password that was recent then stays so, however slowly the body arrives. */
  readonly askedAt: number;
  /** Only setting up a second step is open to them (decision 0121). */
  readonly factorNeeded: boolean;
}

/** The caller of a service: who, from where, and with which demands. */
export interface RequestContext {
  readonly actor: Actor;
  readonly session: SignedIn | undefined;
  readonly requestId: string;
  /**
   * The address of the peer, or of the client behind a trusted proxy; `networksAround` gives the networks it counts
   * for.
   */
  readonly address: string;
  readonly userAgent: string;
  /** Whether the endpoint needs step-up authentication. */
  readonly recentPassword: boolean;
  /** Whether the endpoint is open to an admin who has yet to set up a second step (decision 0121). */
  readonly openWithoutSecondStep: boolean;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Limits that the request's first write counts. */
  readonly uncountedLimits: UncountedLimits | undefined;
  /** The version of `If-Match`; 0 where the endpoint needs no version. */
  readonly version: number;
}

/** What an endpoint that declares `download` answers: a file that is streamed as fast as the client reads it. */
export interface Download {
  readonly fileName: string;
  /** One of those that the endpoint declares. */
  readonly type: MediaType;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Aborts when the file is given up, because its reader takes nothing. */
  readonly abortSignal?: AbortSignal;
}

export function actorOf(session: SignedIn | undefined): Actor {
  return session === undefined ? anonymous : session.actor;
}

/**
 * Whether the password was given a short while before the request began. A sign-in in the future was dated by a clock
 * that has since gone back; its distance counts in the same way.
 */
export function isRecentPassword(authenticatedAt: number, askedAt: number): boolean {
  return Math.abs(askedAt - authenticatedAt) <= limits.recentSignInSeconds * 1000;
}

/** The session behind a request. @throws AppError `unauthenticated` */
export function requireSession({ session }: RequestContext): SignedIn {
  if (session === undefined) throw new AppError('unauthenticated');
  return session;
}
