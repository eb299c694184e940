import * as endpoints from '@ruang-naskah/domain/desk/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { readDurations } from './durations.ts';
import { readDesk } from './read.ts';

export function deskRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readDesk, ({ actor }) => readDesk(deps, actor)),
    route(endpoints.readDurations, ({ actor }) => readDurations(deps, actor)),
  ];
}
