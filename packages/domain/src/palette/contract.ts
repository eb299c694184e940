import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { FoundSchema, SearchAllQuery } from './schema.ts';

export const searchAll = defineEndpoint(calls.searchAll, {
  summary: 'Titles and, for the admin, people that have these words: a few of each',
  access: 'signed-in',
  query: SearchAllQuery,
  response: FoundSchema,
});
