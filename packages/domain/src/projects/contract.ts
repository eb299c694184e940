import { defineEndpoint } from '../contract.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { ByIdSchema } from '../fields.ts';
import * as calls from './calls.ts';
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
  DeskSchema,
  ListTasksQuery,
  OpenedTaskSchema,
  StageContactSchema,
  StageParams,
  TaskPageSchema,
} from './tasks-schema.ts';

export const listProjects = defineEndpoint(calls.listProjects, {
  summary:
    'All projects for the admin, those one takes part in for others; with `scope=mine` including their stages',
  access: 'signed-in',
  query: ListProjectsQuery,
  response: ProjectListSchema,
});

export const countProjects = defineEndpoint(calls.countProjects, {
  summary: 'How many projects each view of the list has, counted up to a thousand',
  access: ['admin'],
  response: ProjectCountsSchema,
});

export const listDue = defineEndpoint(calls.listDue, {
  summary: 'The days off from today on, on which open stages are due, and how many stages',
  access: ['admin'],
  response: DueDaysSchema,
});

export const createAuthorProject = defineEndpoint(calls.createAuthorProject, {
  summary: "Start an author's project, from a manuscript or without one",
  access: ['admin'],
  body: CreateProjectInput,
  response: ProjectSchema,
  status: 201,
  errors: ['manuscripts.not_found', 'manuscripts.withdrawn'],
  idempotent: true,
});

export const createTask = defineEndpoint(calls.createTask, {
  summary: 'Give the editorial team a task',
  access: ['admin'],
  body: CreateTaskInput,
  response: ProjectSchema,
  status: 201,
  idempotent: true,
});

export const readProject = defineEndpoint(calls.readProject, {
  summary: 'One project with its stages',
  access: 'signed-in',
  params: ByIdSchema,
  response: ProjectSchema,
  errors: ['projects.not_found'],
});

export const updateProject = defineEndpoint(calls.updateProject, {
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

export const deleteProject = defineEndpoint(calls.deleteProject, {
  summary: 'Put a project into the bin: out of every list, and back again for 30 days',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
});

export const listBin = defineEndpoint(calls.listBin, {
  summary: 'Deleted projects that can still be restored, the last deleted first',
  access: ['admin'],
  query: ListBinQuery,
  response: BinSchema,
});

export const restoreProject = defineEndpoint(calls.restoreProject, {
  summary: 'Take a project out of the bin, with everything it had',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
});

export const eraseProject = defineEndpoint(calls.eraseProject, {
  summary: 'Erase a project of the bin for good, with its stages and link history',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['projects.not_found'],
  recentSignIn: true,
});

export const submitStageLink = defineEndpoint(calls.submitStageLink, {
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

export const listLinks = defineEndpoint(calls.listLinks, {
  summary: 'Every link ever given to a project and what was said of each, newest first',
  access: 'signed-in',
  params: ByIdSchema,
  response: LinkHistorySchema,
  errors: ['projects.not_found'],
});

export const readHistory = defineEndpoint(calls.readHistory, {
  summary:
    "What was changed of a project's title, number and deadlines, newest first, and for admins of its author",
  access: 'signed-in',
  params: ByIdSchema,
  response: ProjectHistorySchema,
  errors: ['projects.not_found'],
});

export const readDesk = defineEndpoint(calls.readDesk, {
  summary: "An editor's own stages by what they ask for: how many of each kind, and the first of them",
  access: ['redaksi'],
  response: DeskSchema,
});

export const listTasks = defineEndpoint(calls.listTasks, {
  summary: 'One group of that desk, page after page',
  access: ['redaksi'],
  query: ListTasksQuery,
  response: TaskPageSchema,
});

export const openTask = defineEndpoint(calls.openTask, {
  summary: 'A stage with its project and the document it starts from',
  access: ['penulis', 'redaksi'],
  params: StageParams,
  response: OpenedTaskSchema,
  errors: ['projects.not_found'],
});

export const takeStage = defineEndpoint(calls.takeStage, {
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

export const readStageContact = defineEndpoint(calls.readStageContact, {
  summary: 'How to reach the author, for the holder of the present stage; each look is in the audit log',
  access: ['redaksi'],
  params: StageParams,
  response: StageContactSchema,
  errors: ['projects.not_found', 'projects.not_your_stage', 'projects.stage_not_now'],
  rate: [{ name: 'stage-contact', by: 'account', limit: 60, seconds: 3600 }],
});

export const judgeProof = defineEndpoint(calls.judgeProof, {
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

export const askOfStage = defineEndpoint(calls.askOfStage, {
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

export const listStageRequests = defineEndpoint(calls.listStageRequests, {
  summary:
    'What was asked about the stages of a project, newest first: all for the admin, their own for others',
  access: 'signed-in',
  params: ByIdSchema,
  response: StageRequestListSchema,
  errors: ['projects.not_found'],
});

export const withdrawRequest = defineEndpoint(calls.withdrawRequest, {
  summary: "Take back one's own request that nobody has answered",
  access: ['redaksi'],
  params: RequestParams,
  errors: ['projects.request_not_found', 'projects.request_closed'],
  rate: [{ name: 'withdraw-request', by: 'account', limit: 60, seconds: 3600 }],
});

export const decideRequest = defineEndpoint(calls.decideRequest, {
  summary: 'Accept a request, perhaps with another date or person, or refuse it with a sentence',
  access: ['admin'],
  params: RequestParams,
  body: DecideRequestInput,
  response: ProjectSchema,
  errors: ['projects.request_not_found', 'projects.request_closed'],
  needsVersion: true,
});

export const exportProjects = defineEndpoint(calls.exportProjects, {
  summary: 'Projects of the admin as a file, in the order and with the filters of the list (audited)',
  access: ['admin'],
  query: ExportProjectsQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});
