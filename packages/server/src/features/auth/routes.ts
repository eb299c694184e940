import * as contract from '@ruang-naskah/domain/auth/contract';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Deps } from '../../deps.ts';
import { type Route, route, type SignedIn, sessionOf } from '../../http/call.ts';
import { createCaptcha } from './captcha/service.ts';
import { changePassword, confirmReset, requestReset } from './password/service.ts';
import { login, register } from './service.ts';
import { endSession, listOwnSessions, revokeOtherSessions, revokeOwnSession } from './session/service.ts';

export function authRoutes(deps: Deps): readonly Route[] {
  return [...accountRoutes(deps), ...passwordRoutes(deps), ...sessionRoutes(deps)];
}

function accountRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.createCaptcha, () => createCaptcha(deps)),
    route(contract.register, async ({ body, origin }) => {
      await register(deps, body, origin);
      return { message: messages.auth.registered };
    }),
    route(contract.login, async ({ body, origin, signedIn, cookies }) => {
      const visit = { origin, before: signedIn, device: cookies.device };
      const { token, device, session } = await login(deps, body, visit);
      cookies.set(token);
      cookies.setDevice(device);
      return session;
    }),
    route(contract.logout, async ({ signedIn, origin, cookies }) => {
      await endSession(deps, signedIn, origin);
      cookies.clear();
    }),
  ];
}

function passwordRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.requestReset, async ({ body, origin, cookies }) => {
      await requestReset(deps, body.email, origin, cookies.device);
      return { message: messages.auth.resetSent };
    }),
    route(contract.confirmReset, async ({ body, origin, cookies }) => {
      cookies.setDevice(await confirmReset(deps, body, origin));
      return { message: messages.auth.resetDone };
    }),
    route(contract.changePassword, async ({ body, origin, signedIn, cookies }) => {
      cookies.setDevice(await changePassword(deps, present(signedIn), body, origin));
      return { message: messages.auth.passwordChanged };
    }),
  ];
}

function sessionRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readSession, async ({ signedIn }) => sessionOf(present(signedIn))),
    route(contract.listSessions, async ({ signedIn }) => ({
      items: await listOwnSessions(deps, present(signedIn)),
    })),
    route(contract.revokeSession, ({ signedIn, params, origin }) =>
      revokeOwnSession(deps, present(signedIn), params.id, origin),
    ),
    route(contract.revokeOtherSessions, ({ signedIn, origin }) =>
      revokeOtherSessions(deps, present(signedIn), origin),
    ),
  ];
}

function present(signedIn: SignedIn | undefined): SignedIn {
  if (signedIn === undefined) throw new AppError('unauthenticated');
  return signedIn;
}
