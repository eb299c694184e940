import * as contract from '@ruang-naskah/domain/settings/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readStoredSettings, updateSettings } from './service.ts';
import { endWorkshop, readWorkshop, startWorkshop } from './workshop/service.ts';

export function settingsRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readSettings, () => readStoredSettings(deps)),
    route(contract.updateSettings, (call) => updateSettings(deps, call, call.body)),
    route(contract.readWorkshop, ({ actor }) => readWorkshop(deps, actor)),
    route(contract.openWorkshop, (call) => startWorkshop(deps, call, call.body)),
    route(contract.closeWorkshop, (call) => endWorkshop(deps, call)),
  ];
}
