import { insertView } from '../../src/features/views/save.ts';
import { newId } from '../../src/infra/ids.ts';
import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';
import type { World } from './principals.ts';

async function aViewOf({ test }: World, ownerId: string | null) {
  const name = `Tampilan ${nextNumber()}`;
  const view = {
    id: newId(),
    list: 'users',
    name,
    nameKey: name,
    ownerId,
    filter: {},
    standard: false,
  } as const;
  await test.db.write((tx) => insertView(tx, view, test.clock.now()));
  return { params: { id: view.id } };
}

const forAdmins = { own: 403, other: 403, redaksi: 403, legacy: 403 };
/** A view is private to its owner, or shared by all admins. */
const shared = async (world: World) => ({
  ...(await aViewOf(world, null)),
  body: { name: `Tampilan ${nextNumber()}` },
});
const others = async (world: World) => ({
  ...(await aViewOf(world, world.people.own.id)),
  body: { name: `Tampilan ${nextNumber()}` },
});

export const viewRows: MatrixRows = {
  'views.list': {},
  'views.count': {},
  'views.save': {
    request: () => ({
      body: { list: 'users', name: `Tampilan ${nextNumber()}`, filter: { role: 'penulis' } },
    }),
  },
  'views.change': {
    request: shared,
    existing: { ...forAdmins, admin: 200 },
    variants: { 'somebody else’s own': { request: others, expected: { ...forAdmins, admin: 404 } } },
  },
  'views.delete': {
    request: async (world) => aViewOf(world, null),
    existing: { ...forAdmins, admin: 204 },
    variants: {
      'somebody else’s own': {
        request: async (world) => aViewOf(world, world.people.own.id),
        expected: { ...forAdmins, admin: 404 },
      },
    },
  },
};
