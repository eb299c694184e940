import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  ListNoticesQuery,
  NoticeListSchema,
  PreferencesSchema,
  ReasonsSchema,
  SaveReasonsInput,
  SaveTemplateInput,
  TemplateListSchema,
  TemplateSchema,
  UnreadSchema,
} from './schema.ts';

export const listNotices = defineEndpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/api/notices',
  summary: "One's own notices, newest first",
  access: 'signed-in',
  query: ListNoticesQuery,
  response: NoticeListSchema,
});

export const countUnreadNotices = defineEndpoint({
  id: 'notices.count',
  method: 'GET',
  path: '/api/notices/unread',
  summary: "How many of one's notices are unread, counted up to a bound",
  access: 'signed-in',
  response: UnreadSchema,
  background: true,
});

export const markNoticeRead = defineEndpoint({
  id: 'notices.markRead',
  method: 'PUT',
  path: '/api/notices/:id/read',
  ignoresIdempotencyKey: 'marking as read twice changes nothing',
  summary: 'Mark a notice of one’s own as read',
  access: 'signed-in',
  params: ByIdSchema,
  errors: ['notices.not_found'],
  rate: [{ name: 'notice-read', by: 'account', limit: 600, seconds: 3600 }],
});

export const markAllNoticesRead = defineEndpoint({
  id: 'notices.markAllRead',
  method: 'POST',
  path: '/api/notices/read',
  ignoresIdempotencyKey: 'marking as read twice changes nothing',
  summary: "Mark all of one's notices as read",
  access: 'signed-in',
  rate: [{ name: 'notices-all-read', by: 'account', limit: 600, seconds: 3600 }],
});

export const readPreferences = defineEndpoint({
  id: 'notices.readPreferences',
  method: 'GET',
  path: '/api/notices/preferences',
  summary: 'Which notices are mailed to me, and whether WhatsApp may be used',
  access: 'signed-in',
  response: PreferencesSchema,
});

export const savePreferences = defineEndpoint({
  id: 'notices.savePreferences',
  method: 'PUT',
  path: '/api/notices/preferences',
  summary: 'Choose which notices are mailed to me',
  access: 'signed-in',
  body: PreferencesSchema,
  response: PreferencesSchema,
  rate: [{ name: 'notice-preferences', by: 'account', limit: 60, seconds: 3600 }],
});

export const listTemplates = defineEndpoint({
  id: 'notices.listTemplates',
  method: 'GET',
  path: '/api/notices/templates',
  summary: 'The texts of all notices',
  access: ['admin'],
  response: TemplateListSchema,
});

export const saveTemplate = defineEndpoint({
  id: 'notices.saveTemplate',
  method: 'PUT',
  path: '/api/notices/templates',
  summary: 'Replace the text of a notice',
  access: ['admin'],
  body: SaveTemplateInput,
  response: TemplateSchema,
  needsVersion: true,
});

export const readReasons = defineEndpoint({
  id: 'notices.readReasons',
  method: 'GET',
  path: '/api/notices/reasons',
  summary: 'The reasons and notes for repair that an admin can begin with',
  access: ['admin'],
  response: ReasonsSchema,
});

export const saveReasons = defineEndpoint({
  id: 'notices.saveReasons',
  method: 'PUT',
  path: '/api/notices/reasons',
  summary: 'Replace the reasons to choose from; what was said with one stays as it was said',
  access: ['admin'],
  body: SaveReasonsInput,
  response: ReasonsSchema,
  needsVersion: true,
});
