import * as endpoints from '@ruang-naskah/domain/attempts/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { settleAttempt } from './settle.ts';

export function attemptRoutes(deps: Deps): readonly Route[] {
  return [route(endpoints.settleAttempt, (call) => settleAttempt(deps, call, call.body))];
}
