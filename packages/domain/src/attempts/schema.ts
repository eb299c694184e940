import * as z from 'zod/mini';
import { InstantSchema } from '../fields.ts';

/** What an `Idempotency-Key` is made of. */
export const idempotencyKeyPattern = /^[\x21-\x7E]{1,100}$/;

export const SettleAttemptInput = z.strictObject({ key: z.string().check(z.regex(idempotencyKeyPattern)) });
export type SettleAttemptInput = z.output<typeof SettleAttemptInput>;

/** What was stored with the key, and when; null where nothing was, and nothing will be from now on. */
export const SettledAttemptSchema = z.object({
  stored: z.nullable(z.object({ at: InstantSchema, id: z.string(), title: z.string() })),
});
export type SettledAttempt = z.infer<typeof SettledAttemptSchema>;
