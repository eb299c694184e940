import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import {
  BoardSchema,
  ChangedProjectsSchema,
  ChangeProjectsInput,
  RemindedSchema,
  ReminderSchema,
  RemindInput,
  TakeBackInput,
  TakenBackSchema,
} from './bulk-schema.ts';
import { BoardQuery } from './list-schema.ts';

/** Changes of several rows of the list, and reminders. */

/** Several rows of a list at once. */
export const changeProjects = defineEndpoint({
  id: 'projects.change',
  method: 'POST',
  path: '/api/projects/changes',
  summary:
    'Give stages of up to 200 projects to somebody, or move their deadlines, each from its own version; what cannot be changed is listed',
  access: ['admin'],
  body: ChangeProjectsInput,
  response: ChangedProjectsSchema,
  rate: [{ name: 'change-projects', by: 'account', limit: 120, seconds: 3600 }],
});

export const remindHolders = defineEndpoint({
  id: 'projects.remind',
  method: 'POST',
  path: '/api/projects/reminders',
  summary:
    'Remind the holders of the present stages, once a day each; told half a minute later, so that it can be taken back',
  access: ['admin'],
  body: RemindInput,
  response: RemindedSchema,
  rate: [{ name: 'remind', by: 'account', limit: 120, seconds: 3600 }],
});

export const takeBackReminders = defineEndpoint({
  id: 'projects.takeBackReminders',
  method: 'POST',
  path: '/api/projects/reminders/undo',
  summary: "Take back one's own reminders that have not been told yet",
  access: ['admin'],
  body: TakeBackInput,
  response: TakenBackSchema,
});

/** The text of a reminder. */
export const readReminder = defineEndpoint({
  id: 'projects.readReminder',
  method: 'GET',
  path: '/api/projects/:id/reminder',
  summary: 'The words of a reminder to the holder of the present stage, before it is asked for',
  access: ['admin'],
  params: ByIdSchema,
  response: ReminderSchema,
  errors: ['projects.not_found'],
});

export const readBoard = defineEndpoint({
  id: 'projects.readBoard',
  method: 'GET',
  path: '/api/projects/board',
  summary: 'The list of projects by stages: of each the first page, in one answer',
  access: ['admin'],
  query: BoardQuery,
  response: BoardSchema,
});
