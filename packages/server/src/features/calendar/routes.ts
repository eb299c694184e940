import * as contract from '@ruang-naskah/domain/calendar/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readYear, saveYear } from './service.ts';

export function calendarRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readYear, ({ actor, query }) => readYear(deps, actor, query)),
    route(contract.saveYear, (call) => saveYear(deps, call, call.body)),
  ];
}
