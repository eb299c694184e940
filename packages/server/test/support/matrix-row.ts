import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { type Answer, publicUrl, type TestApp } from '../harness.ts';
import type { Member, Principal, World } from './principals.ts';

/**
 * One row for each endpoint: a valid call and, where it concerns an object of a person, the status that every member
 * gets for those of `own`. Refusals by role are in `packages/domain/test/permissions.ts`.
 *
 * To add the endpoints of a noun: write `support/matrix-<noun>.ts` exporting `<noun>Rows: MatrixRows`, keyed by
 * endpoint id, and name it in `matrix-rows.ts`. `test/matrix.test.ts` says which rows are missing. The tests of hostile
 * input and of cross-site requests start from the same valid calls.
 */
export interface MatrixRow {
  /**
   * A valid call by this principal. Makes a new object each time, because calls use it up; an object with an owner
   * must belong to `world.people.own`.
   */
  request?(world: World, principal: Principal): Promise<RequestParts> | RequestParts;
  /** The statuses for that object, needed where the path names one. An absent object is 404 for everybody. */
  readonly existing?: StatusByMember;
  /** Further calls whose answer depends on the owner of the objects. */
  readonly variants?: Readonly<Record<string, Variant>>;
}

export interface Variant {
  request(world: World, principal: Principal): Promise<RequestParts> | RequestParts;
  readonly expected: StatusByMember;
}

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is no JSON, with its `content-type` among the headers. */
  readonly payload?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `member` (takes part in a project) and `outsider` count as `redaksi` unless named. */
export type StatusByMember = Readonly<
  Record<Exclude<Member, 'member' | 'outsider'>, number> & Partial<Record<'member' | 'outsider', number>>
>;

export type MatrixRows = Readonly<Record<string, MatrixRow>>;

export function statusFor(statuses: StatusByMember, member: Member): number {
  return statuses[member] ?? statuses.redaksi;
}

/** The URL of an endpoint with its parameters filled in. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Calls an endpoint as the browser of this site would. */
export async function callWith(
  test: TestApp,
  endpoint: Endpoint,
  parts: RequestParts,
  cookie?: string,
): Promise<Answer> {
  const { method } = endpoint;
  const url = urlOf(endpoint, parts);
  const { body, headers = {}, payload } = parts;
  const own = cookie === undefined ? {} : { cookie };
  if (payload === undefined) {
    return test.call({ method, url, headers: { ...headers }, ...own, ...(body !== undefined && { body }) });
  }
  const answer = await test.app.inject({
    method,
    url,
    payload,
    headers: { origin: publicUrl, ...own, ...headers },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const parsed = isJson ? JSON.parse(answer.body) : undefined;
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parsed };
}
