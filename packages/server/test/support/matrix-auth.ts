import { replaceReset } from '../../src/features/auth/reset-password.ts';
import { hashToken, newToken } from '../../src/infra/ids.ts';
import { buildUser, registerInput, testPassword } from '../factories.ts';
import type { TestApp, TestUser } from '../harness.ts';
import type { MatrixRows } from './matrix-row.ts';
import { isMember } from './principals.ts';
import { addApp } from './second-step.ts';

const samePassword = { password: testPassword, confirmPassword: testPassword };

/** Signing in and out, registering, passwords and sign-ins. */
export const authRows: MatrixRows = {
  'auth.createCaptcha': {},
  'auth.register': { request: async ({ test }) => ({ body: await registerInput(test) }) },
  'auth.login': {
    request: ({ people }) => ({ body: { email: people.own.email, password: testPassword } }),
    variants: {
      'asks for a second step where there is one': {
        async request({ test }) {
          const user = await buildUser(test, 'penulis');
          await addApp(test, user);
          return { body: { email: user.email, password: testPassword } };
        },
        expected: { own: 200, other: 200, redaksi: 200, admin: 200, legacy: 200 },
      },
    },
  },
  'auth.logout': {},
  'auth.readSession': {},
  'auth.requestReset': { request: ({ people }) => ({ body: { email: people.own.email } }) },
  'auth.confirmReset': {
    request: async ({ test, people }) => ({
      body: { token: await resetToken(test, people.own), ...samePassword },
    }),
  },
  'auth.changePassword': { request: () => ({ body: { oldPassword: testPassword, ...samePassword } }) },
  'auth.listSessions': {},
  'auth.revokeSession': {
    request: async ({ test, people }) => ({ params: { id: await sessionId(test, people.own) } }),
    existing: { own: 204, other: 404, redaksi: 404, admin: 404, legacy: 404 },
  },
  'auth.revokeOtherSessions': {
    variants: {
      'ends the caller’s, nobody else’s': {
        async request(world, principal) {
          if (isMember(principal)) await world.test.signIn(world.people[principal]);
          return {};
        },
        expected: { own: 204, other: 204, redaksi: 204, admin: 204, legacy: 204 },
      },
    },
  },
};

/** The token of an open reset link, as in its mail. */
export async function resetToken(
  test: { readonly db: Pick<TestApp['db'], 'write'>; readonly clock: Pick<TestApp['clock'], 'now'> },
  user: TestUser,
): Promise<string> {
  const token = newToken();
  const now = test.clock.now();
  await test.db.write((tx) =>
    replaceReset(tx, { tokenHash: hashToken(token), userId: user.id, now, expiresAt: now + 1_800_000 }),
  );
  return token;
}

/** The public id of a new session of this user. */
export async function sessionId(test: TestApp, user: TestUser): Promise<string> {
  const cookie = await test.signIn(user);
  const { body } = await test.call({ url: '/api/auth/sessions', cookie });
  const current = body.items.find((session: { current: boolean }) => session.current);
  return current.id;
}
