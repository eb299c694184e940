import * as endpoints from '@ruang-naskah/domain/views/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { countViews, listViews } from './list.ts';
import { changeView, deleteView, saveView } from './save.ts';

export function viewRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listViews, ({ actor }) => listViews(deps, actor)),
    route(endpoints.countViews, ({ actor }) => countViews(deps, actor)),
    route(endpoints.saveView, (call) => saveView(deps, call, call.body)),
    route(endpoints.changeView, (call) => changeView(deps, call, call.params.id, call.body)),
    route(endpoints.deleteView, (call) => deleteView(deps, call, call.params.id)),
  ];
}
