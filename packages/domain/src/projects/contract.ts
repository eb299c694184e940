import * as z from 'zod/mini';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import {
  CreateProjectInput,
  CreateTaskInput,
  LinkHistorySchema,
  ListProjectsQuery,
  ProjectListSchema,
  ProjectSchema,
  SubmitLinkBody,
  UpdateProjectInput,
} from './schema.ts';
import { stageNames } from './stages.ts';

const byId = z.strictObject({ id: IdSchema });

export const listProjects = defineEndpoint({
  id: 'projects.list',
  summary:
    'All projects for the admin, those one takes part in for others; with `scope=mine` including their stages',
  method: 'GET',
  path: '/api/projects',
  access: 'signed-in',
  query: ListProjectsQuery,
  response: ProjectListSchema,
});

export const createAuthorProject = defineEndpoint({
  id: 'projects.createAuthorProject',
  summary: "Start an author's project, from a manuscript or without one",
  method: 'POST',
  path: '/api/projects',
  access: ['admin'],
  body: CreateProjectInput,
  response: ProjectSchema,
  status: 201,
  errors: ['manuscripts.not_found'],
  idempotent: true,
});

export const createTask = defineEndpoint({
  id: 'projects.createTask',
  summary: 'Give the editorial team a task',
  method: 'POST',
  path: '/api/projects/tasks',
  access: ['admin'],
  body: CreateTaskInput,
  response: ProjectSchema,
  status: 201,
  idempotent: true,
});

export const readProject = defineEndpoint({
  id: 'projects.read',
  summary: 'One project with its stages',
  method: 'GET',
  path: '/api/projects/:id',
  access: 'signed-in',
  params: byId,
  response: ProjectSchema,
  errors: ['projects.not_found'],
});

export const updateProject = defineEndpoint({
  id: 'projects.update',
  summary:
    'Save the dialog: title, overall status, deadlines, responsible persons and approvals, all or nothing',
  method: 'PATCH',
  path: '/api/projects/:id',
  access: ['admin'],
  params: byId,
  body: UpdateProjectInput,
  response: ProjectSchema,
  errors: [
    'projects.not_found',
    'projects.stage_has_no_link',
    'projects.stage_already_approved',
    'projects.stage_not_assignable',
  ],
  needsVersion: true,
});

export const deleteProject = defineEndpoint({
  id: 'projects.delete',
  summary: 'Delete a project with its stages and link history',
  method: 'DELETE',
  path: '/api/projects/:id',
  access: ['admin'],
  params: byId,
  errors: ['projects.not_found'],
});

export const submitStageLink = defineEndpoint({
  id: 'projects.submitLink',
  summary: "Deliver or change the link of one's own stage",
  method: 'PUT',
  path: '/api/projects/:id/stages/:stage/link',
  access: ['penulis', 'redaksi'],
  params: z.strictObject({ id: IdSchema, stage: z.enum(stageNames) }),
  body: SubmitLinkBody,
  response: ProjectSchema,
  errors: [
    'projects.not_found',
    'projects.not_your_stage',
    'projects.stage_of_colleague',
    'projects.stage_takes_no_link',
    'projects.stage_already_approved',
    'projects.stage_has_no_deadline',
  ],
  rate: [{ name: 'submit-link', by: 'account', limit: 30, seconds: 3600 }],
});

export const listLinks = defineEndpoint({
  id: 'projects.listLinks',
  summary: 'Every link ever given to a project, newest first',
  method: 'GET',
  path: '/api/projects/:id/links',
  access: 'signed-in',
  params: byId,
  response: LinkHistorySchema,
  errors: ['projects.not_found'],
});
