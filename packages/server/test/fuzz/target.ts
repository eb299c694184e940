import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { type Answer, openTestApp, publicUrl } from '../harness.ts';
import { isMember, type Member, openWorld, type Principal, type World } from '../support/principals.ts';
import { operationAt } from './document.ts';
import { fillBytes, fillText, inJson, type Surroundings } from './places.ts';
import { Pool } from './pool.ts';
import type { FuzzRequest } from './request.ts';

/** A running application with data, and the values that requests may name. */
export interface Target {
  readonly world: World;
  readonly pool: Pool;
  /** The cookies of the people's browsers. */
  readonly cookies: Map<Member, { readonly cookie: string; readonly since: number }>;
}

export interface Sent {
  readonly request: FuzzRequest;
  readonly answer: Answer;
  /** The request as the server receives it. */
  readonly path: string;
  /** The operation it reached, if any. */
  readonly operation: ReturnType<typeof operationAt>;
}

/** Twice as long as a password counts as recent, so that about half of the calls that need one are refused. */
const signedInForMs = 20 * 60_000;

export async function openTarget(): Promise<Target> {
  const world = await openWorld(await openTestApp());
  return { world, pool: new Pool(), cookies: new Map() };
}

async function cookieOf({ world, cookies }: Target, principal: Principal): Promise<string | undefined> {
  if (!isMember(principal)) return world.cookieOf(principal);
  const known = cookies.get(principal);
  const now = world.test.clock.now();
  if (known !== undefined && now - known.since < signedInForMs) return known.cookie;
  const cookie = await world.test.signIn(world.people[principal]);
  cookies.set(principal, { cookie, since: now });
  return cookie;
}

/** Sends a request and records the ids and cookies of its answer. */
export async function send(target: Target, request: FuzzRequest): Promise<Sent> {
  const { world, pool } = target;
  const { as } = request;
  world.test.clock.advance(request.wait * 1000);
  const around: Surroundings = { world, pool, as, named: undefined };
  const url = await fillText(request.path, around, encodeURIComponent);
  const headers: Record<string, string> = {};
  const cookie = await cookieOf(target, as);
  if (cookie !== undefined) headers.cookie = cookie;
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = await fillText(value, around, (text) => text);
  }
  const payload =
    request.body === undefined ? undefined : await fillBytes(await fillText(request.body, around, inJson));
  const method = request.method as 'GET';
  const reply = await world.test.app.inject({ method, url, headers, ...(payload && { payload }) });
  const text = decode(reply);
  const isJson = String(reply.headers['content-type']).includes('json') && text !== '';
  const body = isJson ? JSON.parse(text) : undefined;
  const answer: Answer = { status: reply.statusCode, headers: reply.headers, text, body };
  if (answer.status === 401 && isMember(as)) target.cookies.delete(as);
  const path = new URL(publicUrl + url).pathname;
  const operation = operationAt(method, path);
  if (answer.status < 300 && operation !== undefined) pool.learn(operation.id, body, as);
  return { request, answer, path, operation };
}

function decode({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString();
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return rawPayload.toString();
}
