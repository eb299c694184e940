import { buildUser, nextNumber, testPassword } from '../factories.ts';
import type { MatrixRows, RequestParts } from './matrix-row.ts';
import { isMember, profileOf, type World } from './principals.ts';

const adminOnly = { own: 403, other: 403, redaksi: 403, legacy: 403 };
const password = {
  oldPassword: testPassword,
  password: 'jendela-hijau-31',
  confirmPassword: 'jendela-hijau-31',
};

async function somebody({ test }: World): Promise<RequestParts> {
  return { params: { id: (await buildUser(test, 'penulis')).id } };
}

async function somebodySignedIn({ test }: World): Promise<RequestParts> {
  const user = await buildUser(test, 'penulis');
  await test.signIn(user);
  return { params: { id: user.id } };
}

/** A redaksi account that waits for approval. */
async function waiting({ test }: World): Promise<RequestParts> {
  return { params: { id: (await buildUser(test, 'redaksi', { active: false })).id } };
}

/** Rows U2–U8 and A8 of the permission table. */
export const userRows: MatrixRows = {
  'users.readProfile': {},
  'users.updateProfile': {
    async request({ test, people }, principal) {
      const member = isMember(principal) ? principal : 'own';
      const row = await test.db.reads
        .selectFrom('users')
        .select('version')
        .where('id', '=', people[member].id)
        .executeTakeFirstOrThrow();
      // Another town, because an unchanged profile is not written.
      const body = { ...profileOf(member, people[member].nama), kota: `Kota ${nextNumber()}` };
      return { body, headers: { 'if-match': `"${row.version}"` } };
    },
  },
  'users.list': {},
  'users.export': {},
  'users.listPeople': { request: () => ({ query: { role: 'penulis' } }) },
  'users.read': {
    request: ({ people }) => ({ params: { id: people.own.id } }),
    existing: { own: 200, other: 404, redaksi: 404, admin: 200, legacy: 404 },
  },
  'users.exportOwnData': {},
  'users.approve': {
    request: waiting,
    existing: { ...adminOnly, admin: 200 },
    variants: {
      'an account that does not wait': { request: somebody, expected: { ...adminOnly, admin: 409 } },
    },
  },
  'users.readHoldings': { request: somebody, existing: { ...adminOnly, admin: 200 } },
  'users.changeRole': {
    request: async (world) => ({ ...(await somebody(world)), body: { role: 'redaksi' } }),
    existing: { ...adminOnly, admin: 200 },
  },
  'users.delete': { request: somebody, existing: { ...adminOnly, admin: 204 } },
  'users.setPassword': {
    request: async (world) => ({ ...(await somebody(world)), body: password }),
    existing: { ...adminOnly, admin: 200 },
  },
  'users.endSessions': { request: somebodySignedIn, existing: { ...adminOnly, admin: 200 } },
  'users.sendReset': { request: somebody, existing: { ...adminOnly, admin: 202 } },
};
