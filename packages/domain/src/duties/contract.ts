import { defineEndpoint } from '../contract.ts';
import { givenRoles } from '../roles.ts';
import * as calls from './calls.ts';
import { DutiesSchema, EndDutyInput } from './schema.ts';

export const readDuties = defineEndpoint(calls.readDuties, {
  summary: 'Everything that waits for the caller, and its number',
  access: givenRoles,
  response: DutiesSchema,
  byItself: true,
});

export const endDuty = defineEndpoint(calls.endDuty, {
  summary: 'Say that a note with a mention, or an answer to a request, was read; once more changes nothing',
  access: givenRoles,
  body: EndDutyInput,
  rate: [{ name: 'duty-end', by: 'account', limit: 600, seconds: 3600 }],
});
