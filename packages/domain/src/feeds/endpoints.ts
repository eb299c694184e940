import { defineEndpoint } from '../endpoint.ts';
import { FeedSchema, NewFeedSchema } from './schema.ts';

const rate = [{ name: 'calendar-feed', by: 'account', limit: 20, seconds: 3600 }] as const;

export const readFeed = defineEndpoint({
  id: 'feeds.read',
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Whether one has a private calendar address, without the address',
  access: 'signed-in',
  response: FeedSchema,
});

export const makeFeed = defineEndpoint({
  id: 'feeds.make',
  method: 'POST',
  path: '/api/calendar-feed',
  ignoresIdempotencyKey: 'the address in the answer is not stored readably; each call makes a new one',
  summary: "Make one's private calendar address; the one before ends",
  access: 'signed-in',
  response: NewFeedSchema,
  status: 201,
  rate,
});

export const endFeed = defineEndpoint({
  id: 'feeds.end',
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: "End one's private calendar address",
  access: 'signed-in',
  rate,
});
