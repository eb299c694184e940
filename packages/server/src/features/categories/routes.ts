import * as endpoints from '@ruang-naskah/domain/categories/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { addCategory } from './add.ts';
import { deleteCategory } from './delete.ts';
import { listCategories, readCategory } from './list.ts';
import { renameCategory } from './rename.ts';

export function categoryRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listCategories, ({ actor }) => listCategories(deps, actor)),
    route(endpoints.addCategory, (call) => addCategory(deps, call, call.body)),
    route(endpoints.readCategory, ({ actor, params }) => readCategory(deps, actor, params.id)),
    route(endpoints.renameCategory, (call) => renameCategory(deps, call, call.params.id, call.body)),
    route(endpoints.deleteCategory, (call) => deleteCategory(deps, call, call.params.id)),
  ];
}
