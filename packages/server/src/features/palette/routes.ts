import * as contract from '@ruang-naskah/domain/palette/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { searchAll } from './service.ts';

export function paletteRoutes(deps: Deps): readonly Route[] {
  return [route(contract.searchAll, ({ actor, query }) => searchAll(deps, actor, query))];
}
