import * as contract from '@ruang-naskah/domain/whatsapp/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { listMessages, openMessage, settleMessage } from './service.ts';

export function whatsappRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listMessages, ({ actor, query }) => listMessages(deps, actor, query)),
    route(contract.openMessage, (call) => openMessage(deps, call, call.params.id)),
    route(contract.settleMessage, (call) => settleMessage(deps, call, call.params.id, call.body)),
  ];
}
