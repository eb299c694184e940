import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { races } from '../../../test/depth.ts';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { resetToken } from '../../../test/support/matrix-auth.ts';
import { nobody, signedInContext } from '../../../test/support/signed-in-context.ts';
import type { DatabaseHandle } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import type { PasswordHasher } from '../../infra/passwords.ts';
import { changeEmailByOperator } from '../../privacy/change-email.ts';
import { changeRoleByOperator } from '../../privacy/change-role.ts';
import { suspendByOperator } from '../../privacy/suspend-account.ts';
import { sendUserReset } from '../users/set-password.ts';
import { type AccountRow, findAccount } from './accounts.ts';
import { setPassword } from './change-password.ts';
import { login, type SignIn } from './login.ts';
import { requestReset } from './reset-password.ts';

/** Requests that race with a change of a password or a session. */

const password = 'pintu-terbuka-5';
const twice = { password, confirmPassword: password };

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600_000));

const read = (cookie: string): Promise<Answer> => app.call({ url: '/api/auth/session', cookie });
const confirm = (token: string, chosen: object = twice): Promise<Answer> =>
  app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body: { token, ...chosen } });

describe.each(races)('$pairs times', ({ pairs, tags }) => {
  test('of two that use one reset link at the same moment exactly one gets the account', {
    tags: ['engine', ...tags],
  }, async () => {
    const user = await buildUser(app, 'penulis');
    for (let run = 0; run < pairs; run += 1) {
      app.clock.advance(3_600_000);
      const token = await resetToken(app, user);
      const answers = await Promise.all([confirm(token), confirm(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

test('a password that is right when it is checked, but changed before that counts, opens and changes nothing', {
  tags: ['engine'],
}, async () => {
  const user = await buildUser(app, 'penulis');
  let stale: AccountRow | undefined;
  const signIn = signInDuring(user, async () => {
    stale = await findAccount(app.db.reads, user.id);
    expect((await confirm(await resetToken(app, user))).status).toBe(200);
  });
  await expect(signIn).rejects.toMatchObject({ code: 'auth.login_failed' });
  const sessions = app.db.reads.selectFrom('sessions').selectAll().where('user_id', '=', user.id);
  expect(await sessions.execute()).toEqual([]);
  for (const [changer, code] of [
    [user, 'auth.old_password_wrong'],
    [admin, 'users.old_password_wrong'],
  ] as const) {
    const context = await signedInContext(app, changer);
    const change = setPassword(app.deps, context, stale as AccountRow, 'milik-pencuri-9');
    await expect(change).rejects.toMatchObject({ code });
  }
});

/** A sign-in that is held after its password was found right, while something else happens. */
async function signInDuring(user: TestUser, meanwhile: () => Promise<unknown>): Promise<SignIn> {
  const [checked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const passwords: PasswordHasher = {
    ...app.deps.passwords,
    verify: async (typed, stored) => {
      const matches = await app.deps.passwords.verify(typed, stored);
      checked.resolve();
      await done.promise;
      return matches;
    },
  };
  const input = { email: user.email, password: testPassword };
  const signIn = login({ ...app.deps, passwords }, nobody, input, undefined);
  await checked.promise;
  await meanwhile();
  done.resolve();
  const signedIn = await signIn;
  if ('secondStep' in signedIn) throw new Error('nobody here has a second step');
  return signedIn;
}

test('a role given while somebody signs in is the role they sign in with, for as long as that role may', async () => {
  const user = await buildUser(app, 'penulis');
  const { session, token } = await signInDuring(user, () =>
    changeRoleByOperator(app.deps, user.email, 'admin'),
  );
  expect(session.user.role).toBe('admin');
  expect((await app.call({ url: '/api/users', cookie: `sid=${token}` })).status).toBe(200);
  for (let hours = 0; hours < 24; hours += 6) {
    app.clock.advance(6 * 3_600_000);
    await read(`sid=${token}`);
  }
  expect((await read(`sid=${token}`)).status).toBe(401);
});

test('an account that is held while it signs in stays outside', async () => {
  const user = await buildUser(app, 'redaksi');
  const hold = () =>
    app.db.write((tx) => tx.updateTable('users').set({ active: 0 }).where('id', '=', user.id).execute());
  await expect(signInDuring(user, hold)).rejects.toMatchObject({ code: 'auth.login_failed' });
});

test('of several links asked for at once one opens the account', { tags: ['engine', 'deep'] }, async () => {
  const user = await buildUser(app, 'penulis');
  for (let run = 0; run < 20; run += 1) {
    app.clock.advance(3_600_000);
    await Promise.all(Array.from({ length: 3 }, () => requestReset(app.deps, nobody, user.email)));
    const links = app.db.reads
      .selectFrom('password_resets')
      .select('token_hash')
      .where('user_id', '=', user.id);
    expect(await links.execute()).toHaveLength(1);
  }
});

test('a link that is asked for while the account gets another address, or is closed, goes to nobody who had it', {
  tags: ['engine'],
}, async () => {
  const linksOf = ({ id }: TestUser) =>
    app.db.reads.selectFrom('password_resets').select('token_hash').where('user_id', '=', id).execute();
  const mailsOf = ({ id }: TestUser) => {
    const mails = app.db.reads.selectFrom('outbox').select('recipient').where('user_id', '=', id);
    return mails.where('kind', '=', 'password-reset').execute();
  };
  const context = await signedInContext(app, admin);
  const asks: Readonly<Record<string, (deps: Deps, user: TestUser) => Promise<unknown>>> = {
    'the person': (deps, { email }) => requestReset(deps, nobody, email),
    'an admin': (deps, { id }) => sendUserReset(deps, context, id),
  };
  for (const [who, ask] of Object.entries(asks)) {
    const [moved, closed] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    await writingAfter(
      (deps) => ask(deps, moved),
      () => changeEmailByOperator(app.deps, moved.email, { email: `baru-${moved.email}` }),
    );
    await writingAfter(
      (deps) => ask(deps, closed),
      () => suspendByOperator(app.deps, closed.email),
    );
    const here = who === 'an admin' ? [{ recipient: `baru-${moved.email}` }] : [];
    expect([who, await mailsOf(moved), await mailsOf(closed)]).toEqual([who, here, []]);
    // One, of the new address.
    expect([who, await linksOf(moved), await linksOf(closed)]).toEqual([who, [expect.anything()], []]);
  }
});

/** Work that has read what it needs, and is held before it writes while something else happens. */
async function writingAfter(work: (deps: Deps) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const [read, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write: DatabaseHandle['write'] = async (...args) => {
    read.resolve();
    await done.promise;
    return app.db.write(...args);
  };
  const db = new Proxy(app.db, {
    get: (handle, name) => (name === 'write' ? write : Reflect.get(handle, name)),
  });
  const working = Promise.allSettled([work({ ...app.deps, db })]);
  await read.promise;
  await meanwhile();
  done.resolve();
  await working;
}

/** A thief with a session and the old password acts at the moment in which the session ends. */
describe.each(races)(
  'a session that ends is dead at the next call, whatever it was doing meanwhile ($pairs times)',
  ({ pairs, tags }) => {
    interface Ending {
      /** Ends the sessions; `here` is the owner's browser, which may keep its own. */
      end(user: TestUser, here: string): Promise<Answer | undefined>;
      /** Whether a concurrent sign-in with the old password may keep its session. */
      readonly signInLasts?: true;
      /** Whether a thief who changes the password first locks the owner out: both know the same password. */
      readonly equal?: true;
    }

    const endings: Readonly<Record<string, Ending>> = {
      'the owner changes the password': {
        equal: true,
        end: async (_user, cookie) => {
          const body = { oldPassword: testPassword, ...twice };
          return app.call({ method: 'PUT', url: '/api/auth/password', cookie, body });
        },
      },
      'the password is reset': { end: async (user) => confirm(await resetToken(app, user)) },
      'the admin sets the password': {
        end: ({ id }) => {
          const body = { oldPassword: testPassword, ...twice };
          return app.call({ method: 'PUT', url: `/api/users/${id}/password`, as: admin, body });
        },
      },
      'the operator changes the role': {
        signInLasts: true,
        end: async ({ email }) => {
          await changeRoleByOperator(app.deps, email, 'redaksi');
          return undefined;
        },
      },
      'the account is deleted': {
        end: ({ id }) => app.call({ method: 'DELETE', url: `/api/users/${id}`, as: admin }),
      },
      'the owner sends the other devices away': {
        signInLasts: true,
        equal: true,
        end: (_user, cookie) => app.call({ method: 'DELETE', url: '/api/auth/sessions', cookie }),
      },
    };

    test.each(Object.entries(endings))('when %s', { tags: ['engine', ...tags] }, async (_, ending) => {
      for (let run = 0; run < pairs / Object.keys(endings).length; run += 1) {
        app.clock.advance(3_600_000);
        const user = await buildUser(app, 'penulis');
        const [here, stolen] = [await app.signIn(user), await app.signIn(user)];
        const thief = {
          oldPassword: testPassword,
          password: 'milik-pencuri-9',
          confirmPassword: 'milik-pencuri-9',
        };
        const change = () =>
          app.call({ method: 'PUT', url: '/api/auth/password', cookie: stolen, body: thief });
        const body = { email: user.email, password: testPassword };
        const signIn = () => app.call({ method: 'POST', url: '/api/auth/login', body });
        const attempts = [
          () => read(stolen),
          ...(ending.equal ? [] : [change]),
          ...(ending.signInLasts ? [] : [signIn]),
        ];
        const [ended, ...answers] = await Promise.all([
          ending.end(user, here),
          ...attempts.map((attempt) => attempt()),
        ]);
        // Where the thief was first, the password shown to the admin is no longer right; the owner's link still works.
        if (ended !== undefined && ended.status === 422) continue;
        if (ended !== undefined) expect(ended.status).toBeLessThan(300);
        for (const answer of answers) {
          expect(answer.status).toBeLessThan(500);
          const [cookie = stolen] = [answer.headers['set-cookie'] ?? []]
            .flat()
            .map((line) => line.split(';')[0]);
          expect((await read(cookie.startsWith('sid=') ? cookie : stolen)).status).toBe(401);
        }
      }
    });
  },
);
