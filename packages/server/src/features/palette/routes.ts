import * as endpoints from '@ruang-naskah/domain/palette/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { searchAll } from './search-all.ts';

export function paletteRoutes(deps: Deps): readonly Route[] {
  return [route(endpoints.searchAll, ({ actor, query }) => searchAll(deps, actor, query))];
}
