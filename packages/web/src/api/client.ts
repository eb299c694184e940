import { settleAttempt } from '@ruang-naskah/domain/attempts/endpoints';
import { actingAsHeader, type EndpointRef } from '@ruang-naskah/domain/endpoint';
import type { EndpointId, EndpointOf } from '@ruang-naskah/domain/endpoints';
import type * as z from 'zod/mini';
import { ApiError, offlineError, readApiError } from './api-error.ts';
import { syncClockFrom } from './clock.ts';
import { sendWithIdempotencyKey } from './idempotency.ts';
import { type PasswordReason, setPasswordNeeded } from './password-needed.ts';
import type { StoredBefore } from './stored-before.ts';
import { timeLimitSeconds, withTimeLimit } from './time-limit.ts';

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
  /**
   * Keeps its idempotency key on the device: what is sent again after a reload, such as a draft, is still the same
   * attempt. Not for a body with a password.
   */
  readonly keepKeyOnDevice?: true;
  /**
   * With `keepKeyOnDevice`: names what may be stored only once, such as a draft. If an earlier attempt with other content was sent for
   * it and not answered, the server is first asked what became of that.
   */
  readonly storeOnceFor?: string;
  /** Sent without a press, such as a refetch: if the session has ended, the page says so, and no password is asked for. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

export type CallOptions<Id extends EndpointId> = Part<Id, 'params'> &
  Part<Id, 'body'> & { readonly query?: InputOf<Id, 'query'> } & CallSettings;

/** Signs in again without leaving the page; true when the call may be repeated. */
export type Reauthenticate = (reason: PasswordReason) => Promise<boolean>;
let reauthenticate: Reauthenticate | undefined;

/** Set by the app area to ask for the password in a dialog; visitor forms never set it. */
export function onPasswordNeeded(handler: Reauthenticate | undefined): void {
  reauthenticate = handler;
}

let pageAccount: string | undefined;
let handleRefusal: ((refusal: ApiError) => Promise<unknown>) | undefined;

/**
 * The account for which the server rendered this page. It is sent with every call, because the browser's session may belong to
 * somebody else by then.
 */
export function setPageAccount(userId: string | undefined): void {
  pageAccount = userId;
}

/** Called with each refusal before it is thrown; while the returned promise is pending the caller waits, as when the page is left. */
export function onRefusal(handler: ((refusal: ApiError) => Promise<unknown>) | undefined): void {
  handleRefusal = handler;
}

export function accountHeader(): Record<string, string> {
  return pageAccount === undefined ? {} : { [actingAsHeader]: pageAccount };
}

/** The error to throw; a page that is not its reader's any more is left instead. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const refusal = await readApiError(response);
  await handleRefusal?.(refusal);
  return refusal;
}

/**
 * Calls an endpoint; the answer has the type of its response schema (the server's tests enforce it). A write has an
 * idempotency key: repeating an attempt whose answer was lost never does the work twice.
 * @throws ApiError
 */
export async function callEndpoint<Id extends EndpointId>(
  call: EndpointRef<Id>,
  options: CallOptions<Id>,
): Promise<AnswerOf<Id>> {
  const { keepKeyOnDevice, storeOnceFor, ...parts } = options;
  if (call.method === 'GET') return answerTo(call, parts);
  const content = [pageAccount, call.id, parts];
  const once = storeOnceFor === undefined ? {} : { storeOnceFor: [pageAccount, call.path, storeOnceFor] };
  return sendWithIdempotencyKey({ content, keepKeyOnDevice, ...once, settleKey }, (key) =>
    answerTo(call, { ...parts, key }),
  );
}

/** Asks what was stored under an idempotency key; undefined if nothing was, and from then on nothing will be. */
export async function settleKey(key: string): Promise<StoredBefore | undefined> {
  return (await callEndpoint(settleAttempt, { body: { key } })).stored ?? undefined;
}

async function answerTo<Id extends EndpointId>(
  call: EndpointRef<Id>,
  options: LooseOptions,
): Promise<AnswerOf<Id>> {
  const response = await sendAuthenticated(() => request(call, options), options.quiet);
  if (response.status === 204) return undefined as AnswerOf<Id>;
  try {
    const timeLimit = { seconds: timeLimitSeconds(call.method), writes: call.method !== 'GET' };
    return await withTimeLimit(timeLimit, async () => (await response.json()) as AnswerOf<Id>);
  } catch (error) {
    // The connection broke in the middle of the answer, or the rest of it never came.
    throw error instanceof ApiError ? error : offlineError();
  }
}

/**
 * Sends. If the session has ended, or the call needs a recent sign-in, asks for the password and sends once more.
 * @throws ApiError for any answer but a success
 */
export async function sendAuthenticated(send: () => Promise<Response>, quiet = false): Promise<Response> {
  let response = await send();
  if (response.status === 401 && reauthenticate !== undefined) {
    const refusal = await readRefusal(response);
    const { code } = refusal;
    const isPasswordNeeded = code === 'unauthenticated' || code === 'auth.password_needed';
    if (quiet && code === 'unauthenticated') setPasswordNeeded(code);
    if (!isPasswordNeeded || quiet || !(await reauthenticate(code))) throw refusal;
    setPasswordNeeded(null);
    response = await send();
  }
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** For a button that asks for the password; true once the person has signed in. */
export async function signInAgain(reason: PasswordReason): Promise<boolean> {
  const isSignedIn = (await reauthenticate?.(reason)) ?? false;
  if (isSignedIn) setPasswordNeeded(null);
  return isSignedIn;
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

let answered = 0;

/** How many writes of this page have been answered: a caller that compares two readings knows whether an answer came in between. */
export function answeredWrites(): number {
  return answered;
}

async function request(call: EndpointRef, options: LooseOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...accountHeader() });
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' };
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`);
  if (options.key !== undefined) headers.set('idempotency-key', options.key);
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  const askedAt = performance.now();
  const timeLimit = {
    seconds: timeLimitSeconds(call.method, typeof init.body === 'string' ? init.body.length : 0),
    writes: call.method !== 'GET',
    signal: options.signal,
  };
  try {
    const url = endpointUrl(call.path, textParts(options.params), textParts(options.query));
    const response = await withTimeLimit(timeLimit, (signal) => fetch(url, { ...init, signal }));
    syncClockFrom(response, askedAt);
    if (timeLimit.writes) answered += 1;
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
