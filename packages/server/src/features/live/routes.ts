import * as endpoints from '@ruang-naskah/domain/live/endpoints';
import { type Route, route } from '../../http/route.ts';
import type { Live } from './streams.ts';

export function liveRoutes(live: Live): readonly Route[] {
  return [
    route(endpoints.readChanges, async (call) =>
      call.events?.accepted === true
        ? live.open(call, call.events.last)
        : live.catchUp(call.actor, call.events?.last),
    ),
    route(endpoints.reportOpenProjects, async (call) => live.reportOpenProjects(call, call.body)),
    route(endpoints.listPresentAdmins, ({ actor, params }) => live.listPresent(actor, params.id)),
  ];
}
