import { AdminPasswordInput, MessageSchema } from '../auth/schema.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { ByIdSchema } from '../fields.ts';
import {
  ChangeEmailInput,
  ChangeRoleInput,
  ExportUsersQuery,
  HandOverInput,
  HandOverQuery,
  HoldingsSchema,
  ListPeopleQuery,
  ListUsersQuery,
  PersonListSchema,
  ProfileSchema,
  SuspendInput,
  UpdateProfileInput,
  UserListSchema,
} from './schema.ts';

export const readProfile = defineEndpoint({
  id: 'users.readProfile',
  method: 'GET',
  path: '/api/profile',
  summary: "One's own profile",
  access: 'signed-in',
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const updateProfile = defineEndpoint({
  id: 'users.updateProfile',
  method: 'PUT',
  path: '/api/profile',
  summary: "Replace one's own profile; e-mail and role never change here",
  access: 'signed-in',
  body: UpdateProfileInput,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
  needsVersion: true,
  rate: [{ name: 'profile', by: 'account', limit: 60, seconds: 3600 }],
});

export const exportOwnData = defineEndpoint({
  id: 'users.exportOwnData',
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything the portal holds about oneself as a JSON file (audited)',
  access: 'signed-in',
  download: ['application/json'],
  status: 200,
  errors: ['users.profile_not_found'],
  rate: [{ name: 'own-export', by: 'account', limit: 10, seconds: 3600 }],
});

export const listUsers = defineEndpoint({
  id: 'users.list',
  method: 'GET',
  path: '/api/users',
  summary:
    'All users, newest first; filtered by role, by who waits for approval or is an admin without a second step, and by words of name, e-mail and city',
  access: ['admin'],
  query: ListUsersQuery,
  response: UserListSchema,
});

export const readUser = defineEndpoint({
  id: 'users.read',
  method: 'GET',
  path: '/api/users/:id',
  summary: "A full profile: one's own, or anybody's for the admin (audited)",
  access: 'signed-in',
  params: ByIdSchema,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const approveUser = defineEndpoint({
  id: 'users.approve',
  method: 'POST',
  path: '/api/users/:id/approval',
  summary: 'Let in an account that waits for approval; its owner is told by mail',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  errors: ['users.not_found', 'users.not_held'],
  recentSignIn: true,
});

export const readHoldings = defineEndpoint({
  id: 'users.readHoldings',
  method: 'GET',
  path: '/api/users/:id/holdings',
  summary: 'What hangs on an account: open stages, projects and manuscripts, counted, with the first titles',
  access: ['admin'],
  params: ByIdSchema,
  response: HoldingsSchema,
  errors: ['users.not_found'],
});

export const changeRole = defineEndpoint({
  id: 'users.changeRole',
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Give an account another role; its sign-ins end, its open stages go to an editor or to nobody',
  access: ['admin'],
  params: ByIdSchema,
  body: ChangeRoleInput,
  response: MessageSchema,
  errors: [
    'users.not_found',
    'users.cannot_change_own_role',
    'users.last_admin',
    'users.held',
    'users.suspended',
  ],
  recentSignIn: true,
});

export const deleteUser = defineEndpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/api/users/:id',
  summary:
    'Erase account, sessions and profile; open stages go to an editor or to nobody, books keep the printed name',
  access: ['admin'],
  params: ByIdSchema,
  query: HandOverQuery,
  errors: ['users.not_found', 'users.cannot_delete_self', 'users.cannot_delete_last_admin'],
  recentSignIn: true,
});

export const suspendUser = defineEndpoint({
  id: 'users.suspend',
  method: 'PUT',
  path: '/api/users/:id/suspension',
  summary:
    'Close an account without erasing it; its sign-ins end, its open stages stay with it until handed over',
  access: ['admin'],
  params: ByIdSchema,
  body: SuspendInput,
  response: MessageSchema,
  errors: [
    'users.not_found',
    'users.held',
    'users.suspended',
    'users.cannot_suspend_self',
    'users.cannot_suspend_last_admin',
  ],
  recentSignIn: true,
});

export const reopenUser = defineEndpoint({
  id: 'users.reopen',
  method: 'DELETE',
  path: '/api/users/:id/suspension',
  summary: 'Open a suspended account again, with the password and the stages that are still its own',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  status: 200,
  errors: ['users.not_found', 'users.not_suspended'],
  recentSignIn: true,
});

export const handOverStages = defineEndpoint({
  id: 'users.handOver',
  method: 'POST',
  path: '/api/users/:id/hand-over',
  summary: 'Give the open stages of a suspended account to an editor',
  access: ['admin'],
  params: ByIdSchema,
  body: HandOverInput,
  response: MessageSchema,
  errors: ['users.not_found', 'users.not_suspended'],
  recentSignIn: true,
});

export const changeEmail = defineEndpoint({
  id: 'users.changeEmail',
  method: 'PUT',
  path: '/api/users/:id/email',
  summary:
    'Give an account another e-mail address: its sign-ins, links and calendar addresses end, the new address gets a link for a password',
  access: ['admin'],
  params: ByIdSchema,
  body: ChangeEmailInput,
  response: MessageSchema,
  errors: ['users.not_found', 'users.email_by_operator', 'auth.email_in_use'],
  recentSignIn: true,
  hashesPassword: true,
  rate: [{ name: 'email-change', by: 'account', limit: 30, seconds: 3600 }],
});

export const setUserPassword = defineEndpoint({
  id: 'users.setPassword',
  method: 'PUT',
  path: '/api/users/:id/password',
  summary: "Set a user's password, given their old one; ends the user's sessions",
  access: ['admin'],
  params: ByIdSchema,
  body: AdminPasswordInput,
  response: MessageSchema,
  errors: ['users.not_found', 'users.old_password_wrong'],
  recentSignIn: true,
  hashesPassword: true,
  rate: [{ name: 'admin-password', by: 'account', limit: 60, seconds: 3600 }],
});

export const sendUserReset = defineEndpoint({
  id: 'users.sendReset',
  method: 'POST',
  path: '/api/users/:id/password-reset',
  summary: 'Send a user the password reset mail',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  status: 202,
  errors: ['users.not_found', 'users.suspended'],
});

export const endUserSessions = defineEndpoint({
  id: 'users.endSessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'End every sign-in of a user; their password stays',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  errors: ['users.not_found'],
  recentSignIn: true,
});

export const listPeople = defineEndpoint({
  id: 'users.listPeople',
  method: 'GET',
  path: '/api/people',
  summary: 'Active authors or editors by name, at most 25: the pick lists of the project forms',
  access: ['admin'],
  query: ListPeopleQuery,
  response: PersonListSchema,
});

export const exportUsers = defineEndpoint({
  id: 'users.export',
  method: 'GET',
  path: '/api/users/export',
  summary: 'Users as a file, with the filters of the list; telephone numbers masked (audited)',
  access: ['admin'],
  query: ExportUsersQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  recentSignIn: true,
  rate: exportRate,
});
