import { messages } from '@ruang-naskah/domain/messages.id';
import * as endpoints from '@ruang-naskah/domain/users/endpoints';
import type { Deps } from '../deps.ts';
import { requireAccount } from '../features/users/find.ts';
import { type Route, route, routeWithAnswer } from '../http/route.ts';
import { changeEmail } from './change-email.ts';
import { changeRole } from './change-role.ts';
import { deleteUser } from './erase-account.ts';
import { exportOwnData } from './export/export-own-data.ts';
import { readHoldings } from './read-holdings.ts';
import { handOverStages, reopenUser, suspendUser } from './suspend-account.ts';

/** Endpoints about everything the portal holds on a person, across nouns. */
export function privacyRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.exportOwnData, (call) => exportOwnData(deps, call)),
    route(endpoints.deleteUser, (call) => deleteUser(deps, call, call.params.id, call.query.handOverTo)),
    route(endpoints.readHoldings, ({ actor, params }) => readHoldings(deps, actor, params.id)),
    routeWithAnswer(endpoints.changeRole, {
      handle: (call) => changeRole(deps, call, call.params.id, call.body),
      makeAnswer: () => ({ message: messages.roleChange.done }),
      scope: ({ actor, params }) => requireAccount(deps, actor, params.id),
    }),
    routeWithAnswer(endpoints.suspendUser, {
      handle: (call) => suspendUser(deps, call, call.params.id, call.body.reason),
      makeAnswer: () => ({ message: messages.accountChanges.suspendDone }),
      scope: ({ actor, params }) => requireAccount(deps, actor, params.id),
    }),
    routeWithAnswer(endpoints.reopenUser, {
      handle: (call) => reopenUser(deps, call, call.params.id),
      makeAnswer: () => ({ message: messages.accountChanges.reopenDone }),
    }),
    routeWithAnswer(endpoints.handOverStages, {
      handle: (call) => handOverStages(deps, call, call.params.id, call.body.handOverTo),
      makeAnswer: (stages) => {
        const { handOverDone, handOverNone } = messages.accountChanges;
        return { message: stages === 0 ? handOverNone : handOverDone };
      },
      scope: ({ actor, params }) => requireAccount(deps, actor, params.id),
    }),
    routeWithAnswer(endpoints.changeEmail, {
      handle: (call) => changeEmail(deps, call, call.params.id, call.body),
      makeAnswer: (hasLink) => {
        const { emailDone, emailDoneClosed } = messages.accountChanges;
        return { message: hasLink ? emailDone : emailDoneClosed };
      },
      scope: ({ actor, params }) => requireAccount(deps, actor, params.id),
    }),
  ];
}
