import * as z from 'zod/mini';
import { InstantSchema } from '../fields.ts';

/** Whether one has a calendar address, and since when; the address itself is not kept. */
export const FeedSchema = z.object({ since: z.nullable(InstantSchema) });
export type Feed = z.infer<typeof FeedSchema>;

/** Shown once. */
export const NewFeedSchema = z.object({ since: InstantSchema, address: z.string() });
export type NewFeed = z.infer<typeof NewFeedSchema>;
