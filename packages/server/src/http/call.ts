import type { Actor, UserActor } from '@ruang-naskah/domain/actor';
import type { Session } from '@ruang-naskah/domain/auth/schema';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@ruang-naskah/domain/contract';
import type { Once } from '../db/once.ts';
import type { UploadedFile } from './multipart.ts';

/** A valid session with the account it belongs to, read from the database on every request. */
export interface SignedIn {
  readonly actor: UserActor;
  readonly email: string;
  readonly sessionId: string;
  readonly tokenHash: string;
  /** When the password was last given, epoch ms. */
  readonly authenticatedAt: number;
}

/** What the browser may know of a session. */
export function sessionOf({ actor, email }: SignedIn): Session {
  return { user: { id: actor.id, nama: actor.name, email, role: actor.role } };
}

/** Where a request comes from, as limits and the audit log see it. */
export interface Origin {
  readonly requestId: string;
  /** Of the peer, or of whom a trusted proxy forwards for; `networksAround` says what it counts as. */
  readonly address: string;
  readonly userAgent: string;
}

/** One call of an endpoint, parsed and admitted; what a handler gets. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly actor: Actor;
  readonly signedIn: SignedIn | undefined;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of a multipart endpoint: present and within the endpoint's file rule. */
  readonly file: UploadedFile | undefined;
  /** The version of `If-Match`; 0 where the endpoint needs none. */
  readonly version: number;
  readonly once: Once | undefined;
  readonly origin: Origin;
  readonly cookies: Cookies;
}

/** The cookies of this browser: its session, and the proof that an account signed in here before (study T13). */
export interface Cookies {
  set(token: string): void;
  clear(): void;
  readonly device: string | undefined;
  setDevice(proof: string): void;
}

/** What an endpoint that declares `download` answers: a text that is sent piece by piece, as fast as it is taken. */
export interface Download {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
}

/** What a service answers, or nothing where the endpoint declares no response. */
export type Answer<E extends Endpoint> = Promise<ResponseOf<E>> | Promise<Download> | Promise<void>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E>;

/** An endpoint with its handler; each feature's `routes.ts` is a list of these. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
  /** Refuses when the object named by the path is outside the actor's scope: asked before a bad body is reported. */
  readonly scope: ((call: Call<Endpoint>) => Promise<unknown>) | undefined;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  scope?: (call: Omit<Call<E>, 'body'>) => Promise<unknown>,
): Route {
  // The one place where the precise types of an endpoint are forgotten: the binder parses by the same endpoint.
  return { endpoint, handle, scope } as Route;
}
