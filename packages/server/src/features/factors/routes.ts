import * as endpoints from '@ruang-naskah/domain/factors/endpoints';
import type { Deps } from '../../deps.ts';
import { type Route, route, routeWithAnswer, setSignInCookies } from '../../http/route.ts';
import { readFactors, renewRecoveryCodes, turnOffSecondStep } from './own-factors.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey, requireOwnPasskey } from './passkeys.ts';
import { readUserFactors, resetUserFactors } from './reset.ts';
import { readFactorRule, setFactorRule } from './rule.ts';
import { askForPasskey, confirmSignIn, signInByPasskey } from './sign-in.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp.ts';

export function factorRoutes(deps: Deps): readonly Route[] {
  return [...signInRoutes(deps), ...ownRoutes(deps), ...adminRoutes(deps)];
}

function signInRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.confirmSignIn, async (call) =>
      setSignInCookies(call.cookies, await confirmSignIn(deps, call, call.body, call.cookies.deviceCookie)),
    ),
    route(endpoints.askForPasskey, (call) => askForPasskey(deps, call, call.body)),
    route(endpoints.signInByPasskey, async (call) =>
      setSignInCookies(call.cookies, await signInByPasskey(deps, call, call.body)),
    ),
  ];
}

function ownRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readFactors, ({ actor }) => readFactors(deps, actor)),
    route(endpoints.turnOffSecondStep, (call) => turnOffSecondStep(deps, call)),
    route(endpoints.beginTotp, (call) => beginTotp(deps, call)),
    route(endpoints.confirmTotp, (call) => confirmTotp(deps, call, call.body.code)),
    route(endpoints.removeTotp, (call) => removeTotp(deps, call)),
    route(endpoints.beginPasskey, (call) => beginPasskey(deps, call)),
    route(endpoints.addPasskey, (call) => addPasskey(deps, call, call.body)),
    route(
      endpoints.renamePasskey,
      (call) => renamePasskey(deps, call, call.params.id, call.body.name),
      (call) => requireOwnPasskey(deps, call.actor, call.params.id),
    ),
    route(endpoints.removePasskey, (call) => removePasskey(deps, call, call.params.id)),
    route(endpoints.renewRecoveryCodes, (call) => renewRecoveryCodes(deps, call)),
  ];
}

function adminRoutes(deps: Deps): readonly Route[] {
  return [
    route(endpoints.readFactorRule, ({ actor }) => readFactorRule(deps, actor)),
    routeWithAnswer(endpoints.setFactorRule, {
      handle: (call) => setFactorRule(deps, call, call.body.required),
      makeAnswer: (_, { actor }) => readFactorRule(deps, actor),
    }),
    route(endpoints.readUserFactors, ({ actor, params }) => readUserFactors(deps, actor, params.id)),
    route(endpoints.resetUserFactors, (call) => resetUserFactors(deps, call, call.params.id)),
  ];
}
