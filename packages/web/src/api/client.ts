import { actingAsHeader, type EndpointCall } from '@ruang-naskah/domain/contract';
import type { EndpointId, EndpointOf } from '@ruang-naskah/domain/endpoints';
import type * as z from 'zod/mini';
import { ApiError, offlineError, readApiError } from './api-error.ts';
import { hearAnswer } from './clock.ts';
import { attempt } from './idempotency.ts';
import { markSession } from './session-mark.ts';
import { secondsFor, withinTime } from './time-limit.ts';

/** What an endpoint takes in one of its parts. */
export type InputOf<Id extends EndpointId, Name extends 'params' | 'query' | 'body'> = z.input<
  NonNullable<EndpointOf<Id>[Name]>
>;
/** What an endpoint answers with. */
export type AnswerOf<Id extends EndpointId> = z.output<NonNullable<EndpointOf<Id>['response']>>;

/** Only endpoints that declare a part take it. */
type Part<Id extends EndpointId, Name extends 'params' | 'body'> =
  undefined extends InputOf<Id, Name>
    ? { readonly [K in Name]?: undefined }
    : { readonly [K in Name]: InputOf<Id, Name> };

export interface CallSettings {
  /** The version that the write is based on; sent as `If-Match`. */
  readonly version?: number;
  /** Sends an idempotency key: repeating an attempt whose answer was lost never does the work twice. */
  readonly once?: true;
  /** Nobody pressed for it: an ended session is marked on the page, and no password is asked for. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

export type CallOptions<Id extends EndpointId> = Part<Id, 'params'> &
  Part<Id, 'body'> & { readonly query?: InputOf<Id, 'query'> } & CallSettings;

/** Why the password dialog opens: the session has ended, or the call needs step-up authentication. */
export type PasswordReason = 'unauthenticated' | 'auth.password_needed';

/** Signs in again without leaving the page; true when the call may be repeated. */
export type Reauthenticate = (reason: PasswordReason) => Promise<boolean>;
let reauthenticate: Reauthenticate | undefined;

/** Set by the app area to ask for the password in place; visitor forms never set it. */
export function onSessionEnd(handler: Reauthenticate | undefined): void {
  reauthenticate = handler;
}

let madeFor: string | undefined;
let leave: ((refusal: ApiError) => Promise<unknown>) | undefined;

/**
 * The account this page was made for, sent with every call: the browser's session may belong to somebody else by then.
 */
export function actAs(userId: string | undefined): void {
  madeFor = userId;
}

/** Hears of each refusal before its caller does, who never does where the page is left for it. */
export function onRefusal(handler: ((refusal: ApiError) => Promise<unknown>) | undefined): void {
  leave = handler;
}

export function actingAs(): Record<string, string> {
  return madeFor === undefined ? {} : { [actingAsHeader]: madeFor };
}

/** The error to throw; a page that is not its reader's any more is left instead. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const refusal = await readApiError(response);
  await leave?.(refusal);
  return refusal;
}

/**
 * Calls an endpoint; the answer has the type of its response schema (the server's tests enforce it).
 * @throws ApiError
 */
export async function callEndpoint<Id extends EndpointId>(
  call: EndpointCall<Id>,
  options: CallOptions<Id>,
): Promise<AnswerOf<Id>> {
  const { once, ...parts } = options;
  if (once === undefined) return answerTo(call, parts);
  return attempt([madeFor, call.path, parts], (key) => answerTo(call, { ...parts, key }));
}

async function answerTo<Id extends EndpointId>(
  call: EndpointCall<Id>,
  options: LooseOptions,
): Promise<AnswerOf<Id>> {
  const response = await sendSigned(() => request(call, options), options.quiet);
  if (response.status === 204) return undefined as AnswerOf<Id>;
  try {
    const waiting = { seconds: secondsFor(call.method), writes: call.method !== 'GET' };
    return await withinTime(waiting, async () => (await response.json()) as AnswerOf<Id>);
  } catch (error) {
    // The connection broke in the middle of the answer, or the rest of it never came.
    throw error instanceof ApiError ? error : offlineError();
  }
}

/**
 * Sends, and once more after the password was given in place: the session had ended, or the call needs a recent one.
 * @throws ApiError for any answer but a success
 */
export async function sendSigned(send: () => Promise<Response>, quiet = false): Promise<Response> {
  let response = await send();
  if (response.status === 401 && reauthenticate !== undefined) {
    const refusal = await readRefusal(response);
    const { code } = refusal;
    const asks = code === 'unauthenticated' || code === 'auth.password_needed';
    if (quiet && code === 'unauthenticated') markSession(true);
    if (!asks || quiet || !(await reauthenticate(code))) throw refusal;
    markSession(false);
    response = await send();
  }
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** Asks for the password on a press; true once somebody has signed in. */
export async function signInAgain(): Promise<boolean> {
  const isIn = (await reauthenticate?.('unauthenticated')) ?? false;
  if (isIn) markSession(false);
  return isIn;
}

interface LooseOptions {
  readonly quiet?: boolean | undefined;
  readonly version?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The idempotency key. */
  readonly key?: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function request(call: EndpointCall, options: LooseOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...actingAs() });
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' };
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`);
  if (options.key !== undefined) headers.set('idempotency-key', options.key);
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  const askedAt = performance.now();
  const waiting = {
    seconds: secondsFor(call.method, typeof init.body === 'string' ? init.body.length : 0),
    writes: call.method !== 'GET',
    signal: options.signal,
  };
  try {
    const url = endpointUrl(call.path, textParts(options.params), textParts(options.query));
    const response = await withinTime(waiting, (signal) => fetch(url, { ...init, signal }));
    hearAnswer(response, askedAt);
    return response;
  } catch (error) {
    if (options.signal?.aborted === true || error instanceof ApiError) throw error;
    throw offlineError();
  }
}

/** `/api/manuscripts/:id` with its parameters and query filled in. */
export function endpointUrl(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The parts as text for a URL, without absent and empty ones. */
export function textParts(part: unknown): Record<string, string> {
  const entries = Object.entries(typeof part === 'object' && part !== null ? part : {});
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}
