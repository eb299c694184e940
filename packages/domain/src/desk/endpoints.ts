import { defineEndpoint } from '../endpoint.ts';
import { DeskSchema, DurationsSchema } from './schema.ts';

export const readDesk = defineEndpoint({
  id: 'desk.read',
  method: 'GET',
  path: '/api/desk',
  summary: 'What waits for the admin: each queue with its count and its oldest rows, and the load per editor',
  access: ['admin'],
  response: DeskSchema,
});

export const readDurations = defineEndpoint({
  id: 'desk.durations',
  method: 'GET',
  path: '/api/desk/durations',
  summary: 'Working days per stage, of this year and of the last: median, 90th percentile, number',
  access: ['admin'],
  response: DurationsSchema,
});
