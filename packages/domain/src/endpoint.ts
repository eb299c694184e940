import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a caller needs to know of an endpoint. */
export interface EndpointRef<Id extends string = string, Method extends HttpMethod = HttpMethod> {
  /** `<noun>.<verb>` */
  readonly id: Id;
  readonly method: Method;
  /** Fastify pattern, `/api/manuscripts/:id`. */
  readonly path: string;
}

/**
 * One operation of the API as a value. Routes, the browser's client, the OpenAPI document and the endpoint × actor
 * test matrix all come from it.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends EndpointRef {
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** How the body travels; `multipart` carries the one file of `file` beside the fields. */
  readonly bodyType?: 'json' | 'multipart';
  readonly file?: FileRule;
  readonly response?: Response;
  /** The answer is a file of one of these types instead of JSON; its handler returns a `Download`. */
  readonly download?: readonly MediaType[];
  /**
   * A client that accepts an event stream receives events until it disconnects; others get the answer that
   * `response` describes.
   */
  readonly events?: boolean;
  /** Status of success; 204 when there is no response schema. */
  readonly status: 200 | 201 | 202 | 204;
  /** Codes beyond those every endpoint may answer with. */
  readonly errors: readonly ErrorCode[];
  /** The write needs `If-Match` with the version it was made from (428 without, 412 when stale). */
  readonly needsVersion?: boolean;
  /**
   * Step-up authentication: demands a password given at most `limits.recentSignInSeconds` ago (401
   * `auth.password_needed` otherwise).
   */
  readonly recentSignIn?: boolean;
  /** Open also to somebody who must set up a second step first (decision 0121); all else is refused to them until then. */
  readonly openWithoutSecondStep?: boolean;
  /**
   * Why `Idempotency-Key` has no effect here, so that a repeated call does its work again. Every other write of somebody
   * who is signed in is done once for a key, and a repetition gets the same answer (decision 0152).
   */
  readonly ignoresIdempotencyKey?: string;
  /** Open pages call it in the background, so a call does not count as use of the session (decision 0096). */
  readonly background?: boolean;
  /** Hashes or checks a password, the most expensive work of the server: refused at once while too many wait for it. */
  readonly hashesPassword?: boolean;
  readonly rate?: readonly RateRule[];
}

/**
 * `anyone` with or without a session; `guest` only without one (409 otherwise); `signed-in` any role;
 * else the roles named, everyone else 403.
 */
export type Access = 'anyone' | 'guest' | 'signed-in' | readonly Role[];

export function needsSession(access: Access): boolean {
  return access !== 'anyone' && access !== 'guest';
}

/** Whether it honours `Idempotency-Key`. */
export function honoursIdempotencyKey({ method, access, ignoresIdempotencyKey }: Endpoint): boolean {
  return method !== 'GET' && needsSession(access) && ignoresIdempotencyKey === undefined;
}

const signInEndpoints: ReadonlySet<string> = new Set([
  'auth.login',
  'factors.confirmSignIn',
  'factors.askForPasskey',
  'factors.signInByPasskey',
]);

/** Whether it may still write on a full disk: sign-in, and deletions by admins that make room (decision 0062). */
export function writesOnFullDisk({
  id,
  method,
  access,
}: Pick<Endpoint, 'id' | 'method' | 'access'>): boolean {
  if (signInEndpoints.has(id)) return true;
  return method === 'DELETE' && typeof access !== 'string' && access.every((role) => role === 'admin');
}

/**
 * Names the account that the caller believes to be signed in. Tabs of a browser share one session, so a page made for
 * one person would work in the account of the person who signed in since: it says who it was made for (decision 0022).
 */
export const actingAsHeader = 'x-acting-as';

/** The server's time, epoch milliseconds, in each answer of the API: `Date` has the machine's, in seconds (decision 0066). */
export const serverTimeHeader = 'x-now';

/** The types of files that endpoints answer with. */
export type MediaType =
  | 'application/json'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** At most `limit` calls in `seconds`, counted by network address or by the signed-in account. */
export interface RateRule {
  readonly name: string;
  readonly by: 'address' | 'account';
  readonly limit: number;
  readonly seconds: number;
  /** The limit by network while a workshop day is open: an admin's permission for many to register from one place (decision 0032). */
  readonly workshopLimit?: number;
  /** Only checked before the body is read; the service counts it together with its own limits, in one statement. */
  readonly countedByService?: boolean;
}

/** The file of a multipart body. */
export interface FileRule {
  /** Name of the form field. */
  readonly field: string;
  /** No more than this is ever held in memory; a longer file is refused as too large. */
  readonly maxBytes: number;
  /** What a file breaks, or undefined for a good one; the browser asks it before sending. */
  readonly problemOf: (
    file: { readonly size: number; readonly type: string } | undefined,
  ) => FileProblem | undefined;
}

export interface FileProblem {
  readonly code: 'invalid' | 'too_large' | 'unsupported_type';
  readonly sentence: string;
}

/** Gives the missing parts of an endpoint their defaults. */
export function defineEndpoint<
  Id extends string,
  Method extends HttpMethod,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  endpoint: EndpointRef<Id, Method> &
    Omit<Endpoint<Params, Query, Body, Response>, keyof EndpointRef | 'status' | 'errors'> &
    Partial<Pick<Endpoint, 'status' | 'errors'>>,
): Endpoint<Params, Query, Body, Response> & EndpointRef<Id, Method> {
  return { status: endpoint.response === undefined ? 204 : 200, errors: [], ...endpoint };
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never;
