import * as endpoints from '@ruang-naskah/domain/activities/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { clearActivities } from './clear.ts';
import { exportActivities, listActivities } from './list.ts';
import { exportAudit, listAudit } from './list-audit.ts';

export function activityRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.listActivities, ({ actor, query }) => listActivities(deps, actor, query)),
    route(endpoints.clearActivities, (call) => clearActivities(deps, call)),
    route(endpoints.exportActivities, (call) => exportActivities(deps, call, call.query)),
    route(endpoints.listAudit, ({ actor, query }) => listAudit(deps, actor, query)),
    route(endpoints.exportAudit, (call) => exportAudit(deps, call, call.query)),
  ];
}
