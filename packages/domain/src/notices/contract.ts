import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
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

export const listNotices = defineEndpoint(calls.listNotices, {
  summary: "One's own notices, newest first",
  access: 'signed-in',
  query: ListNoticesQuery,
  response: NoticeListSchema,
});

export const countNotices = defineEndpoint(calls.countNotices, {
  summary: "How many of one's notices are unread, counted up to a bound",
  access: 'signed-in',
  response: UnreadSchema,
  byItself: true,
});

export const readNotice = defineEndpoint(calls.readNotice, {
  summary: 'Mark a notice of one’s own as read',
  access: 'signed-in',
  params: ByIdSchema,
  errors: ['notices.not_found'],
  rate: [{ name: 'notice-read', by: 'account', limit: 600, seconds: 3600 }],
});

export const readAllNotices = defineEndpoint(calls.readAllNotices, {
  summary: "Mark all of one's notices as read",
  access: 'signed-in',
  rate: [{ name: 'notices-all-read', by: 'account', limit: 600, seconds: 3600 }],
});

export const readPreferences = defineEndpoint(calls.readPreferences, {
  summary: 'Which notices are mailed to me, and whether WhatsApp may be used',
  access: 'signed-in',
  response: PreferencesSchema,
});

export const savePreferences = defineEndpoint(calls.savePreferences, {
  summary: 'Choose which notices are mailed to me',
  access: 'signed-in',
  body: PreferencesSchema,
  response: PreferencesSchema,
  rate: [{ name: 'notice-preferences', by: 'account', limit: 60, seconds: 3600 }],
});

export const listTemplates = defineEndpoint(calls.listTemplates, {
  summary: 'The texts of all notices',
  access: ['admin'],
  response: TemplateListSchema,
});

export const saveTemplate = defineEndpoint(calls.saveTemplate, {
  summary: 'Replace the text of a notice',
  access: ['admin'],
  body: SaveTemplateInput,
  response: TemplateSchema,
  needsVersion: true,
});

export const readReasons = defineEndpoint(calls.readReasons, {
  summary: 'The reasons and notes for repair to choose from, with those who give them',
  access: ['admin'],
  response: ReasonsSchema,
});

export const saveReasons = defineEndpoint(calls.saveReasons, {
  summary: 'Replace the reasons to choose from; what was said with one stays as it was said',
  access: ['admin'],
  body: SaveReasonsInput,
  response: ReasonsSchema,
  needsVersion: true,
});
