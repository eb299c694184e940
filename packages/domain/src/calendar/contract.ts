import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { HolidayYearSchema, ReadYearQuery, SaveYearInput } from './schema.ts';

export const readYear = defineEndpoint(calls.readYear, {
  summary: 'The public holidays and cuti bersama of a year, by default the present one',
  access: ['admin'],
  query: ReadYearQuery,
  response: HolidayYearSchema,
});

export const saveYear = defineEndpoint(calls.saveYear, {
  summary: 'Replace the holidays of a year, and say whether they are confirmed',
  access: ['admin'],
  body: SaveYearInput,
  response: HolidayYearSchema,
  needsVersion: true,
});
