import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { limits } from '@ruang-naskah/domain/limits';
import { profileShape } from '@ruang-naskah/domain/users/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, callers, demands } from '../../domain/test/permissions.ts';
import { newId } from '../src/infra/ids.ts';
import { auditRow } from './db-rows.ts';
import { buildManuscript } from './factories.ts';
import { type Answer, openTestApp } from './harness.ts';
import { allowedKeys, keysWithin } from './support/allowed-keys.ts';
import { deliverMails } from './support/delivered-mails.ts';
import { fingerprint } from './support/fingerprint.ts';
import { callWith, type RequestParts, type StatusByMember, statusFor } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { mayRead, valuesOf } from './support/personal-data.ts';
import { aboutOnePerson, personalKeys } from './support/personal-keys.ts';
import {
  ghosts,
  isMember,
  type Member,
  members,
  openWorld,
  type Principal,
  principals,
  refusalOf,
  reveals,
  type World,
} from './support/principals.ts';

/** Every endpoint × every principal (§8), against the permission table of `packages/domain/test/permissions.ts`. */

let world: World;
/** All answers by reader, for the search for other people's data at the end. */
const seen: { principal: Principal; endpoint: string; answer: Answer }[] = [];

beforeAll(async () => {
  world = await openWorld(await openTestApp());
  await fillLists();
});
afterAll(() => world.test.close());
// Resets the rate limits for each endpoint.
beforeEach(() => world.test.clock.advance(3_600_000));

async function call(endpoint: Endpoint, principal: Principal, parts: RequestParts): Promise<Answer> {
  const cookie = await world.cookieOf(principal);
  const answer = await callWith(world.test, endpoint, parts, cookie);
  seen.push({ principal, endpoint: endpoint.id, answer });
  return answer;
}

/** Fills every list first: an empty list could not reveal anything. */
async function fillLists(): Promise<void> {
  for (const id of ['news.read', 'categories.delete', 'users.approve'])
    await matrixRows[id]?.request?.(world, 'own');
  const made = async (id: string) => {
    const request = (await matrixRows[id]?.request?.(world, 'own')) ?? {};
    const answer = await call(endpointOf(id), 'own', request);
    expect(answer.status, id).toBe(endpointOf(id).status);
    return request;
  };
  await made('manuscripts.submit');
  const { params } = await made('projects.submitLink');
  const project = { params: { id: params?.id ?? '' } };
  for (const reader of ['own', 'redaksi', 'member', 'admin'] as const)
    await call(endpointOf('projects.listLinks'), reader, project);
  const said = await made('projects.judgeProof');
  for (const reader of ['redaksi', 'admin'] as const)
    await call(endpointOf('projects.read'), reader, { params: { id: said.params?.id ?? '' } });
  const asked = (await matrixRows['projects.decideRequest']?.request?.(world, 'admin')) ?? {};
  await call(endpointOf('projects.decideRequest'), 'admin', asked);
  const about = { params: { id: asked.params?.id ?? '' } };
  for (const reader of ['redaksi', 'admin'] as const)
    await call(endpointOf('projects.listRequests'), reader, about);
  const { id } = await buildManuscript(world.test, { author: world.people.legacy });
  await call(endpointOf('manuscripts.read'), 'legacy', { params: { id } });
  await call(endpointOf('activities.list'), 'admin', {});
  // More than one page, so that the list counts its rows; the newest line has rare details.
  const lines = Array.from({ length: limits.pageSize + 1 }, () => auditRow());
  const newest = { created_at: world.test.clock.now() + 365 * 86_400_000 };
  lines.push(auditRow({ ...newest, detail: '{"edited":true,"accepted":true}' }));
  await world.test.db.write((tx) => tx.insertInto('audit_events').values(lines).execute());
}

function endpointOf(id: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (found === undefined) throw new Error(`no endpoint ${id}`);
  return found;
}

type Table = Record<string, number>;

async function statuses(ask: (principal: Principal) => Promise<Answer>): Promise<Table> {
  const table: Table = {};
  for (const principal of principals) table[principal] = (await ask(principal)).status;
  return table;
}

function expected(
  endpoint: Endpoint,
  allowed: (member: Member) => number,
  stranger: number = endpoint.status,
): Table {
  return Object.fromEntries(
    principals.map((principal) => {
      const refusal = refusalOf(endpoint, principal);
      return [principal, refusal ?? (isMember(principal) ? allowed(principal) : stranger)];
    }),
  );
}

/** Fails where a row contradicts the permission table. */
function expectAgreement(endpoint: Endpoint, row: StatusByMember): void {
  for (const member of members) {
    const refusal = refusalOf(endpoint, member);
    if (refusal !== undefined) expect([member, statusFor(row, member)]).toEqual([member, refusal]);
  }
}

/** Every byte of an answer except its request id and its date. */
const withoutRequestId = ({ status, headers, text }: Answer) => {
  const { date: _, ...fixed } = headers;
  return { status, headers: fixed, text: text.replace(/"requestId":"[\w-]{22}"/, '') };
};

test('every endpoint has its row, and every row its endpoint', () => {
  const ids = endpoints.map(({ id }) => id);
  const missing = ids.filter((id) => matrixRows[id] === undefined);
  const advice = missing.map(
    (id) => `${id}: add its row to packages/server/test/support/matrix-${id.split('.')[0]}.ts`,
  );
  expect(advice, 'rows are described in packages/server/test/support/matrix-rows.ts').toEqual([]);
  expect(Object.keys(matrixRows).filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const row = matrixRows[id] ?? {};
  const { existing, variants = {} } = row;
  const parts = async (principal: Principal): Promise<RequestParts> =>
    (await row.request?.(world, principal)) ?? {};

  test('lets in exactly whom it may', async () => {
    if (endpoint.params !== undefined) {
      expect(
        existing,
        `${id} names an object: its row needs \`existing\` (support/matrix-rows.ts)`,
      ).toBeDefined();
    }
    if (existing !== undefined) expectAgreement(endpoint, existing);
    const allowed = (member: Member) =>
      existing === undefined ? endpoint.status : statusFor(existing, member);
    const got = await statuses(async (principal) => call(endpoint, principal, await parts(principal)));
    expect(got).toEqual(expected(endpoint, allowed));
  });

  test.runIf(endpoint.params !== undefined)(
    'an object that does not exist looks like one out of reach',
    async () => {
      const absent = async (principal: Principal) => {
        const real = await parts(principal);
        const params = { ...real.params, id: newId() };
        return call(endpoint, principal, { ...real, params });
      };
      expect(await statuses(absent)).toEqual(expected(endpoint, () => 404, 404));
      for (const member of members) {
        if (existing === undefined || statusFor(existing, member) !== 404) continue;
        const foreign = await call(endpoint, member, await parts(member));
        expect(withoutRequestId(await absent(member))).toEqual(withoutRequestId(foreign));
      }
    },
  );

  test.for(Object.entries(variants))('%s', async ([, variant]) => {
    expectAgreement(endpoint, variant.expected);
    const got = await statuses(async (principal) =>
      call(endpoint, principal, await variant.request(world, principal)),
    );
    expect(got).toEqual(expected(endpoint, (member) => statusFor(variant.expected, member)));
  });

  test('wants a password given at most ten minutes ago, exactly where the matrix says so', async () => {
    const { test: app, people } = world;
    const cookie = await app.signIn(people.admin);
    app.clock.advance(limits.recentSignInSeconds * 1000 + 1);
    // The first call updates the session's last use, so that later calls write nothing.
    await app.call({ url: '/api/auth/session', cookie });
    const request = await parts('admin');
    const isDemanded = demands[id]?.recentSignIn === true;
    // Reads every table, which is needed only for what must not be written.
    const before = isDemanded ? await fingerprint(app.db) : {};
    const answer = await callWith(app, endpoint, request, cookie);
    if (isDemanded) {
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.password_needed']);
      expect(await fingerprint(app.db)).toEqual(before);
    } else {
      const allowed = existing === undefined ? endpoint.status : statusFor(existing, 'admin');
      expect(answer.status).toBe(refusalOf(endpoint, 'admin') ?? allowed);
    }
  });

  test('a session that ended answers like no session at all', async () => {
    if (refusalOf(endpoint, 'anonymous') === undefined) return;
    const request = await parts('anonymous');
    const stranger = withoutRequestId(await call(endpoint, 'anonymous', request));
    for (const ghost of ghosts)
      expect(withoutRequestId(await call(endpoint, ghost, request))).toEqual(stranger);
  });
});

test('nobody but the owner and the admin saw personal data, and no list did', () => {
  const leaks = seen.flatMap(({ principal, endpoint, answer: { text } }) =>
    members.flatMap((member) =>
      valuesOf(world, member)
        .filter(([field, value]) => reveals(text, value) && !mayRead(principal, endpoint, member, field))
        .map(([field]) => `${principal} saw ${field} of ${member} in ${endpoint}`),
    ),
  );
  expect([...new Set(leaks)]).toEqual([]);
  for (const [field, value] of valuesOf(world, 'own'))
    expect(
      seen.some(({ principal, answer: { text } }) => principal === 'admin' && reveals(text, value)),
      `the admin can read ${field}`,
    ).toBe(true);
});

describe('the keys of what was answered', () => {
  const allowedKeysFile = 'packages/server/test/support/allowed-keys.ts';
  const callerOf = (principal: Principal): Caller =>
    isMember(principal) ? world.people[principal].role : 'anonymous';
  const answered = () =>
    seen
      .filter(({ answer }) => answer.status < 300 && answer.body !== undefined)
      .map((each) => ({
        ...each,
        caller: callerOf(each.principal),
        keys: [...keysWithin(each.answer.body)],
      }));

  test('are those that the role needs', () => {
    const surplus = answered().flatMap(({ caller, endpoint, keys }) => {
      const allowed = aboutOnePerson.has(endpoint) ? personalKeys : allowedKeys[caller];
      return keys.filter((key) => !allowed.has(key)).map((key) => `${caller} got ${key} from ${endpoint}`);
    });
    expect([...new Set(surplus)], `if the role needs the key, allow it in ${allowedKeysFile}`).toEqual([]);
  });

  test('are all used: the table allows no key that no answer has', () => {
    for (const caller of callers) {
      const got = answered().filter((each) => each.caller === caller && !aboutOnePerson.has(each.endpoint));
      const keys = new Set(got.flatMap((each) => each.keys));
      const unused = [...allowedKeys[caller]].filter((key) => !keys.has(key));
      expect([caller, unused], `take the key out of ${allowedKeysFile}`).toEqual([caller, []]);
    }
  });

  test('are never those of somebody else’s profile, but how the team reaches people', () => {
    const fields = Object.keys(profileShape);
    for (const caller of callers) {
      const known = fields.filter((field) => allowedKeys[caller].has(field));
      const reach = { admin: ['nama', 'nomerHp', 'kota'], redaksi: ['nama', 'nomerHp'] };
      expect([caller, known]).toEqual([caller, reach[caller as keyof typeof reach] ?? ['nama']]);
    }
  });
});

test('a mail tells nobody anything but their own name', async () => {
  const mails = await deliverMails(world.test);
  const to = (member: Member) => mails.filter(({ recipient }) => recipient === world.people[member].email);
  expect(to('own').length).toBeGreaterThan(0);
  for (const member of members) {
    for (const [field, value] of valuesOf(world, member)) {
      const others = mails.filter((mail) => !to(member).includes(mail));
      expect(others.filter((mail) => reveals(JSON.stringify(mail), value))).toEqual([]);
      const texts = to(member).map(({ subject, bodyText }) => `${subject}\n${bodyText}`);
      if (field !== 'nama') expect(texts.filter((text) => reveals(text, value))).toEqual([]);
    }
  }
});

test('the log knows no personal data', () => {
  const log = world.test.logLines.join('\n');
  for (const member of members)
    for (const [field, value] of valuesOf(world, member))
      expect([member, field, reveals(log, value)]).toEqual([member, field, false]);
  expect(log).toContain('"route":"/api/users/:id"');
});
