import { SessionSchema } from '../auth/schema.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  AddPasskeyInput,
  AskForPasskeyInput,
  ConfirmSignInInput,
  ConfirmTotpInput,
  FactorRuleSchema,
  FactorsSchema,
  NewPasskeyQuestionSchema,
  PasskeyNameInput,
  PasskeyQuestionSchema,
  RecoveryCodesSchema,
  SetRuleInput,
  SignInByPasskeyInput,
  TotpSecretSchema,
  UserFactorsSchema,
} from './schema.ts';

/** What a signed-in person does with their own ways: after step-up, and also while nothing else is open to them. */
const own = {
  access: 'signed-in',
  recentSignIn: true,
  openWithoutSecondStep: true,
  rate: [{ name: 'factors', by: 'account', limit: 60, seconds: 3600 }],
} as const;

export const readFactors = defineEndpoint({
  id: 'factors.read',
  method: 'GET',
  path: '/api/factors',
  summary: "One's own ways of the second step",
  access: 'signed-in',
  openWithoutSecondStep: true,
  response: FactorsSchema,
});

export const turnOffSecondStep = defineEndpoint({
  id: 'factors.turnOff',
  method: 'DELETE',
  path: '/api/factors',
  ...own,
  summary: 'Give up every way of the second step, with the recovery codes',
  errors: ['factors.required'],
});

export const confirmSignIn = defineEndpoint({
  id: 'factors.confirmSignIn',
  method: 'POST',
  path: '/api/factors/sign-in',
  summary: 'The second step of a sign-in, with a code of an app or a recovery code; sets the session cookie',
  access: 'anyone',
  body: ConfirmSignInInput,
  response: SessionSchema,
  errors: ['factors.code_wrong', 'factors.sign_in_ended', 'auth.login_limited'],
  rate: [{ name: 'second-step', by: 'address', limit: 300, seconds: 300 }],
});

export const askForPasskey = defineEndpoint({
  id: 'factors.askForPasskey',
  method: 'POST',
  path: '/api/factors/passkey-question',
  summary: 'A question for a passkey: as the second step of a sign-in, or as the whole of it',
  access: 'anyone',
  body: AskForPasskeyInput,
  response: PasskeyQuestionSchema,
  errors: ['factors.sign_in_ended', 'factors.passkeys_impossible'],
  rate: [{ name: 'passkey-question', by: 'address', limit: 120, seconds: 3600 }],
});

export const signInByPasskey = defineEndpoint({
  id: 'factors.signInByPasskey',
  method: 'POST',
  path: '/api/factors/passkey-sign-in',
  summary: 'Sign in with the answer of a passkey; sets the session cookie',
  access: 'anyone',
  body: SignInByPasskeyInput,
  response: SessionSchema,
  errors: ['factors.passkey_refused', 'factors.sign_in_ended', 'auth.suspended'],
  rate: [{ name: 'passkey-answer', by: 'address', limit: 300, seconds: 300 }],
});

export const beginTotp = defineEndpoint({
  id: 'factors.beginTotp',
  method: 'POST',
  path: '/api/factors/totp',
  ignoresIdempotencyKey: 'the secret in the answer is not stored readably; each call makes a new one',
  ...own,
  summary: 'A new secret for an app; counts only once confirmed',
  response: TotpSecretSchema,
});

export const confirmTotp = defineEndpoint({
  id: 'factors.confirmTotp',
  method: 'PUT',
  path: '/api/factors/totp',
  ignoresIdempotencyKey: 'the recovery codes in the answer are not stored readably',
  ...own,
  summary: 'The first code of the app: its secret counts from now on, in place of the one before',
  body: ConfirmTotpInput,
  response: RecoveryCodesSchema,
  errors: ['factors.enrolment_ended'],
});

export const removeTotp = defineEndpoint({
  id: 'factors.removeTotp',
  method: 'DELETE',
  path: '/api/factors/totp',
  ...own,
  summary: 'Codes of the app count no longer',
  errors: ['factors.required'],
});

export const beginPasskey = defineEndpoint({
  id: 'factors.beginPasskey',
  method: 'POST',
  path: '/api/factors/passkeys/question',
  ignoresIdempotencyKey: 'each call makes a new challenge',
  ...own,
  summary: 'The question with which a browser makes a passkey',
  response: NewPasskeyQuestionSchema,
  errors: ['factors.passkeys_full', 'factors.passkeys_impossible'],
});

export const addPasskey = defineEndpoint({
  id: 'factors.addPasskey',
  method: 'POST',
  path: '/api/factors/passkeys',
  ignoresIdempotencyKey: 'the recovery codes in the answer are not stored readably',
  ...own,
  summary: 'Keep the passkey that the browser made',
  body: AddPasskeyInput,
  response: RecoveryCodesSchema,
  status: 201,
  errors: [
    'factors.enrolment_ended',
    'factors.passkeys_full',
    'factors.passkeys_impossible',
    'factors.passkey_unfit',
  ],
});

export const renamePasskey = defineEndpoint({
  id: 'factors.renamePasskey',
  method: 'PATCH',
  path: '/api/factors/passkeys/:id',
  ...own,
  recentSignIn: false,
  summary: 'Another name for a passkey',
  params: ByIdSchema,
  body: PasskeyNameInput,
  errors: ['factors.not_found'],
});

export const removePasskey = defineEndpoint({
  id: 'factors.removePasskey',
  method: 'DELETE',
  path: '/api/factors/passkeys/:id',
  ...own,
  summary: 'A passkey counts no longer',
  params: ByIdSchema,
  errors: ['factors.not_found', 'factors.required'],
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'factors.renewRecoveryCodes',
  method: 'POST',
  path: '/api/factors/recovery-codes',
  ignoresIdempotencyKey: 'the codes in the answer are not stored readably; each call makes new ones',
  ...own,
  summary: 'Ten new recovery codes; the ones before end',
  response: RecoveryCodesSchema,
  errors: ['factors.none'],
});

export const readFactorRule = defineEndpoint({
  id: 'factors.readRule',
  method: 'GET',
  path: '/api/factors/rule',
  summary: 'Whether admins need a second step',
  access: ['admin'],
  response: FactorRuleSchema,
});

export const setFactorRule = defineEndpoint({
  id: 'factors.setRule',
  method: 'PUT',
  path: '/api/factors/rule',
  summary: 'Demand a second step of all admins, or no longer',
  access: ['admin'],
  body: SetRuleInput,
  response: FactorRuleSchema,
  errors: ['factors.own_first'],
  recentSignIn: true,
});

export const readUserFactors = defineEndpoint({
  id: 'factors.readOf',
  method: 'GET',
  path: '/api/users/:id/factors',
  summary: 'Whether an account has a second step',
  access: ['admin'],
  params: ByIdSchema,
  response: UserFactorsSchema,
  errors: ['users.not_found'],
});

export const resetUserFactors = defineEndpoint({
  id: 'factors.resetOf',
  method: 'DELETE',
  path: '/api/users/:id/factors',
  summary: 'Remove every second step of an account that is no admin, end its sessions and tell it by mail',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['users.not_found', 'factors.by_operator'],
  recentSignIn: true,
});
