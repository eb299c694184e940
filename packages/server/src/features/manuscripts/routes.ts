import type { Actor } from '@ruang-naskah/domain/actor';
import * as contract from '@ruang-naskah/domain/manuscripts/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { readManuscript, requireManuscript } from './detail/service.ts';
import { exportManuscripts } from './list/service.ts';
import { countManuscripts, listManuscripts, sendRevision, setStatus, submitManuscript } from './service.ts';
import {
  askWithdrawal,
  decideWithdrawal,
  type StopProjects,
  takeBackWithdrawal,
} from './withdrawal/service.ts';

/** `stopProjects` is what an accepted withdrawal means for the projects of the manuscript. */
export function manuscriptRoutes(deps: Deps, stopProjects: StopProjects): readonly Route[] {
  /** Refuses what the caller may not see, before a wrong body is reported. */
  const inSight = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    requireManuscript(deps, actor, params.id);
  return [
    route(contract.listManuscripts, ({ actor, query }) => listManuscripts(deps, actor, query)),
    route(contract.countManuscripts, ({ actor }) => countManuscripts(deps, actor)),
    route(contract.exportManuscripts, (call) => exportManuscripts(deps, call, call.query)),
    route(contract.readManuscript, ({ actor, params }) => readManuscript(deps, actor, params.id)),
    route(contract.submitManuscript, (call) => submitManuscript(deps, call, call.body)),
    route(contract.sendRevision, (call) => sendRevision(deps, call, call.params.id, call.body), inSight),
    route(contract.askWithdrawal, (call) => askWithdrawal(deps, call, call.params.id, call.body), inSight),
    route(contract.takeBackWithdrawal, (call) => takeBackWithdrawal(deps, call, call.params.id)),
    route(
      contract.decideWithdrawal,
      (call) => decideWithdrawal(deps, call, { ...call.body, id: call.params.id, stopProjects }),
      inSight,
    ),
    route(contract.setManuscriptStatus, (call) => setStatus(deps, call, call.params.id, call.body), inSight),
  ];
}
