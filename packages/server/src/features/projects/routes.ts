import type { Actor } from '@ruang-naskah/domain/actor';
import * as bulk from '@ruang-naskah/domain/projects/bulk-contract';
import * as contract from '@ruang-naskah/domain/projects/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { deleteProject, eraseProject, listBin, restoreProject } from './bin/service.ts';
import { changeProjects } from './bulk/service.ts';
import { createAuthorProject, createTask } from './creation/service.ts';
import { listDue } from './deadlines/service.ts';
import { deliverLink, listLinks } from './links/service.ts';
import { countChips, exportProjects, listProjects, readBoard } from './list/service.ts';
import { listTasks, openTask, readDesk, readStageContact, takeFreeStage } from './own/service.ts';
import { sayOfProof } from './proof/service.ts';
import { readReminder, remindHolders, takeBackReminders } from './reminders/service.ts';
import {
  askOfStage,
  decideRequest,
  listRequests,
  requireRequest,
  withdrawRequest,
} from './requests/service.ts';
import { readHistory, readProject, requireProject, updateProject } from './service.ts';

export function projectRoutes(deps: Deps): readonly Route[] {
  /** Refuses what the caller may not see, before a wrong body is reported. */
  const inSight = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    requireProject(deps, actor, params.id);
  return [
    route(contract.listProjects, ({ actor, query }) => listProjects(deps, actor, query)),
    route(contract.countProjects, ({ actor }) => countChips(deps, actor)),
    route(contract.listDue, ({ actor }) => listDue(deps, actor)),
    route(contract.exportProjects, (call) => exportProjects(deps, call, call.query)),
    route(contract.createAuthorProject, (call) => createAuthorProject(deps, call, call.body)),
    route(contract.createTask, (call) => createTask(deps, call, call.body)),
    route(contract.readProject, ({ actor, params }) => readProject(deps, actor, params.id)),
    route(contract.updateProject, (call) => updateProject(deps, call, call.params.id, call.body), inSight),
    route(bulk.changeProjects, (call) => changeProjects(deps, call, call.body)),
    route(bulk.readBoard, ({ actor, query }) => readBoard(deps, actor, query)),
    route(bulk.remindHolders, (call) => remindHolders(deps, call, call.body)),
    route(bulk.takeBackReminders, (call) => takeBackReminders(deps, call, call.body)),
    route(bulk.readReminder, ({ actor, params }) => readReminder(deps, actor, params.id)),
    route(contract.deleteProject, (call) => deleteProject(deps, call, call.params.id)),
    route(contract.listBin, ({ actor, query }) => listBin(deps, actor, query.cursor)),
    route(contract.restoreProject, (call) => restoreProject(deps, call, call.params.id)),
    route(contract.eraseProject, (call) => eraseProject(deps, call, call.params.id)),
    route(contract.submitStageLink, (call) => deliverLink(deps, call, call.params, call.body), inSight),
    route(contract.readDesk, ({ actor }) => readDesk(deps, actor)),
    route(contract.listTasks, ({ actor, query }) => listTasks(deps, actor, query)),
    route(contract.openTask, ({ actor, params }) => openTask(deps, actor, params)),
    route(contract.takeStage, (call) => takeFreeStage(deps, call, call.params)),
    route(contract.readStageContact, (call) => readStageContact(deps, call, call.params)),
    route(contract.askOfStage, (call) => askOfStage(deps, call, call.params, call.body), inSight),
    route(contract.listStageRequests, ({ actor, params }) => listRequests(deps, actor, params.id)),
    route(contract.withdrawRequest, (call) => withdrawRequest(deps, call, call.params)),
    route(
      contract.decideRequest,
      (call) => decideRequest(deps, call, call.params, call.body),
      ({ actor, params }) => requireRequest(deps, actor, params),
    ),
    route(contract.judgeProof, (call) => sayOfProof(deps, call, call.params.id, call.body), inSight),
    route(contract.readHistory, ({ actor, params }) => readHistory(deps, actor, params.id)),
    route(contract.listLinks, ({ actor, params }) => listLinks(deps, actor, params.id)),
  ];
}
