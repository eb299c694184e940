import { anonymous } from '@ruang-naskah/domain/actor';
import { findSignedIn } from '../../src/features/auth/sessions.ts';
import { actorOf, type RequestContext } from '../../src/request-context.ts';
import type { TestApp, TestUser } from '../harness.ts';

/** The caller of a service in a test, without a session. */
export const nobody: RequestContext = {
  actor: anonymous,
  session: undefined,
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: 'test',
  recentPassword: false,
  openWithoutSecondStep: false,
  idempotencyKey: undefined,
  uncountedLimits: undefined,
  version: 0,
};

/** The caller of a service, with a new session of the user. */
export async function signedInContext(test: TestApp, user: TestUser): Promise<RequestContext> {
  const session = await findSignedIn(test.deps, (await test.signIn(user)).slice('sid='.length));
  return { ...nobody, actor: actorOf(session), session };
}
