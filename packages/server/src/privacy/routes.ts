import * as contract from '@ruang-naskah/domain/users/contract';
import type { Deps } from '../deps.ts';
import { type Route, route } from '../http/call.ts';
import { deleteUser } from './erasure/service.ts';
import { exportOwnData } from './export/service.ts';

/** Endpoints about everything the portal holds on a person, across nouns. */
export function privacyRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.exportOwnData, (call) => exportOwnData(deps, call)),
    route(contract.deleteUser, (call) => deleteUser(deps, call, call.params.id)),
  ];
}
