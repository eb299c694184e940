import type { Session } from '@ruang-naskah/domain/auth/schema';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@ruang-naskah/domain/endpoint';
import type { EventStream } from '../infra/live-streams.ts';
import type { Download, RequestContext, SignedIn } from '../request-context.ts';
import type { UploadedFile } from './multipart.ts';

/** What the browser may know of a session. */
export function sessionOf({ actor, email, factorNeeded }: SignedIn): Session {
  const { id, name, role } = actor;
  return { user: { id, nama: name, email, role, ...(factorNeeded && { factorNeeded }) } };
}

/** One call of an endpoint, parsed and admitted, as handlers get it; as a `RequestContext` it is passed to services. */
export interface Call<E extends Endpoint = Endpoint> extends RequestContext {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of a multipart endpoint: present and within the endpoint's file rule. */
  readonly file: UploadedFile | undefined;
  readonly cookies: BrowserCookies;
  /** Of an endpoint that streams events: whether this client accepts a stream, and the last event it got. */
  readonly events?: { readonly accepted: boolean; readonly last: string | undefined };
}

/** The cookies of this browser: of its session, and of the device on which an account signed in before (threat T13). */
export interface BrowserCookies {
  setSession(token: string): void;
  clearSession(): void;
  readonly deviceCookie: string | undefined;
  setDeviceCookie(value: string): void;
}

/** Sets the cookies of a finished sign-in, and returns its session as the browser may know it. */
export function setSignInCookies(
  cookies: BrowserCookies,
  done: { readonly token: string; readonly deviceCookie: string; readonly session: Session },
): Session {
  cookies.setSession(done.token);
  cookies.setDeviceCookie(done.deviceCookie);
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
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
  /**
   * Refuses when the object named by the path is outside the actor's scope: asked before a bad body is reported. Without a
   * body the handler's own refusal is early enough.
   */
  readonly scope: ((call: Call<Endpoint>) => Promise<unknown>) | undefined;
  /** Makes the answer from what the handler returned; without it, that itself is the answer. */
  makeAnswer?(done: unknown, call: Call<Endpoint>): unknown;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  scope?: (call: Omit<Call<E>, 'body'>) => Promise<unknown>,
): Route {
  // The one place where the precise types of an endpoint are forgotten: the binder parses by the same endpoint.
  return { endpoint, handle, scope } as Route;
}

/**
 * An endpoint whose answer is made of what its one write returned. That is what is kept for an idempotency key, so the
 * answer may hold what must not be kept, and is made anew when the key is sent again.
 */
export function routeWithAnswer<E extends Endpoint, Done>(
  endpoint: E,
  how: {
    readonly handle: (call: Call<E>) => Promise<Done>;
    readonly makeAnswer: (done: Done, call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>;
    readonly scope?: (call: Omit<Call<E>, 'body'>) => Promise<unknown>;
  },
): Route {
  return { endpoint, ...how } as Route;
}
