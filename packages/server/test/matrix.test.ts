import type { Endpoint } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/infra/ids.ts';
import { type Answer, openTestApp } from './harness.ts';
import { callWith, type RequestParts, type StatusByMember, statusFor } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import {
  canariesOf,
  ghosts,
  isMember,
  type Member,
  members,
  openWorld,
  type Principal,
  principals,
  refusalOf,
  type World,
} from './support/principals.ts';

/** Every endpoint × everybody (DESIGN §3, §8; security study §4), generated from the endpoint values. */

let world: World;
/** Who got to read what, for the search for other people's data at the end. */
const seen: { principal: Principal; endpoint: string; text: string }[] = [];

beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
// Counting starts anew for each endpoint.
beforeEach(() => world.test.clock.advance(3_600_000));

async function call(endpoint: Endpoint, principal: Principal, parts: RequestParts): Promise<Answer> {
  const cookie = await world.cookieOf(principal);
  const answer = await callWith(world.test, endpoint, parts, cookie);
  seen.push({ principal, endpoint: endpoint.id, text: answer.text });
  return answer;
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
      const refusal = refusalOf(endpoint.access, principal);
      return [principal, refusal ?? (isMember(principal) ? allowed(principal) : stranger)];
    }),
  );
}

/** A row may not contradict the endpoint's own access rule. */
function expectAgreement(endpoint: Endpoint, row: StatusByMember): void {
  for (const member of members) {
    const refusal = refusalOf(endpoint.access, member);
    if (refusal !== undefined) expect([member, statusFor(row, member)]).toEqual([member, refusal]);
  }
}

const withoutRequestId = ({ status, body, text }: Answer) => ({
  status,
  body: body === undefined ? text : { ...body, requestId: '' },
});

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

  test('a session that ended answers as none at all', async () => {
    if (endpoint.access === 'anyone' || endpoint.access === 'guest') return;
    const request = await parts('anonymous');
    const stranger = withoutRequestId(await call(endpoint, 'anonymous', request));
    for (const ghost of ghosts)
      expect(withoutRequestId(await call(endpoint, ghost, request))).toEqual(stranger);
  });
});

test('nobody but the owner and the admin saw personal data, and no list did', () => {
  const leaks = seen.flatMap(({ principal, endpoint, text }) =>
    members
      .filter((member) => member !== principal)
      .filter((member) => principal !== 'admin' || !['own'].includes(member) || endpoint !== 'users.read')
      .flatMap((member) =>
        Object.entries(canariesOf(member)).map(([field, value]) => ({ member, field, value })),
      )
      .filter(({ value }) => text.includes(value))
      .map(({ member, field }) => `${principal} saw ${field} of ${member} in ${endpoint}`),
  );
  expect(leaks).toEqual([]);
  expect(seen.some(({ text }) => text.includes(canariesOf('own').nik))).toBe(true);
});

test('the log knows no personal data', () => {
  const log = world.test.logLines.join('\n');
  for (const member of members) {
    for (const value of [...Object.values(canariesOf(member)), world.people[member].email])
      expect(log).not.toContain(value);
  }
  expect(log).toContain('"route":"/api/users/:id"');
});
