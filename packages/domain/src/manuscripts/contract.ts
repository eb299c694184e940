import * as z from 'zod/mini';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import {
  ListManuscriptsQuery,
  ManuscriptListSchema,
  ManuscriptSchema,
  SetStatusInput,
  SubmitManuscriptBody,
} from './schema.ts';

const byId = z.strictObject({ id: IdSchema });

export const listManuscripts = defineEndpoint({
  id: 'manuscripts.list',
  summary: 'All manuscripts for the admin, the own ones for others',
  method: 'GET',
  path: '/api/manuscripts',
  access: 'signed-in',
  query: ListManuscriptsQuery,
  response: ManuscriptListSchema,
});

export const readManuscript = defineEndpoint({
  id: 'manuscripts.read',
  summary: 'One manuscript with its status history',
  method: 'GET',
  path: '/api/manuscripts/:id',
  access: 'signed-in',
  params: byId,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found'],
});

export const submitManuscript = defineEndpoint({
  id: 'manuscripts.submit',
  summary: 'Send a manuscript',
  method: 'POST',
  path: '/api/manuscripts',
  access: ['penulis'],
  body: SubmitManuscriptBody,
  response: ManuscriptSchema,
  status: 201,
  idempotent: true,
  rate: [{ name: 'submit', by: 'account', limit: 30, seconds: 3600 }],
});

export const setManuscriptStatus = defineEndpoint({
  id: 'manuscripts.setStatus',
  summary: 'Set the status; any of the twelve, in any order',
  method: 'PUT',
  path: '/api/manuscripts/:id/status',
  access: ['admin'],
  params: byId,
  body: SetStatusInput,
  response: ManuscriptSchema,
  errors: ['manuscripts.not_found'],
  needsVersion: true,
});
