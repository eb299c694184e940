import * as endpoints from '@ruang-naskah/domain/settings/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route, routeWithAnswer } from '../../http/route.ts';
import { readStoredSettings } from './read.ts';
import { updateSettings } from './update.ts';
import { endWorkshop, readWorkshop, startWorkshop } from './workshop.ts';

export function settingsRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readSettings, () => readStoredSettings(deps)),
    route(endpoints.updateSettings, (call) => updateSettings(deps, call, call.body)),
    route(endpoints.readWorkshop, ({ actor }) => readWorkshop(deps, actor)),
    routeWithAnswer(endpoints.openWorkshop, {
      handle: (call) => startWorkshop(deps, call, call.body),
      makeAnswer: (_, { actor }) => readWorkshop(deps, actor),
    }),
    route(endpoints.closeWorkshop, (call) => endWorkshop(deps, call)),
  ];
}
