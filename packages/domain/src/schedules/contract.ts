import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { SaveSchedulesInput, SchedulesSchema } from './schema.ts';

export const readSchedules = defineEndpoint(calls.readSchedules, {
  summary: 'The templates from which the deadlines of a new project are planned',
  access: ['admin'],
  response: SchedulesSchema,
});

export const saveSchedules = defineEndpoint(calls.saveSchedules, {
  summary: 'Replace the templates; projects that were planned keep their dates',
  access: ['admin'],
  body: SaveSchedulesInput,
  response: SchedulesSchema,
  needsVersion: true,
});
