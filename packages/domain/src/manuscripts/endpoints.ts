import { defineEndpoint } from '../endpoint.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { ByIdSchema } from '../fields.ts';
import {
  AskWithdrawalInput,
  ChangeAuthorInput,
  DecideWithdrawalInput,
  ExportManuscriptsQuery,
  ListManuscriptsQuery,
  ManuscriptCountsSchema,
  ManuscriptListSchema,
  ManuscriptSchema,
  SendRevisionBody,
  SetStatusInput,
  SubmitManuscriptBody,
  SubmittedManuscriptSchema,
} from './schema.ts';

export const listManuscripts = defineEndpoint({
  id: 'manuscripts.list',
  method: 'GET',
  path: '/api/manuscripts',
  summary: 'All manuscripts for the admin, the own ones for others',
  access: 'signed-in',
  query: ListManuscriptsQuery,
  response: ManuscriptListSchema,
});

export const countManuscripts = defineEndpoint({
  id: 'manuscripts.counts',
  method: 'GET',
  path: '/api/manuscripts/counts',
  summary: 'How many manuscripts have each status',
  access: ['admin'],
  response: ManuscriptCountsSchema,
});

export const readManuscript = defineEndpoint({
  id: 'manuscripts.read',
  method: 'GET',
  path: '/api/manuscripts/:id',
  summary: 'One manuscript with its status history',
  access: 'signed-in',
  params: ByIdSchema,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found'],
});

export const submitManuscript = defineEndpoint({
  id: 'manuscripts.submit',
  method: 'POST',
  path: '/api/manuscripts',
  summary: 'Send a manuscript',
  access: ['penulis'],
  body: SubmitManuscriptBody,
  response: SubmittedManuscriptSchema,
  status: 201,
  rate: [{ name: 'submit', by: 'account', limit: 30, seconds: 3600 }],
});

export const sendRevision = defineEndpoint({
  id: 'manuscripts.sendRevision',
  method: 'POST',
  path: '/api/manuscripts/:id/revisions',
  summary: "Send a new link of one's own manuscript while a revision is asked for; it is reviewed again",
  access: ['penulis'],
  params: ByIdSchema,
  body: SendRevisionBody,
  response: SubmittedManuscriptSchema,
  errors: ['manuscripts.not_found', 'manuscripts.not_revisable'],
  needsVersion: true,
  rate: [{ name: 'revision', by: 'account', limit: 30, seconds: 3600 }],
});

export const askWithdrawal = defineEndpoint({
  id: 'manuscripts.askWithdrawal',
  method: 'POST',
  path: '/api/manuscripts/:id/withdrawal',
  summary: "Ask to have one's own manuscript back; its status stays as it is",
  access: ['penulis'],
  params: ByIdSchema,
  body: AskWithdrawalInput,
  response: ManuscriptSchema,
  errors: [
    'manuscripts.not_found',
    'manuscripts.not_withdrawable',
    'manuscripts.withdrawal_open',
    'manuscripts.withdrawn',
  ],
  needsVersion: true,
  rate: [{ name: 'ask-withdrawal', by: 'account', limit: 30, seconds: 3600 }],
});

export const takeBackWithdrawal = defineEndpoint({
  id: 'manuscripts.takeBackWithdrawal',
  method: 'DELETE',
  path: '/api/manuscripts/:id/withdrawal',
  summary: 'Take that back while nobody has answered',
  access: ['penulis'],
  params: ByIdSchema,
  errors: ['manuscripts.not_found', 'manuscripts.withdrawal_closed'],
  needsVersion: true,
  rate: [{ name: 'take-back-withdrawal', by: 'account', limit: 30, seconds: 3600 }],
});

export const decideWithdrawal = defineEndpoint({
  id: 'manuscripts.decideWithdrawal',
  method: 'POST',
  path: '/api/manuscripts/:id/withdrawal/decision',
  summary: 'Give a manuscript back to its author, or refuse that with a sentence',
  access: ['admin'],
  params: ByIdSchema,
  body: DecideWithdrawalInput,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found', 'manuscripts.withdrawal_closed'],
  needsVersion: true,
});

export const changeAuthor = defineEndpoint({
  id: 'manuscripts.changeAuthor',
  method: 'PUT',
  path: '/api/manuscripts/:id/author',
  summary: 'Give a manuscript to another author, with its history; projects made from it keep theirs',
  access: ['admin'],
  params: ByIdSchema,
  body: ChangeAuthorInput,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found', 'manuscripts.withdrawal_unanswered'],
  needsVersion: true,
  recentSignIn: true,
});

export const setManuscriptStatus = defineEndpoint({
  id: 'manuscripts.setStatus',
  method: 'PUT',
  path: '/api/manuscripts/:id/status',
  summary: 'Set the status; any of the twelve, in any order; two of them with a reason',
  access: ['admin'],
  params: ByIdSchema,
  body: SetStatusInput,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found'],
  needsVersion: true,
});

export const exportManuscripts = defineEndpoint({
  id: 'manuscripts.export',
  method: 'GET',
  path: '/api/manuscripts/export',
  summary: 'Manuscripts as a file, in the order and with the filters of the list (audited)',
  access: ['admin'],
  query: ExportManuscriptsQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});
