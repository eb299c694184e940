import * as contract from '@ruang-naskah/domain/duties/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { endDuty, readDuties } from './service.ts';

export function dutyRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readDuties, ({ actor }) => readDuties(deps, actor)),
    route(contract.endDuty, (call) => endDuty(deps, call, call.body)),
  ];
}
