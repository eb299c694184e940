import * as z from 'zod/mini';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import {
  CaptchaSchema,
  ChangePasswordInput,
  ConfirmResetInput,
  LoginInput,
  MessageSchema,
  OwnSessionListSchema,
  RegisterInput,
  RequestResetInput,
  SessionSchema,
} from './schema.ts';

export const createCaptcha = defineEndpoint({
  id: 'auth.createCaptcha',
  summary: 'A new captcha: an id and an image; the answer stays on the server',
  method: 'POST',
  path: '/api/captcha',
  access: 'anyone',
  response: CaptchaSchema,
  rate: [{ name: 'captcha', by: 'address', limit: 120, seconds: 3600 }],
});

export const register = defineEndpoint({
  id: 'auth.register',
  summary: 'Create an account with its profile',
  method: 'POST',
  path: '/api/auth/register',
  access: 'guest',
  body: RegisterInput,
  response: MessageSchema,
  status: 201,
  errors: ['auth.captcha_wrong', 'auth.captcha_expired', 'auth.email_in_use', 'auth.already_signed_in'],
  hashesPassword: true,
  rate: [{ name: 'register', by: 'address', limit: 200, seconds: 3600 }],
});

export const login = defineEndpoint({
  id: 'auth.login',
  summary: 'Sign in; sets the session cookie',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: LoginInput,
  response: SessionSchema,
  errors: ['auth.login_failed', 'auth.awaiting_approval'],
  hashesPassword: true,
  rate: [{ name: 'login', by: 'address', limit: 300, seconds: 300, countedByService: true }],
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  // No limit: who wants to leave may.
  summary: 'End this session',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
});

export const readSession = defineEndpoint({
  id: 'auth.readSession',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/api/auth/session',
  access: 'signed-in',
  response: SessionSchema,
});

export const requestReset = defineEndpoint({
  id: 'auth.requestReset',
  summary: 'Send a password reset mail; one answer whether or not the address exists',
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'anyone',
  body: RequestResetInput,
  response: MessageSchema,
  status: 202,
  errors: ['auth.reset_failed'],
  rate: [{ name: 'reset', by: 'address', limit: 20, seconds: 3600 }],
});

export const confirmReset = defineEndpoint({
  id: 'auth.confirmReset',
  summary: 'Set a new password with the token of the mail; ends every session of the account',
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  access: 'anyone',
  body: ConfirmResetInput,
  response: MessageSchema,
  errors: ['auth.reset_token_invalid'],
  hashesPassword: true,
  rate: [{ name: 'reset-confirm', by: 'address', limit: 30, seconds: 3600 }],
});

export const changePassword = defineEndpoint({
  id: 'auth.changePassword',
  summary: 'Change the own password; ends the other sessions',
  method: 'PUT',
  path: '/api/auth/password',
  access: 'signed-in',
  body: ChangePasswordInput,
  response: MessageSchema,
  errors: ['auth.old_password_wrong'],
  hashesPassword: true,
  rate: [{ name: 'password', by: 'account', limit: 10, seconds: 3600 }],
});

export const listSessions = defineEndpoint({
  id: 'auth.listSessions',
  summary: "One's own sign-ins",
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  response: OwnSessionListSchema,
});

export const revokeSession = defineEndpoint({
  id: 'auth.revokeSession',
  summary: "End one of one's own sign-ins",
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  params: z.strictObject({ id: IdSchema }),
  errors: ['auth.session_not_found'],
  recentSignIn: true,
  rate: [{ name: 'end-session', by: 'account', limit: 60, seconds: 3600 }],
});

export const revokeOtherSessions = defineEndpoint({
  id: 'auth.revokeOtherSessions',
  summary: "End all of one's own sign-ins but this one",
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  recentSignIn: true,
  rate: [{ name: 'end-sessions', by: 'account', limit: 60, seconds: 3600 }],
});
