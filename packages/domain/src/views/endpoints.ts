import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import { ChangeViewInput, SaveViewInput, ViewCountsSchema, ViewListSchema, ViewSchema } from './schema.ts';

export const listViews = defineEndpoint({
  id: 'views.list',
  method: 'GET',
  path: '/api/views',
  summary: "The saved filters of all lists: one's own and those that all admins share",
  access: ['admin'],
  response: ViewListSchema,
});

export const countViews = defineEndpoint({
  id: 'views.count',
  method: 'GET',
  path: '/api/views/counts',
  summary: 'How many rows each of them lets through, counted up to a thousand',
  access: ['admin'],
  response: ViewCountsSchema,
});

export const saveView = defineEndpoint({
  id: 'views.save',
  method: 'POST',
  path: '/api/views',
  summary: "Keep a list's filter under a name, for oneself or for all admins",
  access: ['admin'],
  body: SaveViewInput,
  response: ViewSchema,
  status: 201,
  errors: ['views.duplicate', 'views.full'],
  rate: [{ name: 'save-view', by: 'account', limit: 120, seconds: 3600 }],
});

export const changeView = defineEndpoint({
  id: 'views.change',
  method: 'PATCH',
  path: '/api/views/:id',
  summary: 'Give a saved filter another name, or have the list open with it',
  access: ['admin'],
  params: ByIdSchema,
  body: ChangeViewInput,
  response: ViewSchema,
  errors: ['views.not_found', 'views.duplicate'],
});

export const deleteView = defineEndpoint({
  id: 'views.delete',
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Forget a saved filter',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['views.not_found'],
});
