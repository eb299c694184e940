import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
import { ChangeViewInput, SaveViewInput, ViewCountsSchema, ViewListSchema, ViewSchema } from './schema.ts';

export const listViews = defineEndpoint(calls.listViews, {
  summary: "The saved filters of all lists: one's own and those that all admins share",
  access: ['admin'],
  response: ViewListSchema,
});

export const countViews = defineEndpoint(calls.countViews, {
  summary: 'How many rows each of them lets through, counted up to a thousand',
  access: ['admin'],
  response: ViewCountsSchema,
});

export const saveView = defineEndpoint(calls.saveView, {
  summary: "Keep a list's filter under a name, for oneself or for all admins",
  access: ['admin'],
  body: SaveViewInput,
  response: ViewSchema,
  status: 201,
  errors: ['views.duplicate', 'views.full'],
  rate: [{ name: 'save-view', by: 'account', limit: 120, seconds: 3600 }],
});

export const changeView = defineEndpoint(calls.changeView, {
  summary: 'Give a saved filter another name, or have the list open with it',
  access: ['admin'],
  params: ByIdSchema,
  body: ChangeViewInput,
  response: ViewSchema,
  errors: ['views.not_found', 'views.duplicate'],
});

export const deleteView = defineEndpoint(calls.deleteView, {
  summary: 'Forget a saved filter',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['views.not_found'],
});
