import * as contract from '@ruang-naskah/domain/views/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { changeView, countViews, deleteView, listViews, saveView } from './service.ts';

export function viewRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listViews, ({ actor }) => listViews(deps, actor)),
    route(contract.countViews, ({ actor }) => countViews(deps, actor)),
    route(contract.saveView, (call) => saveView(deps, call, call.body)),
    route(contract.changeView, (call) => changeView(deps, call, call.params.id, call.body)),
    route(contract.deleteView, (call) => deleteView(deps, call, call.params.id)),
  ];
}
