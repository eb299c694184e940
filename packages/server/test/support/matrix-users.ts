import type { Role } from '@ruang-naskah/domain/roles';
import { buildUser, nextNumber, testPassword } from '../factories.ts';
import { buildProject, heldBy } from '../project-factories.ts';
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

/** An account that an admin has closed. */
export async function suspended(
  { test }: Pick<World, 'test'>,
  role: Role = 'redaksi',
): Promise<RequestParts> {
  const { id } = await buildUser(test, role);
  await close({ test }, id);
  return { params: { id } };
}

async function close({ test }: Pick<World, 'test'>, id: string): Promise<void> {
  const closed = { active: 0, suspended_at: test.clock.now() } as const;
  await test.db.write((tx) => tx.updateTable('users').set(closed).where('id', '=', id).execute());
}

async function handingOver(world: World): Promise<RequestParts> {
  const [editor, successor] = [
    await buildUser(world.test, 'redaksi'),
    await buildUser(world.test, 'redaksi'),
  ];
  await buildProject(world.test, { stages: { Layout: heldBy(editor) } });
  await close(world, editor.id);
  return { params: { id: editor.id }, body: { handOverTo: successor.id } };
}

/** Who reads profiles and who administers accounts. */
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
  'users.suspend': {
    request: async (world) => ({ ...(await somebody(world)), body: { reason: 'Pindah kantor.' } }),
    existing: { ...adminOnly, admin: 200 },
  },
  'users.reopen': {
    request: (world) => suspended(world),
    existing: { ...adminOnly, admin: 200 },
    variants: {
      'an account that is open': { request: somebody, expected: { ...adminOnly, admin: 409 } },
    },
  },
  'users.handOver': { request: handingOver, existing: { ...adminOnly, admin: 200 } },
  'users.changeEmail': {
    request: async (world) => {
      const email = `baru${nextNumber()}@contoh.id`;
      return { ...(await somebody(world)), body: { email, emailAgain: email, reason: 'Salah ketik.' } };
    },
    existing: { ...adminOnly, admin: 200 },
  },
  'users.setPassword': {
    request: async (world) => ({ ...(await somebody(world)), body: password }),
    existing: { ...adminOnly, admin: 200 },
  },
  'users.endSessions': { request: somebodySignedIn, existing: { ...adminOnly, admin: 200 } },
  'users.sendReset': { request: somebody, existing: { ...adminOnly, admin: 202 } },
};
