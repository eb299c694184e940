import * as contract from '@ruang-naskah/domain/activities/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { exportAudit, listAudit } from './audit/service.ts';
import { clearActivities, exportActivities, listActivities } from './service.ts';

export function activityRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listActivities, ({ actor, query }) => listActivities(deps, actor, query)),
    route(contract.clearActivities, (call) => clearActivities(deps, call)),
    route(contract.exportActivities, (call) => exportActivities(deps, call, call.query)),
    route(contract.listAudit, ({ actor, query }) => listAudit(deps, actor, query)),
    route(contract.exportAudit, (call) => exportAudit(deps, call, call.query)),
  ];
}
