import type { SecondStep } from '@ruang-naskah/domain/auth/schema';
import { stepAt } from '../../src/infra/totp.ts';
import { buildUser, testPassword } from '../factories.ts';
import type { Answer, TestApp, TestUser } from '../harness.ts';
import { Authenticator } from './authenticator.ts';
import { codeAt } from './totp-app.ts';

/** Uses a second step through the API, as a person's browser does. */

export interface App {
  readonly recoveryCodes: readonly string[];
  /** The code it shows now, or `later` steps later. The code that confirmed the app is not accepted a second time. */
  code(later?: number): string;
}

type Session = { readonly cookie?: string };

/** Sets up an app, with the session of `cookie` or a new one. */
export async function addApp(test: TestApp, user: TestUser, session: Session = {}): Promise<App> {
  const cookie = session.cookie ?? (await test.signIn(user));
  const begun = await test.call({ method: 'POST', url: '/api/factors/totp', cookie });
  const { secret } = begun.body;
  const code = (later = 0) => codeAt(secret, stepAt(test.clock.now()) + later);
  const done = await test.call({ method: 'PUT', url: '/api/factors/totp', cookie, body: { code: code() } });
  if (done.status !== 200) throw new Error(done.text);
  return { recoveryCodes: done.body.recoveryCodes, code };
}

/** Makes a passkey on a device, with the session of `cookie` or a new one. */
export async function addPasskey(
  test: TestApp,
  user: TestUser,
  { cookie, device = new Authenticator() }: Session & { readonly device?: Authenticator } = {},
): Promise<{ readonly device: Authenticator; readonly answer: Answer }> {
  const own = cookie ?? (await test.signIn(user));
  const asked = await test.call({ method: 'POST', url: '/api/factors/passkeys/question', cookie: own });
  const body = { name: 'Laptop kantor', ...device.create(asked.body.options) };
  const answer = await test.call({ method: 'POST', url: '/api/factors/passkeys', cookie: own, body });
  return { device, answer };
}

/** Signs in with the right password; the answer is a session or asks for the second step. */
export function givePassword(test: TestApp, user: TestUser, cookie?: string): Promise<Answer> {
  const body = { email: user.email, password: testPassword };
  const sent = { method: 'POST', url: '/api/auth/login', body } as const;
  return test.call(cookie === undefined ? sent : { ...sent, cookie });
}

export async function beginSignIn(test: TestApp, user: TestUser): Promise<SecondStep> {
  const { status, body, text } = await givePassword(test, user);
  if (status !== 200 || body.secondStep === undefined) throw new Error(text);
  return body.secondStep;
}

export function giveCode(
  test: TestApp,
  { stepToken }: Pick<SecondStep, 'stepToken'>,
  code: string,
  cookie?: string,
): Promise<Answer> {
  const sent = { method: 'POST', url: '/api/factors/sign-in', body: { stepToken, code } } as const;
  return test.call(cookie === undefined ? sent : { ...sent, cookie });
}

/** A challenge for a passkey: as the second step of a sign-in, or as the whole sign-in without one. */
export async function askPasskey(test: TestApp, step?: Pick<SecondStep, 'stepToken'>, cookie?: string) {
  const body = step === undefined ? {} : { stepToken: step.stepToken };
  const sent = { method: 'POST', url: '/api/factors/passkey-question', body } as const;
  const answer = await test.call(cookie === undefined ? sent : { ...sent, cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

export function answerByPasskey(test: TestApp, body: object): Promise<Answer> {
  return test.call({ method: 'POST', url: '/api/factors/passkey-sign-in', body });
}

/** Signs in with a recovery code, or with an invalid one; returns the account. */
export async function tryCode(test: TestApp, which: 'recovery' | 'wrong'): Promise<string> {
  const user = await buildUser(test, 'penulis');
  const { recoveryCodes } = await addApp(test, user);
  const code = which === 'wrong' ? 'abcdefghjkmnpqrstuvwxyz2' : (recoveryCodes[0] ?? '');
  await giveCode(test, await beginSignIn(test, user), code);
  return user.id;
}

export function cookieIn({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
