import * as contract from '@ruang-naskah/domain/feeds/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { endFeed, makeFeed, readFeed } from './service.ts';

export function feedRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readFeed, ({ actor }) => readFeed(deps, actor)),
    route(contract.makeFeed, (call) => makeFeed(deps, call)),
    route(contract.endFeed, (call) => endFeed(deps, call)),
  ];
}
