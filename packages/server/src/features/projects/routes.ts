import type { Actor } from '@ruang-naskah/domain/actor';
import * as bulk from '@ruang-naskah/domain/projects/bulk-endpoints';
import * as endpoints from '@ruang-naskah/domain/projects/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/route.ts';
import { askOfStage, withdrawRequest } from './ask-of-stage.ts';
import { deleteProject, eraseProject, listBin, restoreProject } from './bin.ts';
import { readBoard } from './board.ts';
import { changeProjects } from './change-many.ts';
import { createAuthorProject, createTask } from './create.ts';
import { listDue } from './deadlines.ts';
import { decideRequest } from './decide-request.ts';
import { deliverLink } from './deliver-link.ts';
import { saveProofVerdict } from './judge-proof.ts';
import { listLinks } from './links.ts';
import { countChips, exportProjects, listProjects } from './list.ts';
import { readHistory, readProject, requireReadable } from './read.ts';
import { readStageContact } from './read-contact.ts';
import { readReminder, remindHolders, takeBackReminders } from './remind.ts';
import { listRequests, requireRequest } from './requests.ts';
import { takeFreeStage } from './take-stage.ts';
import { listTasks, openTask, readEditorDesk } from './tasks.ts';
import { updateProject } from './update.ts';

export function projectRoutes(deps: Deps): readonly Route[] {
  /** Refuses what the caller may not see, before a wrong body is reported. */
  const inSight = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    requireReadable(deps.db.reads, actor, params.id);
  return [
    route(endpoints.listProjects, ({ actor, query }) => listProjects(deps, actor, query)),
    route(endpoints.countProjects, ({ actor }) => countChips(deps, actor)),
    route(endpoints.listDue, ({ actor }) => listDue(deps, actor)),
    route(endpoints.exportProjects, (call) => exportProjects(deps, call, call.query)),
    route(endpoints.createAuthorProject, (call) => createAuthorProject(deps, call, call.body)),
    route(endpoints.createTask, (call) => createTask(deps, call, call.body)),
    route(endpoints.readProject, ({ actor, params }) => readProject(deps, actor, params.id)),
    route(endpoints.updateProject, (call) => updateProject(deps, call, call.params.id, call.body), inSight),
    route(bulk.changeProjects, (call) => changeProjects(deps, call, call.body)),
    route(bulk.readBoard, ({ actor, query }) => readBoard(deps, actor, query)),
    route(bulk.remindHolders, (call) => remindHolders(deps, call, call.body)),
    route(bulk.takeBackReminders, (call) => takeBackReminders(deps, call, call.body)),
    route(bulk.readReminder, ({ actor, params }) => readReminder(deps, actor, params.id)),
    route(endpoints.deleteProject, (call) => deleteProject(deps, call, call.params.id)),
    route(endpoints.listBin, ({ actor, query }) => listBin(deps, actor, query.cursor)),
    route(endpoints.restoreProject, (call) => restoreProject(deps, call, call.params.id)),
    route(endpoints.eraseProject, (call) => eraseProject(deps, call, call.params.id)),
    route(endpoints.submitStageLink, (call) => deliverLink(deps, call, call.params, call.body), inSight),
    route(endpoints.readEditorDesk, ({ actor }) => readEditorDesk(deps, actor)),
    route(endpoints.listTasks, ({ actor, query }) => listTasks(deps, actor, query)),
    route(endpoints.openTask, ({ actor, params }) => openTask(deps, actor, params)),
    route(endpoints.takeStage, (call) => takeFreeStage(deps, call, call.params)),
    route(endpoints.readStageContact, (call) => readStageContact(deps, call, call.params)),
    route(endpoints.askOfStage, (call) => askOfStage(deps, call, call.params, call.body), inSight),
    route(endpoints.listStageRequests, ({ actor, params }) => listRequests(deps, actor, params.id)),
    route(endpoints.withdrawRequest, (call) => withdrawRequest(deps, call, call.params)),
    route(
      endpoints.decideRequest,
      (call) => decideRequest(deps, call, call.params, call.body),
      ({ actor, params }) => requireRequest(deps, actor, params),
    ),
    route(endpoints.judgeProof, (call) => saveProofVerdict(deps, call, call.params.id, call.body), inSight),
    route(endpoints.readHistory, ({ actor, params }) => readHistory(deps, actor, params.id)),
    route(endpoints.listLinks, ({ actor, params }) => listLinks(deps, actor, params.id)),
  ];
}
