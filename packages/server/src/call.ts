import { type Actor, anonymous, type UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { Once } from './db/once.ts';

/** A valid session with the account it belongs to, read from the database on every request. */
export interface SignedIn {
  readonly actor: UserActor;
  readonly email: string;
  readonly sessionId: string;
  readonly tokenHash: string;
  /** When the password was last given, epoch ms. */
  readonly authenticatedAt: number;
  /** When the request began, epoch ms: what was recent then stays so, however slowly the body arrives. */
  readonly askedAt: number;
}

/** Who asks for something, from where, and with which demands: what every service that writes for a person takes. */
export interface By {
  readonly actor: Actor;
  readonly session: SignedIn | undefined;
  readonly requestId: string;
  /** Of the peer, or of whom a trusted proxy forwards for; `networksAround` says what it counts as. */
  readonly address: string;
  readonly userAgent: string;
  /** Whether the endpoint wants a password given a short while ago. */
  readonly recentPassword: boolean;
  readonly once: Once | undefined;
  /** The version of `If-Match`; 0 where the endpoint needs none. */
  readonly version: number;
}

/** What an endpoint that declares `download` answers: a text that is sent piece by piece, as fast as it is taken. */
export interface Download {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
}

export function actorOf(session: SignedIn | undefined): Actor {
  return session === undefined ? anonymous : session.actor;
}

/**
 * Whether the password was given a short while before the request began. A sign-in that lies in the future
 * was dated by a clock that has since gone back, and counts by the same distance.
 */
export function isRecentPassword(authenticatedAt: number, askedAt: number): boolean {
  return Math.abs(askedAt - authenticatedAt) <= limits.recentSignInSeconds * 1000;
}

/** The session behind a request. @throws AppError `unauthenticated` */
export function requireSession({ session }: By): SignedIn {
  if (session === undefined) throw new AppError('unauthenticated');
  return session;
}
