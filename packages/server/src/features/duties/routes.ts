import * as endpoints from '@ruang-naskah/domain/duties/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { endDuty } from './end.ts';
import { readDuties } from './read.ts';

export function dutyRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readDuties, ({ actor }) => readDuties(deps, actor)),
    route(endpoints.endDuty, (call) => endDuty(deps, call, call.body)),
  ];
}
