import * as z from 'zod/mini';
import { defineEndpoint } from '../contract.ts';
import { IdSchema } from '../fields.ts';
import { AddNewsInput, ListNewsQuery, NewsListSchema, NewsSchema } from './schema.ts';

const byId = z.strictObject({ id: IdSchema });

export const listNews = defineEndpoint({
  id: 'news.list',
  summary: 'News, newest first',
  method: 'GET',
  path: '/api/news',
  access: 'anyone',
  query: ListNewsQuery,
  response: NewsListSchema,
});

export const readNews = defineEndpoint({
  id: 'news.read',
  summary: 'One news item',
  method: 'GET',
  path: '/api/news/:id',
  access: 'anyone',
  params: byId,
  response: NewsSchema,
  errors: ['news.not_found'],
});

export const addNews = defineEndpoint({
  id: 'news.add',
  summary: 'Add a news item; its image travels as the file `image`',
  method: 'POST',
  path: '/api/news',
  access: ['admin'],
  body: AddNewsInput,
  bodyType: 'multipart',
  response: NewsSchema,
  status: 201,
});

export const deleteNews = defineEndpoint({
  id: 'news.delete',
  summary: 'Delete a news item and its image',
  method: 'DELETE',
  path: '/api/news/:id',
  access: ['admin'],
  params: byId,
  errors: ['news.not_found'],
});
