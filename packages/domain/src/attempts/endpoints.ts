import { defineEndpoint } from '../endpoint.ts';
import { SettleAttemptInput, SettledAttemptSchema } from './schema.ts';

export const settleAttempt = defineEndpoint({
  id: 'attempts.settle',
  method: 'POST',
  path: '/api/attempts/settle',
  ignoresIdempotencyKey: 'it asks what became of another key',
  summary:
    "Ask what became of one's own Idempotency-Key; where nothing was stored, the key is refused from then on",
  access: 'signed-in',
  body: SettleAttemptInput,
  response: SettledAttemptSchema,
  rate: [{ name: 'settle-attempt', by: 'account', limit: 120, seconds: 3600 }],
});
