import * as contract from '@ruang-naskah/domain/desk/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readDesk, readDurations } from './service.ts';

export function deskRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readDesk, ({ actor }) => readDesk(deps, actor)),
    route(contract.readDurations, ({ actor }) => readDurations(deps, actor)),
  ];
}
