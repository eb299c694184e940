import * as endpoints from '@ruang-naskah/domain/schedules/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { readSchedules } from './read.ts';
import { saveSchedules } from './save.ts';

export function scheduleRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readSchedules, ({ actor }) => readSchedules(deps, actor)),
    route(endpoints.saveSchedules, (call) => saveSchedules(deps, call, call.body)),
  ];
}
