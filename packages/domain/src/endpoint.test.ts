import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as activities from './activities/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { defineEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorTable } from './error-table.ts';
import * as news from './news/endpoints.ts';
import * as projects from './projects/endpoints.ts';
import { listPeople } from './users/endpoints.ts';

const written = [activities, news, { listPeople }, projects].flatMap(
  (noun) => Object.values(noun) as Endpoint[],
);
const all = [...new Set([...endpoints, ...written])];

test('an endpoint without an answer succeeds with 204, one with an answer with 200', () => {
  const rules = { id: 'x.y', method: 'GET', path: '/api/x', summary: 's', access: 'anyone' } as const;
  expect(defineEndpoint(rules)).toMatchObject({ status: 204, errors: [] });
  expect(defineEndpoint({ ...rules, response: z.object({}) }).status).toBe(200);
  expect(defineEndpoint({ ...rules, response: z.object({}), status: 201 }).status).toBe(201);
});

test('ids and addresses are unique', () => {
  const ids = all.map(({ id }) => id);
  const addresses = all.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  test('declares exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    const declared =
      endpoint.params instanceof z.ZodMiniObject ? Object.keys(endpoint.params.shape).sort() : [];
    expect(declared).toEqual(inPath);
  });
  test('takes a body only where the method has one, and describes itself as JSON Schema', () => {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') expect(endpoint.body).toBeUndefined();
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
      if (part !== undefined) expect(z.toJSONSchema(part, { io: 'input' })).toMatchObject({ type: 'object' });
    }
    if (endpoint.response === undefined) return;
    const { anyOf = [{ type: undefined }], type } = z.toJSONSchema(endpoint.response);
    // Some answer one of two things.
    expect([type, ...anyOf.map((each) => each.type)]).toContain('object');
  });
  test('names only errors that exist', () => {
    for (const code of endpoint.errors) expect(errorTable[code]).toBeDefined();
  });
});
