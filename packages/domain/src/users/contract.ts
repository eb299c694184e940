import * as z from 'zod/mini';
import { AdminPasswordInput, MessageSchema } from '../auth/schema.ts';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import {
  ListPeopleQuery,
  ListUsersQuery,
  PersonListSchema,
  ProfileSchema,
  UpdateProfileInput,
  UserListSchema,
} from './schema.ts';

const byId = z.strictObject({ id: IdSchema });

export const readProfile = defineEndpoint({
  id: 'users.readProfile',
  summary: "One's own profile",
  method: 'GET',
  path: '/api/profile',
  access: 'signed-in',
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const updateProfile = defineEndpoint({
  id: 'users.updateProfile',
  summary: "Replace one's own profile; e-mail and role never change here",
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
  body: UpdateProfileInput,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
  needsVersion: true,
  rate: [{ name: 'profile', by: 'account', limit: 60, seconds: 3600 }],
});

export const exportOwnData = defineEndpoint({
  id: 'users.exportOwnData',
  summary: 'Everything the portal holds about oneself as a JSON file (audited)',
  method: 'GET',
  path: '/api/profile/export',
  access: 'signed-in',
  download: 'application/json',
  status: 200,
  errors: ['users.profile_not_found'],
  rate: [{ name: 'own-export', by: 'account', limit: 10, seconds: 3600 }],
});

export const listUsers = defineEndpoint({
  id: 'users.list',
  summary:
    'All users, newest first; filtered by role, by who waits for approval, and by words of name, e-mail and city',
  method: 'GET',
  path: '/api/users',
  access: ['admin'],
  query: ListUsersQuery,
  response: UserListSchema,
});

export const readUser = defineEndpoint({
  id: 'users.read',
  summary: "A full profile: one's own, or anybody's for the admin (audited)",
  method: 'GET',
  path: '/api/users/:id',
  access: 'signed-in',
  params: byId,
  response: ProfileSchema,
  errors: ['users.profile_not_found'],
});

export const approveUser = defineEndpoint({
  id: 'users.approve',
  summary: 'Let in an account that waits for approval; its owner is told by mail',
  method: 'POST',
  path: '/api/users/:id/approval',
  access: ['admin'],
  params: byId,
  response: MessageSchema,
  errors: ['users.not_found', 'users.not_held'],
  recentSignIn: true,
});

export const deleteUser = defineEndpoint({
  id: 'users.delete',
  summary: 'Erase account, sessions and profile; manuscripts and projects keep the printed name',
  method: 'DELETE',
  path: '/api/users/:id',
  access: ['admin'],
  params: byId,
  errors: ['users.not_found', 'users.cannot_delete_self', 'users.cannot_delete_last_admin'],
  recentSignIn: true,
});

export const setUserPassword = defineEndpoint({
  id: 'users.setPassword',
  summary: "Set a user's password, given their old one; ends the user's sessions",
  method: 'PUT',
  path: '/api/users/:id/password',
  access: ['admin'],
  params: byId,
  body: AdminPasswordInput,
  response: MessageSchema,
  errors: ['users.not_found', 'users.old_password_wrong'],
  recentSignIn: true,
  hashesPassword: true,
  rate: [{ name: 'admin-password', by: 'account', limit: 60, seconds: 3600 }],
});

export const sendUserReset = defineEndpoint({
  id: 'users.sendReset',
  summary: 'Send a user the password reset mail',
  method: 'POST',
  path: '/api/users/:id/password-reset',
  access: ['admin'],
  params: byId,
  response: MessageSchema,
  status: 202,
  errors: ['users.not_found'],
});

export const endUserSessions = defineEndpoint({
  id: 'users.endSessions',
  summary: 'End every sign-in of a user; their password stays',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: ['admin'],
  params: byId,
  response: MessageSchema,
  errors: ['users.not_found'],
  recentSignIn: true,
});

export const listPeople = defineEndpoint({
  id: 'users.listPeople',
  summary: 'Active authors or editors by name, at most 25: the pick lists of the project forms',
  method: 'GET',
  path: '/api/people',
  access: ['admin'],
  query: ListPeopleQuery,
  response: PersonListSchema,
});
