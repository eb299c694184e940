import { defineEndpoint } from '../endpoint.ts';
import { SaveSchedulesInput, SchedulesSchema } from './schema.ts';

export const readSchedules = defineEndpoint({
  id: 'schedules.read',
  method: 'GET',
  path: '/api/schedules',
  summary: 'The templates from which the deadlines of a new project are planned',
  access: ['admin'],
  response: SchedulesSchema,
});

export const saveSchedules = defineEndpoint({
  id: 'schedules.save',
  method: 'PUT',
  path: '/api/schedules',
  summary: 'Replace the templates; projects that were planned keep their dates',
  access: ['admin'],
  body: SaveSchedulesInput,
  response: SchedulesSchema,
  needsVersion: true,
});
