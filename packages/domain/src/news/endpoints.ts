import { defineEndpoint, type RateRule } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import {
  AddNewsInput,
  ListNewsQuery,
  NewsListSchema,
  NewsSchema,
  newsImageProblem,
  replacementImageProblem,
} from './schema.ts';

export const listNews = defineEndpoint({
  id: 'news.list',
  method: 'GET',
  path: '/api/news',
  summary: 'News, newest first',
  access: 'anyone',
  query: ListNewsQuery,
  response: NewsListSchema,
});

export const readNews = defineEndpoint({
  id: 'news.read',
  method: 'GET',
  path: '/api/news/:id',
  summary: 'One news item',
  access: 'anyone',
  params: ByIdSchema,
  response: NewsSchema,
  errors: ['news.not_found'],
});

/** Decoding a picture is the most expensive request of an admin. */
const imageUploadRate: RateRule = { name: 'news', by: 'account', limit: 60, seconds: 3600 };

export const addNews = defineEndpoint({
  id: 'news.add',
  method: 'POST',
  path: '/api/news',
  summary: 'Add a news item; its image travels as the file `image`',
  access: ['admin'],
  body: AddNewsInput,
  bodyType: 'multipart',
  file: { field: 'image', maxBytes: limits.newsImageBytes, problemOf: newsImageProblem },
  response: NewsSchema,
  status: 201,
  errors: ['storage_unavailable'],
  rate: [imageUploadRate],
});

export const updateNews = defineEndpoint({
  id: 'news.update',
  method: 'PUT',
  path: '/api/news/:id',
  summary: 'Replace the texts of a news item, and its image where the file `image` is sent',
  access: ['admin'],
  params: ByIdSchema,
  body: AddNewsInput,
  bodyType: 'multipart',
  file: { field: 'image', maxBytes: limits.newsImageBytes, problemOf: replacementImageProblem },
  response: NewsSchema,
  errors: ['news.not_found', 'storage_unavailable'],
  needsVersion: true,
  rate: [imageUploadRate],
});

export const deleteNews = defineEndpoint({
  id: 'news.delete',
  method: 'DELETE',
  path: '/api/news/:id',
  summary: 'Delete a news item and its image',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['news.not_found'],
});
