import { defineEndpoint } from '../endpoint.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { ByIdSchema } from '../fields.ts';
import {
  BinSchema,
  DueDaysSchema,
  ExportProjectsQuery,
  ListBinQuery,
  ListProjectsQuery,
  ProjectCountsSchema,
} from './list-schema.ts';
import {
  AskStageInput,
  DecideRequestInput,
  RequestParams,
  StageRequestListSchema,
  StageRequestSchema,
} from './requests-schema.ts';
import {
  CreateProjectInput,
  CreateTaskInput,
  DeliveredProjectSchema,
  JudgeProofInput,
  LinkHistorySchema,
  ProjectHistorySchema,
  ProjectListSchema,
  ProjectSchema,
  SubmitLinkBody,
  UpdateProjectInput,
} from './schema.ts';
import {
  EditorTasksSchema,
  ListTasksQuery,
  OpenedTaskSchema,
  StageContactSchema,
  StageParams,
  TaskPageSchema,
} from './tasks-schema.ts';

export const listProjects = defineEndpoint({
  id: 'projects.list',
  method: 'GET',
  path: '/api/projects',
  summary:
    'All projects for the admin, those one takes part in for others; with `scope=mine` including their stages',
  access: 'signed-in',
  query: ListProjectsQuery,
  response: ProjectListSchema,
});

export const countProjects = defineEndpoint({
  id: 'projects.count',
  method: 'GET',
  path: '/api/projects/count',
  summary: 'How many projects each view of the list has, counted up to a thousand',
  access: ['admin'],
  response: ProjectCountsSchema,
});

export const listDue = defineEndpoint({
  id: 'projects.listDue',
  method: 'GET',
  path: '/api/projects/due',
  summary: 'The days off from today on, on which open stages are due, and how many stages',
  access: ['admin'],
  response: DueDaysSchema,
});

export const createAuthorProject = defineEndpoint({
  id: 'projects.createAuthorProject',
  method: 'POST',
  path: '/api/projects',
  summary: "Start an author's project, from a manuscript or without one",
  access: ['admin'],
  body: CreateProjectInput,
  response: ProjectSchema,
  status: 201,
  errors: ['manuscripts.not_found', 'manuscripts.withdrawn'],
});

export const createTask = defineEndpoint({
  id: 'projects.createTask',
  method: 'POST',
  path: '/api/projects/tasks',
  summary: 'Give the editorial team a task',
  access: ['admin'],
  body: CreateTaskInput,
  response: ProjectSchema,
  status: 201,
});

export const readProject = defineEndpoint({
  id: 'projects.read',
  method: 'GET',
  path: '/api/projects/:id',
  summary: 'One project with its stages',
  access: 'signed-in',
  params: ByIdSchema,
  response: ProjectSchema,
  errors: ['projects.not_found'],
});

export const updateProject = defineEndpoint({
  id: 'projects.update',
  method: 'PATCH',
  path: '/api/projects/:id',
  summary:
    'Save the dialog: title, overall status, deadlines, responsible persons, approvals given and undone, requests for repair, all or nothing',
  access: ['admin'],
  params: ByIdSchema,
  body: UpdateProjectInput,
  response: ProjectSchema,
  errors: [
    'projects.not_found',
    'projects.stage_has_no_link',
    'projects.stage_already_approved',
    'projects.stage_not_approved',
    'projects.project_finished',
    'projects.stage_in_repair',
    'projects.stage_not_assignable',
  ],
  needsVersion: true,
});

export const deleteProject = defineEndpoint({
  id: 'projects.delete',
  method: 'DELETE',
  path: '/api/projects/:id',
  summary: 'Put a project into the bin: out of every list, and back again for 30 days',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
});

export const listBin = defineEndpoint({
  id: 'projects.listBin',
  method: 'GET',
  path: '/api/projects/bin',
  summary: 'Deleted projects that can still be restored, the last deleted first',
  access: ['admin'],
  query: ListBinQuery,
  response: BinSchema,
});

export const restoreProject = defineEndpoint({
  id: 'projects.restore',
  method: 'POST',
  path: '/api/projects/bin/:id/restore',
  summary: 'Take a project out of the bin, with everything it had',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
});

export const eraseProject = defineEndpoint({
  id: 'projects.erase',
  method: 'DELETE',
  path: '/api/projects/bin/:id',
  summary: 'Erase a project of the bin for good, with its stages and link history',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
  recentSignIn: true,
});

export const submitStageLink = defineEndpoint({
  id: 'projects.submitLink',
  method: 'PUT',
  path: '/api/projects/:id/stages/:stage/link',
  summary: "Deliver or change the link of one's own stage",
  access: ['penulis', 'redaksi'],
  params: StageParams,
  body: SubmitLinkBody,
  response: DeliveredProjectSchema,
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
  method: 'GET',
  path: '/api/projects/:id/links',
  summary: 'Every link ever given to a project and what was said of each, newest first',
  access: 'signed-in',
  params: ByIdSchema,
  response: LinkHistorySchema,
  errors: ['projects.not_found'],
});

export const readHistory = defineEndpoint({
  id: 'projects.readHistory',
  method: 'GET',
  path: '/api/projects/:id/history',
  summary:
    "What was changed of a project's title, number and deadlines, newest first, and for admins of its author",
  access: 'signed-in',
  params: ByIdSchema,
  response: ProjectHistorySchema,
  errors: ['projects.not_found'],
});

/** An editor's desk: the first of each group, then a group page after page. */
export const readEditorDesk = defineEndpoint({
  id: 'projects.readDesk',
  method: 'GET',
  path: '/api/projects/desk',
  summary: "An editor's own stages by what they ask for: how many of each kind, and the first of them",
  access: ['redaksi'],
  response: EditorTasksSchema,
});

export const listTasks = defineEndpoint({
  id: 'projects.listTasks',
  method: 'GET',
  path: '/api/projects/tasks',
  summary: 'One group of that desk, page after page',
  access: ['redaksi'],
  query: ListTasksQuery,
  response: TaskPageSchema,
});

export const openTask = defineEndpoint({
  id: 'projects.openTask',
  method: 'GET',
  path: '/api/projects/:id/stages/:stage',
  summary: 'A stage with its project and the document it starts from',
  access: ['penulis', 'redaksi'],
  params: StageParams,
  response: OpenedTaskSchema,
  errors: ['projects.not_found'],
});

export const takeStage = defineEndpoint({
  id: 'projects.takeStage',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/take',
  summary: 'Take a stage that nobody holds and whose turn it is',
  access: ['redaksi'],
  params: StageParams,
  response: ProjectSchema,
  errors: [
    'projects.not_found',
    'projects.not_your_stage',
    'projects.stage_taken',
    'projects.stage_not_now',
    'projects.stage_has_no_deadline',
  ],
  rate: [{ name: 'take-stage', by: 'account', limit: 60, seconds: 3600 }],
});

export const readStageContact = defineEndpoint({
  id: 'projects.readStageContact',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/contact',
  ignoresIdempotencyKey: 'it only reads, and each look is in the audit log',
  summary: 'How to reach the author, for the holder of the present stage; each look is in the audit log',
  access: ['redaksi'],
  params: StageParams,
  response: StageContactSchema,
  errors: ['projects.not_found', 'projects.not_your_stage', 'projects.stage_not_now'],
  rate: [{ name: 'stage-contact', by: 'account', limit: 60, seconds: 3600 }],
});

/** The author's statement on the document that is to be printed. */
export const judgeProof = defineEndpoint({
  id: 'projects.judgeProof',
  method: 'POST',
  path: '/api/projects/:id/proof',
  summary: 'Say of the document that is to be printed that it is good, or what has to be corrected',
  access: ['penulis'],
  params: ByIdSchema,
  body: JudgeProofInput,
  response: DeliveredProjectSchema,
  errors: [
    'projects.not_found',
    'projects.not_your_stage',
    'projects.stage_has_no_link',
    'projects.stage_already_approved',
    'projects.stage_in_repair',
    'projects.proof_closed',
    'version_stale',
  ],
  rate: [{ name: 'judge-proof', by: 'account', limit: 30, seconds: 3600 }],
});

/** An editor's request about a stage, and the admin's answer. */
export const askOfStage = defineEndpoint({
  id: 'projects.askOfStage',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/requests',
  summary: 'Ask the admin for more time for the present stage, or for somebody else; one at a time of each',
  access: ['redaksi'],
  params: StageParams,
  body: AskStageInput,
  response: StageRequestSchema,
  status: 201,
  errors: [
    'projects.not_found',
    'projects.not_your_stage',
    'projects.stage_not_now',
    'projects.request_open',
  ],
  rate: [{ name: 'ask-stage', by: 'account', limit: 30, seconds: 3600 }],
});

export const listStageRequests = defineEndpoint({
  id: 'projects.listRequests',
  method: 'GET',
  path: '/api/projects/:id/requests',
  summary:
    'What was asked about the stages of a project, newest first: all for the admin, their own for others',
  access: 'signed-in',
  params: ByIdSchema,
  response: StageRequestListSchema,
  errors: ['projects.not_found'],
});

export const withdrawRequest = defineEndpoint({
  id: 'projects.withdrawRequest',
  method: 'DELETE',
  path: '/api/projects/:id/requests/:requestId',
  summary: "Take back one's own request that nobody has answered",
  access: ['redaksi'],
  params: RequestParams,
  errors: ['projects.request_not_found', 'projects.request_closed'],
  rate: [{ name: 'withdraw-request', by: 'account', limit: 60, seconds: 3600 }],
});

export const decideRequest = defineEndpoint({
  id: 'projects.decideRequest',
  method: 'POST',
  path: '/api/projects/:id/requests/:requestId/decision',
  summary: 'Accept a request, perhaps with another date or person, or refuse it with a sentence',
  access: ['admin'],
  params: RequestParams,
  body: DecideRequestInput,
  response: ProjectSchema,
  errors: ['projects.request_not_found', 'projects.request_closed'],
  needsVersion: true,
});

export const exportProjects = defineEndpoint({
  id: 'projects.export',
  method: 'GET',
  path: '/api/projects/export',
  summary: 'Projects of the admin as a file, in the order and with the filters of the list (audited)',
  access: ['admin'],
  query: ExportProjectsQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});
