import { listActivities, listAudit } from './activities/calls.ts';
import { listSessions } from './auth/calls.ts';
import { readYear } from './calendar/calls.ts';
import { listCategories } from './categories/calls.ts';
import type { EndpointCall } from './contract.ts';
import { readDesk } from './desk/calls.ts';
import { readDuties } from './duties/calls.ts';
import { countManuscripts, listManuscripts, readManuscript } from './manuscripts/calls.ts';
import { reviewSort } from './manuscripts/values.ts';
import { listNews } from './news/calls.ts';
import { listNotices, readReasons } from './notices/calls.ts';
import { isScreen, openedProjectOf, paths } from './paths.ts';
import { listBin, listProjects, readProject, readDesk as readTasks } from './projects/calls.ts';
import { ownFinishedQuery, ownProjectsQuery } from './projects/values.ts';
import { givenRoles, type Role } from './roles.ts';
import { readSchedules } from './schedules/calls.ts';
import { readSettings, readWorkshop } from './settings/calls.ts';
import { listPeople, listUsers, readProfile } from './users/calls.ts';

/** One question a screen asks when it opens. */
export interface FirstQuestion {
  readonly endpoint: EndpointCall;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

function ask(endpoint: EndpointCall, query = {}, params = {}): FirstQuestion {
  return { endpoint, params, query };
}

/**
 * What the screen at `path` asks first. The server answers it inside the page it sends, the browser's
 * cache starts with those answers. With query parameters of its own a screen asks for itself, unless they open a project.
 *
 * @param search what follows the `?` of the address
 */
export function firstQuestions(path: string, role: Role, search = ''): readonly FirstQuestion[] {
  const ofScreen = questionsOfScreen(path, role, search);
  // The number beside the first place of the menu, on every screen.
  return isScreen(path) && isGivenRole(role) ? [...ofScreen, ask(readDuties)] : ofScreen;
}

function questionsOfScreen(path: string, role: Role, search: string): readonly FirstQuestion[] {
  if (search === '') return questionsOf(path, role);
  const id = openedProjectOf(path, search);
  return id === undefined ? [] : [ask(readProject, {}, { id }), ...questionsOf(path, role)];
}

function isGivenRole(role: Role): boolean {
  return givenRoles.some((given) => given === role);
}

/** Whether anything of a screen itself is among the answers, and not only what its frame shows. */
export function answersScreen(answers: readonly { readonly endpoint: string }[]): boolean {
  return answers.some(({ endpoint }) => endpoint !== readDuties.id);
}

function questionsOf(path: string, role: Role): readonly FirstQuestion[] {
  const review = /^\/admin\/review\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  const own = /^\/dashboard\/submissions\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  if (review !== null) return [ask(readManuscript, {}, { id: review[1] ?? '' }), ask(readReasons)];
  if (own !== null) return [ask(readManuscript, {}, { id: own[1] ?? '' })];
  switch (path) {
    case paths.submissions:
      return [ask(listManuscripts)];
    case paths.dashboardMain:
      if (role === 'redaksi') return [ask(readTasks)];
      if (role === 'user') return [ask(listManuscripts)];
      return [ask(listProjects, ownProjectsQuery), ask(listProjects, ownFinishedQuery), ask(listManuscripts)];
    case paths.notices:
    case paths.adminNotices:
      return [ask(listNotices)];
    case paths.submit:
      return [ask(listCategories)];
    case paths.reviewList:
      return [
        ask(listManuscripts, { sort: reviewSort(undefined) }),
        ask(countManuscripts),
        ask(listCategories),
      ];
    case paths.activity:
      return [ask(readDesk), ask(listActivities), ask(readWorkshop)];
    case paths.manageProjects:
      return [ask(listPeople, { role: 'penulis' })];
    case paths.projectBin:
      return [ask(listBin)];
    case paths.runningProjects:
      return [ask(listProjects, { state: 'running' })];
    case paths.profile:
    case paths.adminProfile:
      return [ask(readProfile), ask(listSessions)];
    case paths.users:
      return [ask(listUsers)];
    case paths.categories:
      return [ask(listCategories)];
    case paths.news:
      return [ask(listNews)];
    case paths.settings:
      return [ask(readSettings), ask(readWorkshop)];
    case paths.calendar:
      return [ask(readYear)];
    case paths.schedules:
      return [ask(readSchedules)];
    case paths.audit:
      return [ask(listAudit)];
    default:
      return [];
  }
}
