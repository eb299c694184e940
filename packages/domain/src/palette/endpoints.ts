import { defineEndpoint } from '../endpoint.ts';
import { SearchAllQuery, SearchResultsSchema } from './schema.ts';

export const searchAll = defineEndpoint({
  id: 'palette.search',
  method: 'GET',
  path: '/api/search',
  summary: 'Titles and, for the admin, people that have these words: a few of each',
  access: 'signed-in',
  query: SearchAllQuery,
  response: SearchResultsSchema,
});
