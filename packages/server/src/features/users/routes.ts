import { register } from '@ruang-naskah/domain/auth/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import * as endpoints from '@ruang-naskah/domain/users/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route, routeWithAnswer } from '../../http/route.ts';
import { approveUser } from './approve.ts';
import { endUserSessions } from './end-sessions.ts';
import { requireAccount } from './find.ts';
import { exportUsers, listUsers } from './list.ts';
import { listPeople } from './people.ts';
import { readOwnProfile, readUser } from './read-profile.ts';
import { registerPerson } from './register.ts';
import { sendUserReset, setUserPassword } from './set-password.ts';
import { updateOwnProfile } from './update-profile.ts';

export function userRoutes(deps: Deps): readonly Route[] {
  return [
    route(register, async (call) => {
      return { message: await registerPerson(deps, call, call.body) };
    }),
    route(endpoints.readProfile, ({ actor }) => readOwnProfile(deps, actor)),
    routeWithAnswer(endpoints.updateProfile, {
      handle: (call) => updateOwnProfile(deps, call, call.body),
      // Not kept with the key: it has what is stored sealed.
      makeAnswer: (_, { actor }) => readOwnProfile(deps, actor),
    }),
    route(endpoints.readUser, (call) => readUser(deps, call, call.params.id)),
    route(endpoints.listUsers, ({ actor, query }) => listUsers(deps, actor, query)),
    route(endpoints.exportUsers, (call) => exportUsers(deps, call, call.query)),
    route(endpoints.listPeople, ({ actor, query }) => listPeople(deps, actor, query)),
    routeWithAnswer(endpoints.approveUser, {
      handle: (call) => approveUser(deps, call, call.params.id),
      makeAnswer: () => ({ message: messages.approvals.approvalDone }),
    }),
    routeWithAnswer(endpoints.setUserPassword, {
      handle: (call) => setUserPassword(deps, call, call.params.id, call.body),
      makeAnswer: () => ({ message: messages.userAdmin.passwordUpdated }),
      scope: ({ actor, params }) => requireAccount(deps, actor, params.id),
    }),
    routeWithAnswer(endpoints.sendUserReset, {
      handle: (call) => sendUserReset(deps, call, call.params.id),
      makeAnswer: () => ({ message: messages.userAdmin.resetSent }),
    }),
    routeWithAnswer(endpoints.endUserSessions, {
      handle: (call) => endUserSessions(deps, call, call.params.id),
      makeAnswer: () => ({ message: messages.userAdmin.sessionsEnded }),
    }),
  ];
}
