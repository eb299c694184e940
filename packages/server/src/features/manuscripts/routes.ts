import * as contract from '@ruang-naskah/domain/manuscripts/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import {
  listManuscripts,
  readManuscript,
  requireManuscript,
  setStatus,
  submitManuscript,
} from './service.ts';

export function manuscriptRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listManuscripts, ({ actor, query }) => listManuscripts(deps, actor, query)),
    route(contract.readManuscript, ({ actor, params }) => readManuscript(deps, actor, params.id)),
    route(contract.submitManuscript, ({ actor, body, once, origin }) =>
      submitManuscript(deps, actor, body, once, origin),
    ),
    route(
      contract.setManuscriptStatus,
      ({ actor, params, body, version, origin }) => setStatus(deps, actor, params.id, body, version, origin),
      ({ actor, params }) => requireManuscript(deps, actor, params.id),
    ),
  ];
}
