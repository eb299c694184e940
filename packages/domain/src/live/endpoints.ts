import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import { LiveChangesSchema, PresentAdminsSchema, ReportOpenProjectsInput } from './schema.ts';

export const readChanges = defineEndpoint({
  id: 'live.changes',
  method: 'GET',
  path: '/api/live',
  summary:
    'What has changed of the things one may read, since Last-Event-ID; as an event stream for who accepts one',
  access: 'signed-in',
  response: LiveChangesSchema,
  events: true,
  background: true,
  errors: ['too_many_requests'],
});

export const reportOpenProjects = defineEndpoint({
  id: 'live.showOpen',
  method: 'PUT',
  path: '/api/live/open',
  ignoresIdempotencyKey: 'only the latest list of open projects counts',
  summary:
    'Say which projects are open in this browser, until its stream ends or has not been answered for a while',
  access: ['admin'],
  background: true,
  body: ReportOpenProjectsInput,
});

export const listPresentAdmins = defineEndpoint({
  id: 'live.listPresent',
  method: 'GET',
  path: '/api/live/projects/:id',
  summary: 'Who else has a project open',
  access: ['admin'],
  background: true,
  params: ByIdSchema,
  response: PresentAdminsSchema,
  errors: ['projects.not_found'],
});
