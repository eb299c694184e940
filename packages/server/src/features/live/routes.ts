import * as contract from '@ruang-naskah/domain/live/contract';
import { type Route, route } from '../../http/call.ts';
import type { Live } from './service.ts';

export function liveRoutes(live: Live): readonly Route[] {
  return [
    route(contract.readChanges, async (call) =>
      call.events?.accepted === true
        ? live.follow(call, call.events.last)
        : live.catchUp(call.actor, call.events?.last),
    ),
    route(contract.showOpen, async (call) => live.showOpen(call, call.body)),
    route(contract.listPresent, ({ actor, params }) => live.listPresent(actor, params.id)),
  ];
}
