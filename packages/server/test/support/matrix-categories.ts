import { insertCategory } from '../../src/features/categories/add.ts';
import { newId } from '../../src/infra/ids.ts';
import { nextNumber } from '../factories.ts';
import type { MatrixRows } from './matrix-row.ts';
import type { World } from './principals.ts';

async function aCategory({ test }: World) {
  const category = { id: newId(), name: `Kategori ${nextNumber()}` };
  await test.db.write((tx) => insertCategory(tx, category, test.clock.now()));
  return { params: { id: category.id } };
}

/** Who reads and who changes categories. */
export const categoryRows: MatrixRows = {
  'categories.list': {},
  'categories.add': { request: () => ({ body: { name: `Kategori ${nextNumber()}` } }) },
  'categories.read': {
    request: aCategory,
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
  'categories.rename': {
    request: async (world) => ({ ...(await aCategory(world)), body: { name: `Kategori ${nextNumber()}` } }),
    existing: { own: 403, other: 403, redaksi: 403, admin: 200, legacy: 403 },
  },
  'categories.delete': {
    request: aCategory,
    existing: { own: 403, other: 403, redaksi: 403, admin: 204, legacy: 403 },
  },
};
