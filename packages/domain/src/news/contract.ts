import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import * as calls from './calls.ts';
import { AddNewsInput, ListNewsQuery, NewsListSchema, NewsSchema, newsImageProblem } from './schema.ts';

export const listNews = defineEndpoint(calls.listNews, {
  summary: 'News, newest first',
  access: 'anyone',
  query: ListNewsQuery,
  response: NewsListSchema,
});

export const readNews = defineEndpoint(calls.readNews, {
  summary: 'One news item',
  access: 'anyone',
  params: ByIdSchema,
  response: NewsSchema,
  errors: ['news.not_found'],
});

export const addNews = defineEndpoint(calls.addNews, {
  summary: 'Add a news item; its image travels as the file `image`',
  access: ['admin'],
  body: AddNewsInput,
  bodyType: 'multipart',
  file: { field: 'image', maxBytes: limits.newsImageBytes, problemOf: newsImageProblem },
  response: NewsSchema,
  status: 201,
  errors: ['storage_unavailable'],
  // Decoding a picture is the most expensive request of an admin.
  rate: [{ name: 'news', by: 'account', limit: 60, seconds: 3600 }],
});

export const deleteNews = defineEndpoint(calls.deleteNews, {
  summary: 'Delete a news item and its image',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['news.not_found'],
});
