import { register } from '@ruang-naskah/domain/auth/contract';
import { messages } from '@ruang-naskah/domain/messages.id';
import * as contract from '@ruang-naskah/domain/users/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import {
  approveUser,
  endUserSessions,
  listUsers,
  requireAccount,
  sendUserReset,
  setUserPassword,
} from './admin/service.ts';
import { exportUsers } from './list/service.ts';
import { listPeople } from './people/service.ts';
import { registerPerson } from './registration/service.ts';
import { readOwnProfile, readUser, updateOwnProfile } from './service.ts';

export function userRoutes(deps: Deps): readonly Route[] {
  return [
    route(register, async (call) => {
      return { message: await registerPerson(deps, call, call.body) };
    }),
    route(contract.readProfile, ({ actor }) => readOwnProfile(deps, actor)),
    route(contract.updateProfile, (call) => updateOwnProfile(deps, call, call.body)),
    route(contract.readUser, (call) => readUser(deps, call, call.params.id)),
    route(contract.listUsers, ({ actor, query }) => listUsers(deps, actor, query)),
    route(contract.exportUsers, (call) => exportUsers(deps, call, call.query)),
    route(contract.listPeople, ({ actor, query }) => listPeople(deps, actor, query)),
    route(contract.approveUser, async (call) => {
      await approveUser(deps, call, call.params.id);
      return { message: messages.approvals.approvalDone };
    }),
    route(
      contract.setUserPassword,
      async (call) => {
        await setUserPassword(deps, call, call.params.id, call.body);
        return { message: messages.userAdmin.passwordUpdated };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
    route(contract.sendUserReset, async (call) => {
      await sendUserReset(deps, call, call.params.id);
      return { message: messages.userAdmin.resetSent };
    }),
    route(contract.endUserSessions, async (call) => {
      await endUserSessions(deps, call, call.params.id);
      return { message: messages.userAdmin.sessionsEnded };
    }),
  ];
}
