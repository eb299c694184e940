import * as contract from '@ruang-naskah/domain/projects/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import { createAuthorProject, createTask } from './creation/service.ts';
import { deliverLink, listLinks } from './links/service.ts';
import { listProjects } from './list/service.ts';
import { deleteProject, readProject, requireProject, updateProject } from './service.ts';

export function projectRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.listProjects, ({ actor, query }) => listProjects(deps, actor, query)),
    route(contract.createAuthorProject, ({ actor, body, once, origin }) =>
      createAuthorProject(deps, actor, body, once, origin),
    ),
    route(contract.createTask, ({ actor, body, once, origin }) =>
      createTask(deps, actor, body, once, origin),
    ),
    route(contract.readProject, ({ actor, params }) => readProject(deps, actor, params.id)),
    route(
      contract.updateProject,
      ({ actor, params, body, version, origin }) =>
        updateProject(deps, actor, params.id, body, version, origin),
      ({ actor, params }) => requireProject(deps, actor, params.id),
    ),
    route(contract.deleteProject, ({ actor, params, origin }) =>
      deleteProject(deps, actor, params.id, origin),
    ),
    route(
      contract.submitStageLink,
      ({ actor, params, body, origin }) => deliverLink(deps, actor, params, body, origin),
      ({ actor, params }) => requireProject(deps, actor, params.id),
    ),
    route(contract.listLinks, ({ actor, params }) => listLinks(deps, actor, params.id)),
  ];
}
