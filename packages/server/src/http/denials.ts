import type { UserActor } from '@ruang-naskah/domain/actor';
import type { Endpoint } from '@ruang-naskah/domain/endpoint';
import type { ErrorCode } from '@ruang-naskah/domain/error-table';
import { statusOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyRequest } from 'fastify';
import { audit } from '../db/audit.ts';
import { countEventWithin } from '../db/rate-counts.ts';
import { writeWithoutSession } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import type { RequestContext } from '../request-context.ts';

/** The most denials an hour that one account adds to the audit log, so that repeated calls cannot flood it. */
const deniedPerHour = 60;

/**
 * Audits a refusal before it is answered. A refusal of a signed-in person by role or policy (403) stands in the audit
 * log exactly once, up to the bound above (threat T38). A missing session, an object out of scope (404) and a password
 * given too long ago are no denials; neither is a sign-in, which has its own line.
 */
export async function auditDenial(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const actor = request.signedIn?.actor;
  const denied = error instanceof AppError && statusOf(error.code) === 403 && endpoint.access !== 'anyone';
  if (denied && actor !== undefined)
    await recordDenial(deps, endpoint, { actor, requestId: request.id }, error.code);
}

async function recordDenial(
  deps: Deps,
  { id, method, path }: Endpoint,
  context: Pick<RequestContext, 'requestId'> & { readonly actor: UserActor },
  code: ErrorCode,
): Promise<void> {
  const limit = { key: `denied:${context.actor.id}`, limit: deniedPerHour, seconds: 3600 };
  try {
    await writeWithoutSession(deps.db, 'refusal', async (tx) => {
      if (!(await countEventWithin(tx, deps.clock, limit))) return;
      await audit(tx, deps, context, {
        action: 'access.denied',
        id,
        result: 'denied',
        detail: { address: `${method} ${path}`, code },
      });
    });
  } catch (failure) {
    // The refusal stands, even if its audit line fails.
    deps.log.error({ err: failure }, 'denial not audited');
  }
}
