import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countCall } from '../src/db/rate-limits.ts';
import { type CallOptions, openTestApp, type TestApp } from './harness.ts';
import { buildProject } from './project-factories.ts';
import { openWorld, type World } from './support/principals.ts';

/** A request that breaks two rules gets the error of the earlier check (decision 0049). */

let world: World;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  world = await openWorld(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(24 * 3_600_000));

/** Uses up a rate limit of the network that the tests call from, or of an account. */
async function fill(key: string, limit: number): Promise<void> {
  for (let at = 0; at < limit; at += 1) await countCall(app.db, app.clock, { key, limit, seconds: 3600 });
}

const foreign = { origin: 'https://x.id' };
const plain = { 'content-type': 'text/plain' };
const versioned = { 'if-match': '"1"' };
const patch = (options: Partial<CallOptions>): CallOptions => ({
  method: 'PATCH',
  url: '/api/projects/tidak-ada',
  body: { title: 'Baru' },
  headers: versioned,
  as: world.people.admin,
  ...options,
});

const pairs: Readonly<
  Record<string, [(projectUrl: string) => Promise<CallOptions> | CallOptions, number, string]>
> = {
  'a path that does not exist, before the origin': [
    () => ({ method: 'POST', url: '/api/tidak-ada', headers: foreign }),
    404,
    'not_found',
  ],
  'a method the path has not, before the origin': [
    () => ({ method: 'POST', url: '/api/profile', headers: foreign }),
    405,
    'method_not_allowed',
  ],
  'the origin, before the limit of the network': [
    async () => {
      await fill('captcha:127.0.0.1', 120);
      return { method: 'POST', url: '/api/captcha', headers: foreign };
    },
    403,
    'bad_origin',
  ],
  'the limit of the network, before the session': [
    async () => {
      await fill('register:127.0.0.1', 200);
      return { method: 'POST', url: '/api/auth/register', as: world.people.own, body: {} };
    },
    429,
    'too_many_requests',
  ],
  'the session, before size and type': [
    () => ({ method: 'PATCH', url: '/api/projects/tidak-ada', headers: plain, body: 'x'.repeat(70_000) }),
    401,
    'unauthenticated',
  ],
  'whom the page was made for, before the role': [
    () => patch({ as: world.people.own, headers: { 'x-acting-as': world.people.admin.id } }),
    409,
    'auth.other_account',
  ],
  'the role, before the type': [() => patch({ as: world.people.own, headers: plain }), 403, 'forbidden'],
  'the role, before the object': [() => patch({ as: world.people.own }), 403, 'forbidden'],
  'the limit of the account, before the object': [
    async () => {
      await fill(`admin-password:${world.people.admin.id}`, 60);
      return { method: 'PUT', url: '/api/users/tidak-ada/password', as: world.people.admin, body: {} };
    },
    429,
    'too_many_requests',
  ],
  'the type, before the object': [() => patch({ headers: plain }), 415, 'unsupported_type'],
  'the size, before the object': [() => patch({ body: { title: 'x'.repeat(70_000) } }), 413, 'too_large'],
  'what is no JSON, before the object': [() => patch({ body: '{' }), 400, 'bad_request'],
  'the object, before its fields': [() => patch({ body: { role: 'admin' } }), 404, 'projects.not_found'],
  'the object, before the version': [() => patch({ headers: {} }), 404, 'projects.not_found'],
  'the object, before an invalid version': [
    () => patch({ headers: { 'if-match': 'x' } }),
    404,
    'projects.not_found',
  ],
  'the fields, before the version': [
    (url) => patch({ url, body: { role: 'admin' }, headers: {} }),
    422,
    'invalid',
  ],
  'the version, before the state': [
    (url) => patch({ url, body: { approvals: ['Layout'] }, headers: { 'if-match': '"999"' } }),
    412,
    'version_stale',
  ],
  'and the state': [
    (url) => patch({ url, body: { approvals: ['Layout'] } }),
    409,
    'projects.stage_has_no_link',
  ],
};

test.each(Object.keys(pairs))('%s', async (pair) => {
  const [requestOf, status, code] = pairs[pair] ?? [() => ({ url: '/' }), 0, ''];
  const { id } = await buildProject(app);
  const answer = await app.call(await requestOf(`/api/projects/${id}`));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each(['manuscripts', 'projects', 'users', 'news'])(
  'an id that no object of %s can have is answered like one that is not in use',
  async (noun) => {
    const ask = async (id: string) => {
      const { status, body } = await app.call({ url: `/api/${noun}/${id}`, as: world.people.admin });
      return [status, body.code, body.message];
    };
    const absent = await ask('tidak-ada');
    expect(absent[0]).toBe(404);
    for (const id of ['tidak%20ada', 'x'.repeat(65), '%C3%A4']) expect(await ask(id)).toEqual(absent);
  },
);

test('an empty body counts as absent; any other undeclared body is refused', async () => {
  const send = async (body?: unknown) =>
    (await app.call({ method: 'POST', url: '/api/captcha', ...(body !== undefined && { body }) })).status;
  for (const body of ['{}', '', undefined]) expect([body, await send(body)]).toEqual([body, 200]);
  for (const body of ['[]', '"teks"', '1', '{"id":"x"}'])
    expect([body, await send(body)]).toEqual([body, 422]);
});
