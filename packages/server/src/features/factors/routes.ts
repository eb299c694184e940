import * as contract from '@ruang-naskah/domain/factors/contract';
import type { Deps } from '../../deps.ts';
import { giveCookies, type Route, route } from '../../http/call.ts';
import { beginTotp, confirmTotp, removeTotp } from './enrolment/service.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  requireOwnPasskey,
} from './passkeys/service.ts';
import { readFactorsOf, resetFactorsOf } from './reset/service.ts';
import { readFactorRule, setFactorRule } from './rule/service.ts';
import { readFactors, renewRecoveryCodes, turnOff } from './service.ts';
import { askForPasskey, confirmSignIn, signInByPasskey } from './sign-in/service.ts';

export function factorRoutes(deps: Deps): readonly Route[] {
  return [...signInRoutes(deps), ...ownRoutes(deps), ...adminRoutes(deps)];
}

function signInRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.confirmSignIn, async (call) =>
      giveCookies(call.cookies, await confirmSignIn(deps, call, call.body, call.cookies.device)),
    ),
    route(contract.askForPasskey, (call) => askForPasskey(deps, call, call.body)),
    route(contract.signInByPasskey, async (call) =>
      giveCookies(call.cookies, await signInByPasskey(deps, call, call.body)),
    ),
  ];
}

function ownRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readFactors, ({ actor }) => readFactors(deps, actor)),
    route(contract.turnOff, (call) => turnOff(deps, call)),
    route(contract.beginTotp, (call) => beginTotp(deps, call)),
    route(contract.confirmTotp, (call) => confirmTotp(deps, call, call.body.code)),
    route(contract.removeTotp, (call) => removeTotp(deps, call)),
    route(contract.beginPasskey, (call) => beginPasskey(deps, call)),
    route(contract.addPasskey, (call) => addPasskey(deps, call, call.body)),
    route(
      contract.renamePasskey,
      (call) => renamePasskey(deps, call, call.params.id, call.body.name),
      (call) => requireOwnPasskey(deps, call.actor, call.params.id),
    ),
    route(contract.removePasskey, (call) => removePasskey(deps, call, call.params.id)),
    route(contract.renewRecoveryCodes, (call) => renewRecoveryCodes(deps, call)),
  ];
}

function adminRoutes(deps: Deps): readonly Route[] {
  return [
    route(contract.readRule, ({ actor }) => readFactorRule(deps, actor)),
    route(contract.setRule, (call) => setFactorRule(deps, call, call.body.required)),
    route(contract.readFactorsOf, ({ actor, params }) => readFactorsOf(deps, actor, params.id)),
    route(contract.resetFactorsOf, (call) => resetFactorsOf(deps, call, call.params.id)),
  ];
}
