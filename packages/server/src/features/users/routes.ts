import { messages } from '@ruang-naskah/domain/messages.id';
import * as contract from '@ruang-naskah/domain/users/contract';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/call.ts';
import {
  approveUser,
  deleteUser,
  endUserSessions,
  listUsers,
  requireAccount,
  sendUserReset,
  setUserPassword,
} from './admin/service.ts';
import { exportOwnData } from './export/service.ts';
import { listPeople } from './people/service.ts';
import { readOwnProfile, readUser, updateOwnProfile } from './service.ts';

export function userRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readProfile, ({ actor }) => readOwnProfile(deps, actor)),
    route(contract.updateProfile, ({ actor, body, version, origin }) =>
      updateOwnProfile(deps, actor, body, version, origin),
    ),
    route(contract.exportOwnData, ({ signedIn, origin }) => exportOwnData(deps, signedIn, origin)),
    route(contract.readUser, ({ actor, params, origin }) => readUser(deps, actor, params.id, origin)),
    route(contract.listUsers, ({ actor, query }) => listUsers(deps, actor, query)),
    route(contract.listPeople, ({ actor, query }) => listPeople(deps, actor, query)),
    route(contract.approveUser, async ({ actor, params, origin }) => {
      await approveUser(deps, actor, params.id, origin);
      return { message: messages.approvals.approvalDone };
    }),
    route(contract.deleteUser, ({ actor, params, origin }) => deleteUser(deps, actor, params.id, origin)),
    route(
      contract.setUserPassword,
      async ({ actor, params, body, origin }) => {
        await setUserPassword(deps, actor, params.id, body, origin);
        return { message: messages.userAdmin.passwordUpdated };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
    route(contract.sendUserReset, async ({ actor, params, origin }) => {
      await sendUserReset(deps, actor, params.id, origin);
      return { message: messages.userAdmin.resetSent };
    }),
    route(contract.endUserSessions, async ({ actor, params, origin }) => {
      await endUserSessions(deps, actor, params.id, origin);
      return { message: messages.userAdmin.sessionsEnded };
    }),
  ];
}
