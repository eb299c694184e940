import { defineEndpoint } from '../endpoint.ts';
import { HolidayYearSchema, ReadYearQuery, SaveYearInput } from './schema.ts';

export const readYear = defineEndpoint({
  id: 'calendar.readYear',
  method: 'GET',
  path: '/api/calendar',
  summary: 'The public holidays and cuti bersama of a year, by default the present one',
  access: ['admin'],
  query: ReadYearQuery,
  response: HolidayYearSchema,
});

export const saveYear = defineEndpoint({
  id: 'calendar.saveYear',
  method: 'PUT',
  path: '/api/calendar',
  summary: 'Replace the holidays of a year, and say whether they are confirmed',
  access: ['admin'],
  body: SaveYearInput,
  response: HolidayYearSchema,
  needsVersion: true,
});
