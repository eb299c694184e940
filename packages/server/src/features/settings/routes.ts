import * as contract from '@ruang-naskah/domain/settings/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readStoredSettings, updateSettings } from './service.ts';

export function settingsRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readSettings, () => readStoredSettings(deps)),
    route(contract.updateSettings, (call) => updateSettings(deps, call, call.body)),
  ];
}
