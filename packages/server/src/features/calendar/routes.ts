import * as endpoints from '@ruang-naskah/domain/calendar/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route, routeWithAnswer } from '../../http/route.ts';
import { readCalendarGaps } from './days-off.ts';
import { readYear } from './read-year.ts';
import { saveYear } from './save-year.ts';

export function calendarRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readYear, ({ actor, query }) => readYear(deps, actor, query)),
    routeWithAnswer(endpoints.saveYear, {
      handle: (call) => saveYear(deps, call, call.body),
      makeAnswer: async (saved) => ({ ...saved, gaps: await readCalendarGaps(deps) }),
    }),
  ];
}
