import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { DeskSchema, DurationsSchema } from './schema.ts';

export const readDesk = defineEndpoint(calls.readDesk, {
  summary: 'What waits for the admin: each queue with its count and its oldest rows, and the load per editor',
  access: ['admin'],
  response: DeskSchema,
});

export const readDurations = defineEndpoint(calls.readDurations, {
  summary: 'Working days per stage, of this year and of the last: median, 90th percentile, number',
  access: ['admin'],
  response: DurationsSchema,
});
