import type { UserActor } from '@ruang-naskah/domain/actor';
import type { Tx } from '../db/handle.ts';
import type { ProcessDeps } from '../deps.ts';
import { deleteSession, insertSession } from '../features/auth/sessions.ts';
import type { RequestContext } from '../request-context.ts';

/** Not the hash of any token, so that nobody can use the sessions of the sample data. */
function tokenHashOf(id: string): string {
  return `demo:${id}`;
}

/** The actor of the sample data: a person with a session, without a request. */
export function demoContext(actor: UserActor, version = 0): RequestContext {
  const session = {
    actor,
    email: '',
    sessionId: tokenHashOf(actor.id),
    tokenHash: tokenHashOf(actor.id),
    authenticatedAt: 0,
    factorNeeded: false,
    askedAt: 0,
  };
  const place = { requestId: 'demo', address: '127.0.0.1', userAgent: 'demo' };
  return {
    actor,
    session,
    ...place,
    recentPassword: false,
    openWithoutSecondStep: false,
    idempotencyKey: undefined,
    uncountedLimits: undefined,
    version,
  };
}

export function beginSession(tx: Tx, id: string, now: number): Promise<void> {
  return insertSession(tx, {
    token_hash: tokenHashOf(id),
    id: tokenHashOf(id),
    user_id: id,
    created_at: now,
    last_seen_at: now,
    expires_at: now,
    authenticated_at: now,
    ip_prefix: '',
    user_agent: '',
  });
}

export async function endSessions({ db }: ProcessDeps, people: readonly UserActor[]): Promise<void> {
  await db.write(async (tx) => {
    for (const { id } of people) await deleteSession(tx, tokenHashOf(id));
  });
}
