/** @module-tag deep */
import { DatabaseSync } from 'node:sqlite';
import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaKeys } from '../../domain/test/schema-keys.ts';
import { type Answer, openTestApp } from './harness.ts';
import { fingerprint, readEverything } from './support/fingerprint.ts';
import { callWith, type RequestParts } from './support/matrix-row.ts';
import { multipartBody, newsText } from './support/news-form.ts';
import { openWorld, type World } from './support/principals.ts';
import { principalFor, validCall } from './support/valid-calls.ts';

/** Threat T23: SQL in any text of any endpoint stays a value, and no statement contains text of a request. */

/** Part of every payload, so that a statement built from one is recognised. */
const mark = 'suntik9';
const payloads = [
  `${mark}' or '1'='1`,
  `${mark}'; drop table users; --`,
  `${mark}" or ""="`,
  `${mark}' union select nik from users --`,
  `${mark}'||(select password_hash from credentials)||'`,
  `' and 1=cast((select '${mark}') as integer) --`,
  `${mark}\\'; select pg_sleep(9); --`,
  `${mark}/**/or/**/1=1; \`vacuum\``,
  `$1 ${mark} ?1 :id @id #{x} $$${mark}$$`,
  `%${mark}%_\\%`,
  `${mark}* OR NEAR(${mark} a) ^{a b}:"${mark}`,
  `${mark}\u02bc or 1=1 \uff07`,
  `created_at desc, ${mark}`,
] as const;

const statements = new Set<string>();
const undo: (() => void)[] = [];

/** Records the text of every statement. */
function overhear(prototype: object, method: string): void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`no ${method}`);
  Reflect.set(prototype, method, function overheard(this: unknown, ...given: unknown[]) {
    const [query] = given;
    const isObject = typeof query === 'object' && query !== null;
    statements.add(String(isObject && 'text' in query ? query.text : query));
    return Reflect.apply(original, this, given);
  });
  undo.push(() => Reflect.set(prototype, method, original));
}

let world: World;
beforeAll(async () => {
  overhear(DatabaseSync.prototype, 'prepare');
  overhear(DatabaseSync.prototype, 'exec');
  overhear(pg.Client.prototype, 'query');
  world = await openWorld(await openTestApp());
});
afterAll(async () => {
  await world.test.close();
  for (const restore of undo) restore();
});

/** Calls; where a limit refused the call before its text was looked at, once more without the limit. */
async function send(endpoint: Endpoint, parts: RequestParts, cookie: string | undefined): Promise<Answer> {
  const answer = await callWith(world.test, endpoint, parts, cookie);
  if (answer.status !== 429) return answer;
  await world.test.db.write((tx) => tx.deleteFrom('rate_limits').execute());
  return callWith(world.test, endpoint, parts, cookie);
}
/** Tables that a refusal may write: a wrong sign-in is counted and audited, a captcha is used up. */
const remains = () => fingerprint(world.test.db, ['audit_events', 'credentials', 'captchas', 'outbox']);

type Spoil = (parts: RequestParts, payload: string) => RequestParts;

/** The paths of the texts in a value; of a list only the first. */
function textsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return parts.flatMap(([key, part]) => textsOf(part, [...path, key]));
}
function replaceAt(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === step ? replaceAt(part, rest, text) : part));
  return { ...(value as object), [step]: replaceAt(Object(value)[step], rest, text) };
}

function placesOf(endpoint: Endpoint, { body, params = {} }: RequestParts): Map<string, Spoil> {
  const places = new Map<string, Spoil>();
  for (const name of Object.keys(params))
    places.set(`path ${name}`, (parts, text) => ({ ...parts, params: { ...parts.params, [name]: text } }));
  for (const name of schemaKeys(endpoint.query))
    places.set(`query ${name}`, (parts, text) => ({ ...parts, query: { ...parts.query, [name]: text } }));
  const inBody = new Set(
    [...textsOf(body ?? {}), ...schemaKeys(endpoint.body).map((key) => [key])].map((path) => path.join('.')),
  );
  if (body !== undefined)
    for (const path of inBody)
      places.set(`body ${path}`, (parts, text) => ({
        ...parts,
        body: replaceAt(parts.body, path.split('.'), text),
      }));
  for (const header of ['if-match', 'idempotency-key', 'user-agent'])
    places.set(`header ${header}`, (parts, text) => ({
      ...parts,
      // A header can hold only Latin-1.
      headers: { ...parts.headers, [header]: text.replace(/[^\x20-\xff]/g, '') },
    }));
  return places;
}

async function tryPlace(endpoint: Endpoint, place: string, spoil: Spoil): Promise<void> {
  const principal = principalFor(endpoint);
  let valid = await validCall(world, endpoint, principal);
  let cookie = await world.cookieOf(principal);
  let before: Record<string, string> | undefined = await remains();
  // All endpoints treat these headers alike: a few payloads are enough.
  for (const payload of payloads.slice(0, place.startsWith('header') ? 3 : undefined)) {
    const answer = await send(endpoint, spoil(valid, payload), cookie);
    expect([place, payload, answer.status < 500]).toEqual([place, payload, true]);
    if (answer.status >= 400) before ??= await remains();
    else if (endpoint.method !== 'GET') {
      if (place.startsWith('body')) await expectStored(answer, payload);
      valid = await validCall(world, endpoint, principal);
      cookie = await world.cookieOf(principal);
      before = undefined;
    }
    // No row has the mark yet: a list with rows means that a filter no longer filters.
    else if (place.startsWith('query')) expect([place, itemsOf(answer)]).toEqual([place, []]);
  }
  if (before !== undefined) expect([place, await remains()]).toEqual([place, before]);
}

/** The number of rows of a list, or of lines below the head of a table. */
function itemsOf({ body, text }: Answer): readonly unknown[] {
  return body?.items ?? text.trim().split('\n').slice(1);
}

async function expectStored({ text }: Answer, payload: string): Promise<void> {
  const kept = payload.trim().normalize('NFC');
  if (!text.includes(JSON.stringify(kept).slice(1, -1)))
    expect(await readEverything(world.test.db)).toContain(kept);
}

/** Reads run first, while the database holds nothing that this file wrote. */
const spoken = endpoints
  .filter(({ bodyType }) => bodyType !== 'multipart')
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

/** Only lists build statements from their filters; the text of every other statement is fixed. */
const isFiltered = ({ query }: Endpoint) => schemaKeys(query).length > 0;

describe.each([
  { tags: [], asked: spoken.filter(isFiltered) },
  { tags: ['deep'], asked: spoken.filter((endpoint) => !isFiltered(endpoint)) },
])('SQL in any text of path, query, body and headers', ({ tags, asked }) => {
  test.each(asked.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is text to %s',
    { tags },
    async (id, endpoint) => {
      const sample = await validCall(world, endpoint, principalFor(endpoint));
      for (const [place, spoil] of placesOf(endpoint, sample)) await tryPlace(endpoint, place, spoil);
      expect([id, [...statements].filter((text) => text.includes(mark))]).toEqual([id, []]);
    },
  );
});

test('news.add takes SQL in its texts for text', async () => {
  const cookie = await world.cookieOf('admin');
  const before = await fingerprint(world.test.db);
  for (const payload of payloads) {
    for (const { name } of newsText) {
      const parts = newsText.map((part) => (part.name === name ? { ...part, value: payload } : part));
      const { contentType, bytes } = multipartBody(parts);
      const answer = await send(
        newsEndpoint(),
        { payload: bytes, headers: { 'content-type': contentType } },
        cookie,
      );
      // Without a picture, so that only the texts are tested.
      expect([payload, answer.status, Object.keys(answer.body.fields)]).toEqual([
        payload,
        422,
        expect.arrayContaining(['image']),
      ]);
    }
  }
  expect(await fingerprint(world.test.db)).toEqual(before);
});
function newsEndpoint(): Endpoint {
  const found = endpoints.find(({ id }) => id === 'news.add');
  if (found === undefined) throw new Error('no endpoint adds news');
  return found;
}

test('pages and files', async () => {
  const before = await fingerprint(world.test.db, ['captchas']);
  for (const payload of payloads) {
    const text = encodeURIComponent(payload);
    for (const url of [
      `/berita/${text}`,
      `/berita?dari=${text}`,
      `/register?tujuan=${text}`,
      `/reset-password?token=${text}`,
      `/files/news_images/${text}`,
      `/api/captcha/${text}/audio`,
      `/dashboard/submissions/${text}`,
      `/admin/review/${text}`,
    ]) {
      const answer = await world.test.call({ url, headers: { accept: 'text/html', cookie: `sid=${text}` } });
      expect([url, answer.status < 500]).toEqual([url, true]);
    }
  }
  expect(await fingerprint(world.test.db, ['captchas'])).toEqual(before);
});

test('this file records the statements, and none contains text of a request', () => {
  expect([...statements].some((text) => /^select .+ from "manuscripts"/.test(text))).toBe(true);
  expect([...statements].filter((text) => text.includes(mark))).toEqual([]);
});
