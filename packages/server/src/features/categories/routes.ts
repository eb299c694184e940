import * as contract from '@ruang-naskah/domain/categories/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { addCategory, deleteCategory, listCategories, readCategory, renameCategory } from './service.ts';

export function categoryRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listCategories, ({ actor }) => listCategories(deps, actor)),
    route(contract.addCategory, (call) => addCategory(deps, call, call.body)),
    route(contract.readCategory, ({ actor, params }) => readCategory(deps, actor, params.id)),
    route(contract.renameCategory, (call) => renameCategory(deps, call, call.params.id, call.body)),
    route(contract.deleteCategory, (call) => deleteCategory(deps, call, call.params.id)),
  ];
}
