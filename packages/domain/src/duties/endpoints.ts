import { defineEndpoint } from '../endpoint.ts';
import { assignableRoles } from '../roles.ts';
import { DutiesSchema, EndDutyInput } from './schema.ts';

export const readDuties = defineEndpoint({
  id: 'duties.read',
  method: 'GET',
  path: '/api/duties',
  summary: 'Everything that waits for the caller, and its number',
  access: assignableRoles,
  response: DutiesSchema,
  background: true,
});

export const endDuty = defineEndpoint({
  id: 'duties.end',
  method: 'POST',
  path: '/api/duties/end',
  ignoresIdempotencyKey: 'saying twice that something was read changes nothing',
  summary: 'Say that a note with a mention, or an answer to a request, was read; once more changes nothing',
  access: assignableRoles,
  body: EndDutyInput,
  rate: [{ name: 'duty-end', by: 'account', limit: 600, seconds: 3600 }],
});
