import { listActivities, listAudit } from './activities/endpoints.ts';
import { listSessions } from './auth/endpoints.ts';
import { readYear } from './calendar/endpoints.ts';
import { listCategories } from './categories/endpoints.ts';
import { readDesk } from './desk/endpoints.ts';
import { readDuties } from './duties/endpoints.ts';
import type { EndpointRef } from './endpoint.ts';
import { countManuscripts, listManuscripts, readManuscript } from './manuscripts/endpoints.ts';
import { defaultReviewSort } from './manuscripts/values.ts';
import { listNews } from './news/endpoints.ts';
import { listNotices, readReasons } from './notices/endpoints.ts';
import { isScreen, openedProjectOf, paths } from './paths.ts';
import { listBin, listProjects, readEditorDesk, readProject } from './projects/endpoints.ts';
import { ownFinishedQuery, ownProjectsQuery } from './projects/values.ts';
import { assignableRoles, type Role } from './roles.ts';
import { readSchedules } from './schedules/endpoints.ts';
import { readSettings, readWorkshop } from './settings/endpoints.ts';
import { listPeople, listUsers, readProfile } from './users/endpoints.ts';

/** One request that a screen makes when it opens. */
export interface FirstRequest {
  readonly endpoint: EndpointRef;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

function request(endpoint: EndpointRef, query = {}, params = {}): FirstRequest {
  return { endpoint, params, query };
}

/**
 * The requests that the screen at `path` makes when it opens. The server puts their answers into the page it sends, and
 * the browser's cache starts with them. Where the address has query parameters, the screen makes its requests itself,
 * unless they open a project.
 *
 * @param search what follows the `?` of the address
 */
export function firstRequests(path: string, role: Role, search = ''): readonly FirstRequest[] {
  const ofScreen = requestsOfScreen(path, role, search);
  // The menu of every screen shows how many duties there are.
  return isScreen(path) && isAssignable(role) ? [...ofScreen, request(readDuties)] : ofScreen;
}

function requestsOfScreen(path: string, role: Role, search: string): readonly FirstRequest[] {
  if (search === '') return requestsOfPath(path, role);
  const id = openedProjectOf(path, search);
  return id === undefined ? [] : [request(readProject, {}, { id }), ...requestsOfPath(path, role)];
}

function isAssignable(role: Role): boolean {
  return assignableRoles.some((given) => given === role);
}

function requestsOfPath(path: string, role: Role): readonly FirstRequest[] {
  const review = /^\/admin\/review\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  const own = /^\/dashboard\/submissions\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  if (review !== null) return [request(readManuscript, {}, { id: review[1] ?? '' }), request(readReasons)];
  if (own !== null) return [request(readManuscript, {}, { id: own[1] ?? '' })];
  switch (path) {
    case paths.submissions:
      return [request(listManuscripts)];
    case paths.dashboardMain:
      if (role === 'redaksi') return [request(readEditorDesk)];
      if (role === 'user') return [request(listManuscripts)];
      return [
        request(listProjects, ownProjectsQuery),
        request(listProjects, ownFinishedQuery),
        request(listManuscripts),
      ];
    case paths.notices:
    case paths.adminNotices:
      return [request(listNotices)];
    case paths.submit:
      return [request(listCategories)];
    case paths.reviewList:
      return [
        request(listManuscripts, { sort: defaultReviewSort(undefined) }),
        request(countManuscripts),
        request(listCategories),
      ];
    case paths.activity:
      return [request(readDesk), request(listActivities), request(readWorkshop)];
    case paths.manageProjects:
      return [request(listPeople, { role: 'penulis' })];
    case paths.projectBin:
      return [request(listBin)];
    case paths.runningProjects:
      return [request(listProjects, { state: 'running' })];
    case paths.profile:
    case paths.adminProfile:
      return [request(readProfile), request(listSessions)];
    case paths.users:
      return [request(listUsers)];
    case paths.categories:
      return [request(listCategories)];
    case paths.news:
      return [request(listNews)];
    case paths.settings:
      return [request(readSettings), request(readWorkshop)];
    case paths.calendar:
      return [request(readYear)];
    case paths.schedules:
      return [request(readSchedules)];
    case paths.audit:
      return [request(listAudit)];
    default:
      return [];
  }
}
