import { anonymous } from '@ruang-naskah/domain/actor';
import { actorOf, type By } from '../../src/call.ts';
import { findSignedIn } from '../../src/features/auth/session/service.ts';
import type { TestApp, TestUser } from '../harness.ts';

/** The caller of a service in a test, without a session. */
export const nobody: By = {
  actor: anonymous,
  session: undefined,
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: 'test',
  recentPassword: false,
  beforeFactor: false,
  once: undefined,
  uncounted: undefined,
  version: 0,
};

/** The caller of a service, with a new session of the user. */
export async function signedInBy(test: TestApp, user: TestUser): Promise<By> {
  const session = await findSignedIn(test.deps, (await test.signIn(user)).slice('sid='.length));
  return { ...nobody, actor: actorOf(session), session };
}
