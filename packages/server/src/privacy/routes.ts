import { messages } from '@ruang-naskah/domain/messages.id';
import * as contract from '@ruang-naskah/domain/users/contract';
import type { Deps } from '../deps.ts';
import { requireAccount } from '../features/users/admin/service.ts';
import { type Route, route } from '../http/call.ts';
import { changeEmail } from './email/service.ts';
import { deleteUser } from './erasure/service.ts';
import { exportOwnData } from './export/service.ts';
import { readHoldings } from './holdings/service.ts';
import { changeRole } from './role/service.ts';
import { handOverStages, reopenUser, suspendUser } from './suspension/service.ts';

/** Endpoints about everything the portal holds on a person, across nouns. */
export function privacyRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.exportOwnData, (call) => exportOwnData(deps, call)),
    route(contract.deleteUser, (call) => deleteUser(deps, call, call.params.id, call.query.handOverTo)),
    route(contract.readHoldings, ({ actor, params }) => readHoldings(deps, actor, params.id)),
    route(
      contract.changeRole,
      async (call) => {
        await changeRole(deps, call, call.params.id, call.body);
        return { message: messages.roleChange.done };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
    route(
      contract.suspendUser,
      async (call) => {
        await suspendUser(deps, call, call.params.id, call.body.reason);
        return { message: messages.accountChanges.suspendDone };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
    route(contract.reopenUser, async (call) => {
      await reopenUser(deps, call, call.params.id);
      return { message: messages.accountChanges.reopenDone };
    }),
    route(
      contract.handOverStages,
      async (call) => {
        await handOverStages(deps, call, call.params.id, call.body.handOverTo);
        return { message: messages.accountChanges.handOverDone };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
    route(
      contract.changeEmail,
      async (call) => {
        await changeEmail(deps, call, call.params.id, call.body);
        return { message: messages.accountChanges.emailDone };
      },
      ({ actor, params }) => requireAccount(deps, actor, params.id),
    ),
  ];
}
