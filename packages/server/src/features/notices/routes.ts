import * as endpoints from '@ruang-naskah/domain/notices/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { countUnreadNotices, listNotices, markAllRead, markRead } from './bell.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { readReasons, saveReasons } from './reasons.ts';
import { listTemplates, saveTemplate } from './templates.ts';

export function noticeRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listNotices, ({ actor, query }) => listNotices(deps, actor, query)),
    route(endpoints.countUnreadNotices, ({ actor }) => countUnreadNotices(deps, actor)),
    route(endpoints.markNoticeRead, (call) => markRead(deps, call, call.params.id)),
    route(endpoints.markAllNoticesRead, (call) => markAllRead(deps, call)),
    route(endpoints.readPreferences, ({ actor }) => readPreferences(deps.db.reads, actor)),
    route(endpoints.savePreferences, (call) => savePreferences(deps, call, call.body)),
    route(endpoints.listTemplates, ({ actor }) => listTemplates(deps, actor)),
    route(endpoints.readReasons, ({ actor }) => readReasons(deps, actor)),
    route(endpoints.saveReasons, (call) => saveReasons(deps, call, call.body)),
    route(endpoints.saveTemplate, (call) => saveTemplate(deps, call, call.body)),
  ];
}
