import { defineEndpoint } from '../contract.ts';
import * as calls from './calls.ts';
import { FeedSchema, MadeFeedSchema } from './schema.ts';

const rate = [{ name: 'calendar-feed', by: 'account', limit: 20, seconds: 3600 }] as const;

export const readFeed = defineEndpoint(calls.readFeed, {
  summary: 'Whether one has a private calendar address, without the address',
  access: 'signed-in',
  response: FeedSchema,
});

export const makeFeed = defineEndpoint(calls.makeFeed, {
  summary: "Make one's private calendar address; the one before ends",
  access: 'signed-in',
  response: MadeFeedSchema,
  status: 201,
  rate,
});

export const endFeed = defineEndpoint(calls.endFeed, {
  summary: "End one's private calendar address",
  access: 'signed-in',
  rate,
});
