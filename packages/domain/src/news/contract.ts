import { defineEndpoint, type RateRule } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import * as calls from './calls.ts';
import {
  AddNewsInput,
  ListNewsQuery,
  NewsListSchema,
  NewsSchema,
  newsImageProblem,
  otherImageProblem,
} from './schema.ts';

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

/** Decoding a picture is the most expensive request of an admin. */
const pictures: RateRule = { name: 'news', by: 'account', limit: 60, seconds: 3600 };

export const addNews = defineEndpoint(calls.addNews, {
  summary: 'Add a news item; its image travels as the file `image`',
  access: ['admin'],
  body: AddNewsInput,
  bodyType: 'multipart',
  file: { field: 'image', maxBytes: limits.newsImageBytes, problemOf: newsImageProblem },
  response: NewsSchema,
  status: 201,
  errors: ['storage_unavailable'],
  rate: [pictures],
});

export const updateNews = defineEndpoint(calls.updateNews, {
  summary: 'Replace the texts of a news item, and its image where the file `image` is sent',
  access: ['admin'],
  params: ByIdSchema,
  body: AddNewsInput,
  bodyType: 'multipart',
  file: { field: 'image', maxBytes: limits.newsImageBytes, problemOf: otherImageProblem },
  response: NewsSchema,
  errors: ['news.not_found', 'storage_unavailable'],
  needsVersion: true,
  rate: [pictures],
});

export const deleteNews = defineEndpoint(calls.deleteNews, {
  summary: 'Delete a news item and its image',
  access: ['admin'],
  params: ByIdSchema,
  errors: ['news.not_found'],
});
