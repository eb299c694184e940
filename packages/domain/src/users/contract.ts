import { AdminPasswordInput, MessageSchema } from '../auth/schema.ts';
import { defineEndpoint } from '../contract.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
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

export const readProfile = defineEndpoint(calls.readProfile, {
  summary: "One's own profile",
  access: 'signed-in',
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const updateProfile = defineEndpoint(calls.updateProfile, {
  summary: "Replace one's own profile; e-mail and role never change here",
  access: 'signed-in',
  body: UpdateProfileInput,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
  needsVersion: true,
  rate: [{ name: 'profile', by: 'account', limit: 60, seconds: 3600 }],
});

export const exportOwnData = defineEndpoint(calls.exportOwnData, {
  summary: 'Everything the portal holds about oneself as a JSON file (audited)',
  access: 'signed-in',
  download: ['application/json'],
  status: 200,
  errors: ['users.profile_not_found'],
  rate: [{ name: 'own-export', by: 'account', limit: 10, seconds: 3600 }],
});

export const listUsers = defineEndpoint(calls.listUsers, {
  summary:
    'All users, newest first; filtered by role, by who waits for approval or is an admin without a second step, and by words of name, e-mail and city',
  access: ['admin'],
  query: ListUsersQuery,
  response: UserListSchema,
});

export const readUser = defineEndpoint(calls.readUser, {
  summary: "A full profile: one's own, or anybody's for the admin (audited)",
  access: 'signed-in',
  params: ByIdSchema,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const approveUser = defineEndpoint(calls.approveUser, {
  summary: 'Let in an account that waits for approval; its owner is told by mail',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  errors: ['users.not_found', 'users.not_held'],
  recentSignIn: true,
});

export const readHoldings = defineEndpoint(calls.readHoldings, {
  summary: 'What hangs on an account: open stages, projects and manuscripts, counted, with the first titles',
  access: ['admin'],
  params: ByIdSchema,
  response: HoldingsSchema,
  errors: ['users.not_found'],
});

export const changeRole = defineEndpoint(calls.changeRole, {
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

export const deleteUser = defineEndpoint(calls.deleteUser, {
  summary:
    'Erase account, sessions and profile; open stages go to an editor or to nobody, books keep the printed name',
  access: ['admin'],
  params: ByIdSchema,
  query: HandOverQuery,
  errors: ['users.not_found', 'users.cannot_delete_self', 'users.cannot_delete_last_admin'],
  recentSignIn: true,
});

export const suspendUser = defineEndpoint(calls.suspendUser, {
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

export const reopenUser = defineEndpoint(calls.reopenUser, {
  summary: 'Open a suspended account again, with the password and the stages that are still its own',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  status: 200,
  errors: ['users.not_found', 'users.not_suspended'],
  recentSignIn: true,
});

export const handOverStages = defineEndpoint(calls.handOverStages, {
  summary: 'Give the open stages of a suspended account to an editor',
  access: ['admin'],
  params: ByIdSchema,
  body: HandOverInput,
  response: MessageSchema,
  errors: ['users.not_found', 'users.not_suspended'],
  recentSignIn: true,
});

export const changeEmail = defineEndpoint(calls.changeEmail, {
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

export const setUserPassword = defineEndpoint(calls.setUserPassword, {
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

export const sendUserReset = defineEndpoint(calls.sendUserReset, {
  summary: 'Send a user the password reset mail',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  status: 202,
  errors: ['users.not_found', 'users.suspended'],
});

export const endUserSessions = defineEndpoint(calls.endUserSessions, {
  summary: 'End every sign-in of a user; their password stays',
  access: ['admin'],
  params: ByIdSchema,
  response: MessageSchema,
  errors: ['users.not_found'],
  recentSignIn: true,
});

export const listPeople = defineEndpoint(calls.listPeople, {
  summary: 'Active authors or editors by name, at most 25: the pick lists of the project forms',
  access: ['admin'],
  query: ListPeopleQuery,
  response: PersonListSchema,
});

export const exportUsers = defineEndpoint(calls.exportUsers, {
  summary: 'Users as a file, with the filters of the list; telephone numbers masked (audited)',
  access: ['admin'],
  query: ExportUsersQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  recentSignIn: true,
  rate: exportRate,
});
