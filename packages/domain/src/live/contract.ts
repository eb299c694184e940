import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
import { LiveChangesSchema, PresentSchema, ShowOpenInput } from './schema.ts';

export const readChanges = defineEndpoint(calls.readChanges, {
  summary:
    'What has changed of the things one may read, since Last-Event-ID; as an event stream for who accepts one',
  access: 'signed-in',
  response: LiveChangesSchema,
  events: true,
  byItself: true,
  errors: ['too_many_requests'],
});

export const showOpen = defineEndpoint(calls.showOpen, {
  summary:
    'Say which projects are open in this browser, until its stream ends or has not been answered for a while',
  access: ['admin'],
  byItself: true,
  body: ShowOpenInput,
});

export const listPresent = defineEndpoint(calls.listPresent, {
  summary: 'Who else has a project open',
  access: ['admin'],
  byItself: true,
  params: ByIdSchema,
  response: PresentSchema,
  errors: ['projects.not_found'],
});
