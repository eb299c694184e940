import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  CaptchaSchema,
  ChangePasswordInput,
  ConfirmResetInput,
  LoginInput,
  LoginResultSchema,
  MessageSchema,
  OwnSessionListSchema,
  RegisterInput,
  RequestResetInput,
  SessionSchema,
} from './schema.ts';

export const createCaptcha = defineEndpoint({
  id: 'auth.createCaptcha',
  method: 'POST',
  path: '/api/captcha',
  summary: 'A new captcha: an id and an image; the answer stays on the server',
  access: 'anyone',
  response: CaptchaSchema,
  rate: [{ name: 'captcha', by: 'address', limit: 120, seconds: 3600, workshopLimit: 1000 }],
});

export const register = defineEndpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account with its profile',
  access: 'guest',
  body: RegisterInput,
  response: MessageSchema,
  status: 201,
  errors: ['auth.captcha_wrong', 'auth.captcha_expired', 'auth.email_in_use', 'auth.already_signed_in'],
  hashesPassword: true,
  rate: [{ name: 'register', by: 'address', limit: 200, seconds: 3600, workshopLimit: 1000 }],
});

export const login = defineEndpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; sets the session cookie, or asks for a second step',
  access: 'anyone',
  body: LoginInput,
  response: LoginResultSchema,
  errors: ['auth.login_failed', 'auth.awaiting_approval', 'auth.suspended', 'auth.login_limited'],
  hashesPassword: true,
  rate: [{ name: 'login', by: 'address', limit: 300, seconds: 300, countedByService: true }],
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  // No limit: signing out is always allowed.
  summary: 'End this session',
  access: 'anyone',
});

export const readSession = defineEndpoint({
  id: 'auth.readSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in',
  access: 'signed-in',
  openWithoutSecondStep: true,
  response: SessionSchema,
});

export const requestReset = defineEndpoint({
  id: 'auth.requestReset',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Send a password reset mail; one answer whether or not the address exists',
  access: 'anyone',
  body: RequestResetInput,
  response: MessageSchema,
  status: 202,
  errors: ['auth.reset_failed'],
  rate: [{ name: 'reset', by: 'address', limit: 20, seconds: 3600 }],
});

export const confirmReset = defineEndpoint({
  id: 'auth.confirmReset',
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary: 'Set a new password with the token of the mail; ends every session of the account',
  access: 'anyone',
  body: ConfirmResetInput,
  response: MessageSchema,
  errors: ['auth.reset_token_invalid'],
  hashesPassword: true,
  rate: [{ name: 'reset-confirm', by: 'address', limit: 30, seconds: 3600 }],
});

export const changePassword = defineEndpoint({
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Change the own password; ends the other sessions',
  access: 'signed-in',
  openWithoutSecondStep: true,
  body: ChangePasswordInput,
  response: MessageSchema,
  errors: ['auth.old_password_wrong'],
  hashesPassword: true,
  rate: [{ name: 'password', by: 'account', limit: 10, seconds: 3600 }],
});

export const listSessions = defineEndpoint({
  id: 'auth.listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "One's own sign-ins",
  access: 'signed-in',
  openWithoutSecondStep: true,
  response: OwnSessionListSchema,
});

export const revokeSession = defineEndpoint({
  id: 'auth.revokeSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: "End one of one's own sign-ins",
  access: 'signed-in',
  openWithoutSecondStep: true,
  params: ByIdSchema,
  errors: ['auth.session_not_found'],
  recentSignIn: true,
  rate: [{ name: 'end-session', by: 'account', limit: 60, seconds: 3600 }],
});

export const revokeOtherSessions = defineEndpoint({
  id: 'auth.revokeOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: "End all of one's own sign-ins but this one",
  access: 'signed-in',
  openWithoutSecondStep: true,
  recentSignIn: true,
  rate: [{ name: 'end-sessions', by: 'account', limit: 60, seconds: 3600 }],
});
