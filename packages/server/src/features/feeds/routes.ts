import * as endpoints from '@ruang-naskah/domain/feeds/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { endFeed, makeFeed, readFeed } from './address.ts';

export function feedRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readFeed, ({ actor }) => readFeed(deps, actor)),
    route(endpoints.makeFeed, (call) => makeFeed(deps, call)),
    route(endpoints.endFeed, (call) => endFeed(deps, call)),
  ];
}
