import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parsePeppers } from '../src/infra/keyring.ts';
import { createPasswordHasher } from '../src/infra/passwords.ts';
import { buildUser, testPassword } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';

/** Threats T10 and T16: one of several processes has a new pepper, the others not yet. */

describe('a pepper that was added while this process runs', () => {
  let app: TestApp;
  let user: TestUser;
  const line = Buffer.alloc(32, 7).toString('base64url');

  // Another process, restarted with the new pepper, rehashes at a sign-in.
  beforeEach(async () => {
    app = await openTestApp();
    user = await buildUser(app, 'penulis');
    const cost = { memory: 8, passes: 1, parallelism: 1 };
    const hash = await createPasswordHasher({ peppers: parsePeppers(line), cost }).hash(testPassword);
    await app.db.write((tx) =>
      tx.updateTable('credentials').set({ password_hash: hash }).where('user_id', '=', user.id).execute(),
    );
  });
  afterEach(() => app.close());

  const logIn = async (email: string, password: string) => {
    const body = { email, password };
    const answer = await app.call({ method: 'POST', url: '/api/auth/login', body });
    return [answer.status, answer.body.code];
  };
  const complaints = () => app.logLines.filter((text) => text.includes('your copy of SECRETS_DIR'));

  test('is read from the file: its owner signs in', async () => {
    const file = join(app.deps.config.secretsDir, 'pepper');
    writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`);
    expect(await logIn(user.email, 'salah-sekali-7')).toEqual([401, 'auth.login_failed']);
    expect(await logIn(user.email, testPassword)).toEqual([200, undefined]);
    expect(complaints()).toEqual([]);
  });

  test('and is not in the file: known and unknown accounts get one answer, and the log says why', async () => {
    const unknown = await logIn('tidak@ada.id', 'salah-sekali-7');
    expect(unknown).toEqual([401, 'auth.login_failed']);
    for (const password of ['salah-sekali-7', testPassword])
      expect(await logIn(user.email, password)).toEqual(unknown);
    expect(complaints()).toHaveLength(2);
  });
});
