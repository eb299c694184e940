import * as endpoints from '@ruang-naskah/domain/whatsapp/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { listMessages } from './list.ts';
import { markMessage, openMessage, undoMarkMessage } from './send.ts';

export function whatsappRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listMessages, ({ actor, query }) => listMessages(deps, actor, query)),
    route(endpoints.openMessage, (call) => openMessage(deps, call, call.params.id)),
    route(endpoints.markMessage, (call) => markMessage(deps, call, call.params.id, call.body)),
    route(endpoints.undoMarkMessage, (call) => undoMarkMessage(deps, call, call.params.id)),
  ];
}
