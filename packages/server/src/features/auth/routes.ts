import * as contract from '@ruang-naskah/domain/auth/contract';
import { messages } from '@ruang-naskah/domain/messages.id';
import { requireSession } from '../../call.ts';
import type { Deps } from '../../deps.ts';
import { giveCookies, type Route, route, sessionOf } from '../../http/call.ts';
import { createCaptcha } from './captcha/service.ts';
import { changePassword, confirmReset, requestReset } from './password/service.ts';
import { login } from './service.ts';
import { endSession, listOwnSessions, revokeOtherSessions, revokeOwnSession } from './session/service.ts';

export function authRoutes(deps: Deps): readonly Route[] {
  return [...accountRoutes(deps), ...passwordRoutes(deps), ...sessionRoutes(deps)];
}

function accountRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.createCaptcha, () => createCaptcha(deps)),
    route(contract.login, async (call) => {
      const { cookies } = call;
      const done = await login(deps, call, call.body, cookies.device);
      return 'secondStep' in done ? done : giveCookies(cookies, done);
    }),
    route(contract.logout, async (call) => {
      await endSession(deps, call);
      call.cookies.clear();
    }),
  ];
}

function passwordRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.requestReset, async (call) => {
      await requestReset(deps, call, call.body.email, call.cookies.device);
      return { message: messages.auth.resetSent };
    }),
    route(contract.confirmReset, async (call) => {
      call.cookies.setDevice(await confirmReset(deps, call, call.body));
      return { message: messages.auth.resetDone };
    }),
    route(contract.changePassword, async (call) => {
      call.cookies.setDevice(await changePassword(deps, call, call.body));
      return { message: messages.auth.passwordChanged };
    }),
  ];
}

function sessionRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readSession, async (call) => sessionOf(requireSession(call))),
    route(contract.listSessions, async (call) => ({ items: await listOwnSessions(deps, call) })),
    route(contract.revokeSession, (call) => revokeOwnSession(deps, call, call.params.id)),
    route(contract.revokeOtherSessions, (call) => revokeOtherSessions(deps, call)),
  ];
}
