import * as contract from '@ruang-naskah/domain/notices/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import {
  countNotices,
  listNotices,
  readAllNotices,
  readNotice,
  readPreferences,
  savePreferences,
} from './bell/service.ts';
import { listTemplates, readReasons, saveReasons, saveTemplate } from './templates/service.ts';

export function noticeRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listNotices, ({ actor, query }) => listNotices(deps, actor, query)),
    route(contract.countNotices, ({ actor }) => countNotices(deps, actor)),
    route(contract.readNotice, (call) => readNotice(deps, call, call.params.id)),
    route(contract.readAllNotices, (call) => readAllNotices(deps, call)),
    route(contract.readPreferences, ({ actor }) => readPreferences(deps, actor)),
    route(contract.savePreferences, (call) => savePreferences(deps, call, call.body)),
    route(contract.listTemplates, ({ actor }) => listTemplates(deps, actor)),
    route(contract.readReasons, ({ actor }) => readReasons(deps, actor)),
    route(contract.saveReasons, (call) => saveReasons(deps, call, call.body)),
    route(contract.saveTemplate, (call) => saveTemplate(deps, call, call.body)),
  ];
}
