import * as endpoints from '@ruang-naskah/domain/auth/endpoints';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Deps } from '../../deps.ts';
import { type Route, route, routeWithAnswer, sessionOf, setSignInCookies } from '../../http/route.ts';
import { requireSession } from '../../request-context.ts';
import { createCaptcha } from './captcha.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { confirmReset, requestReset } from './reset-password.ts';
import { endSession, listOwnSessions, revokeOtherSessions, revokeOwnSession } from './sessions.ts';

export function authRoutes(deps: Deps): readonly Route[] {
  return [...accountRoutes(deps), ...passwordRoutes(deps), ...sessionRoutes(deps)];
}

function accountRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.createCaptcha, () => createCaptcha(deps)),
    route(endpoints.login, async (call) => {
      const { cookies } = call;
      const done = await login(deps, call, call.body, cookies.deviceCookie);
      return 'secondStep' in done ? done : setSignInCookies(cookies, done);
    }),
    route(endpoints.logout, async (call) => {
      await endSession(deps, call);
      call.cookies.clearSession();
    }),
  ];
}

function passwordRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.requestReset, async (call) => {
      await requestReset(deps, call, call.body.email, call.cookies.deviceCookie);
      return { message: messages.auth.resetSent };
    }),
    route(endpoints.confirmReset, async (call) => {
      call.cookies.setDeviceCookie(await confirmReset(deps, call, call.body));
      return { message: messages.auth.resetDone };
    }),
    routeWithAnswer(endpoints.changePassword, {
      handle: async (call) => call.cookies.setDeviceCookie(await changePassword(deps, call, call.body)),
      makeAnswer: () => ({ message: messages.auth.passwordChanged }),
    }),
  ];
}

function sessionRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readSession, async (call) => sessionOf(requireSession(call))),
    route(endpoints.listSessions, async (call) => ({ items: await listOwnSessions(deps, call) })),
    route(endpoints.revokeSession, (call) => revokeOwnSession(deps, call, call.params.id)),
    route(endpoints.revokeOtherSessions, (call) => revokeOtherSessions(deps, call)),
  ];
}
