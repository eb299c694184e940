import * as contract from '@ruang-naskah/domain/schedules/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readSchedules, saveSchedules } from './service.ts';

export function scheduleRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readSchedules, ({ actor }) => readSchedules(deps, actor)),
    route(contract.saveSchedules, (call) => saveSchedules(deps, call, call.body)),
  ];
}
