import { SessionSchema } from '../auth/schema.ts';
import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
import {
  AddPasskeyInput,
  AskForPasskeyInput,
  ConfirmSignInInput,
  ConfirmTotpInput,
  FactorRuleSchema,
  FactorsOfSchema,
  FactorsSchema,
  NewPasskeyQuestionSchema,
  PasskeyQuestionSchema,
  RecoveryCodesSchema,
  RenamePasskeyInput,
  SetRuleInput,
  SignInByPasskeyInput,
  TotpSecretSchema,
} from './schema.ts';

/** What a signed-in person does with their own ways: after step-up, and also while nothing else is open to them. */
const own = {
  access: 'signed-in',
  recentSignIn: true,
  beforeFactor: true,
  rate: [{ name: 'factors', by: 'account', limit: 60, seconds: 3600 }],
} as const;

export const readFactors = defineEndpoint(calls.readFactors, {
  summary: "One's own ways of the second step",
  access: 'signed-in',
  beforeFactor: true,
  response: FactorsSchema,
});

export const turnOff = defineEndpoint(calls.turnOff, {
  ...own,
  summary: 'Give up every way of the second step, with the recovery codes',
  errors: ['factors.required'],
});

export const confirmSignIn = defineEndpoint(calls.confirmSignIn, {
  summary: 'The second step of a sign-in, with a code of an app or a recovery code; sets the session cookie',
  access: 'anyone',
  body: ConfirmSignInInput,
  response: SessionSchema,
  errors: ['factors.code_wrong', 'factors.sign_in_ended', 'auth.login_limited'],
  rate: [{ name: 'second-step', by: 'address', limit: 300, seconds: 300 }],
});

export const askForPasskey = defineEndpoint(calls.askForPasskey, {
  summary: 'A question for a passkey: as the second step of a sign-in, or as the whole of it',
  access: 'anyone',
  body: AskForPasskeyInput,
  response: PasskeyQuestionSchema,
  errors: ['factors.sign_in_ended', 'factors.passkeys_impossible'],
  rate: [{ name: 'passkey-question', by: 'address', limit: 120, seconds: 3600 }],
});

export const signInByPasskey = defineEndpoint(calls.signInByPasskey, {
  summary: 'Sign in with the answer of a passkey; sets the session cookie',
  access: 'anyone',
  body: SignInByPasskeyInput,
  response: SessionSchema,
  errors: ['factors.passkey_refused', 'factors.sign_in_ended', 'auth.suspended'],
  rate: [{ name: 'passkey-answer', by: 'address', limit: 300, seconds: 300 }],
});

export const beginTotp = defineEndpoint(calls.beginTotp, {
  ...own,
  summary: 'A new secret for an app; counts only once confirmed',
  response: TotpSecretSchema,
});

export const confirmTotp = defineEndpoint(calls.confirmTotp, {
  ...own,
  summary: 'The first code of the app: its secret counts from now on, in place of the one before',
  body: ConfirmTotpInput,
  response: RecoveryCodesSchema,
  errors: ['factors.enrolment_ended'],
});

export const removeTotp = defineEndpoint(calls.removeTotp, {
  ...own,
  summary: 'Codes of the app count no longer',
  errors: ['factors.required'],
});

export const beginPasskey = defineEndpoint(calls.beginPasskey, {
  ...own,
  summary: 'The question with which a browser makes a passkey',
  response: NewPasskeyQuestionSchema,
  errors: ['factors.passkeys_full', 'factors.passkeys_impossible'],
});

export const addPasskey = defineEndpoint(calls.addPasskey, {
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

export const renamePasskey = defineEndpoint(calls.renamePasskey, {
  ...own,
  recentSignIn: false,
  summary: 'Another name for a passkey',
  params: ByIdSchema,
  body: RenamePasskeyInput,
  errors: ['factors.not_found'],
});

export const removePasskey = defineEndpoint(calls.removePasskey, {
  ...own,
  summary: 'A passkey counts no longer',
  params: ByIdSchema,
  errors: ['factors.not_found', 'factors.required'],
});

export const renewRecoveryCodes = defineEndpoint(calls.renewRecoveryCodes, {
  ...own,
  summary: 'Ten new recovery codes; the ones before end',
  response: RecoveryCodesSchema,
  errors: ['factors.none'],
});

export const readRule = defineEndpoint(calls.readRule, {
  summary: 'Whether admins need a second step',
  access: ['admin'],
  response: FactorRuleSchema,
});

export const setRule = defineEndpoint(calls.setRule, {
  summary: 'Demand a second step of all admins, or no longer',
  access: ['admin'],
  body: SetRuleInput,
  response: FactorRuleSchema,
  errors: ['factors.own_first'],
  recentSignIn: true,
});

export const readFactorsOf = defineEndpoint(calls.readFactorsOf, {
  summary: 'Whether an account has a second step',
  access: ['admin'],
  params: ByIdSchema,
  response: FactorsOfSchema,
  errors: ['users.not_found'],
});

export const resetFactorsOf = defineEndpoint(calls.resetFactorsOf, {
  summary: 'Remove every second step of an account that is no admin, end its sessions and tell it by mail',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['users.not_found', 'factors.by_operator'],
  recentSignIn: true,
});
