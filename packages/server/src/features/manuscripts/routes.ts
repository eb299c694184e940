import type { Actor } from '@ruang-naskah/domain/actor';
import * as endpoints from '@ruang-naskah/domain/manuscripts/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { changeAuthor } from './change-author.ts';
import { countManuscripts, exportManuscripts, listManuscripts } from './list.ts';
import { readManuscript, requireReadable } from './read.ts';
import { sendRevision } from './revise.ts';
import { setStatus } from './set-status.ts';
import { submitManuscript } from './submit.ts';
import { askWithdrawal, decideWithdrawal, type StopProjects, takeBackWithdrawal } from './withdraw.ts';

/** `stopProjects` is what an accepted withdrawal means for the projects of the manuscript. */
export function manuscriptRoutes(deps: Deps, stopProjects: StopProjects): readonly Route[] {
  /** Refuses what the caller may not see, before a wrong body is reported. */
  const inSight = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    requireReadable(deps.db.reads, actor, params.id);
  return [
    route(endpoints.listManuscripts, ({ actor, query }) => listManuscripts(deps, actor, query)),
    route(endpoints.countManuscripts, ({ actor }) => countManuscripts(deps, actor)),
    route(endpoints.exportManuscripts, (call) => exportManuscripts(deps, call, call.query)),
    route(endpoints.readManuscript, ({ actor, params }) => readManuscript(deps.db.reads, actor, params.id)),
    route(endpoints.submitManuscript, (call) => submitManuscript(deps, call, call.body)),
    route(endpoints.sendRevision, (call) => sendRevision(deps, call, call.params.id, call.body), inSight),
    route(endpoints.askWithdrawal, (call) => askWithdrawal(deps, call, call.params.id, call.body), inSight),
    route(endpoints.takeBackWithdrawal, (call) => takeBackWithdrawal(deps, call, call.params.id)),
    route(
      endpoints.decideWithdrawal,
      (call) => decideWithdrawal(deps, call, { ...call.body, id: call.params.id, stopProjects }),
      inSight,
    ),
    route(endpoints.changeAuthor, (call) => changeAuthor(deps, call, call.params.id, call.body), inSight),
    route(endpoints.setManuscriptStatus, (call) => setStatus(deps, call, call.params.id, call.body), inSight),
  ];
}
