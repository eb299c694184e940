import type { Session } from '@ruang-naskah/domain/auth/schema';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@ruang-naskah/domain/contract';
import type { By, Download, SignedIn } from '../call.ts';
import type { EventStream } from '../infra/live-streams.ts';
import type { UploadedFile } from './multipart.ts';

/** What the browser may know of a session. */
export function sessionOf({ actor, email, factorNeeded }: SignedIn): Session {
  const { id, name, role } = actor;
  return { user: { id, nama: name, email, role, ...(factorNeeded && { factorNeeded }) } };
}

/** One call of an endpoint, parsed and admitted, as handlers get it; as a `By` it is passed to services. */
export interface Call<E extends Endpoint = Endpoint> extends By {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of a multipart endpoint: present and within the endpoint's file rule. */
  readonly file: UploadedFile | undefined;
  readonly cookies: Cookies;
  /** Of an endpoint that streams events: whether this client accepts a stream, and the last event it got. */
  readonly events?: { readonly accepted: boolean; readonly last: string | undefined };
}

/** The cookies of this browser: its session, and the proof that an account signed in here before (threat T13). */
export interface Cookies {
  set(token: string): void;
  clear(): void;
  readonly device: string | undefined;
  setDevice(proof: string): void;
}

/** Sets the cookies of the browser, and returns what it may know. */
export function giveCookies(
  cookies: Cookies,
  done: { readonly token: string; readonly device: string; readonly session: Session },
): Session {
  cookies.set(done.token);
  cookies.setDevice(done.device);
  return done.session;
}

/** What a service answers, or nothing where the endpoint declares no response. */
export type Answer<E extends Endpoint> =
  | Promise<ResponseOf<E>>
  | Promise<Download>
  | Promise<ResponseOf<E> | EventStream>
  | Promise<void>;
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
