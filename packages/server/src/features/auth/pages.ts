import * as endpoints from '@ruang-naskah/domain/auth/endpoints';
import { ConfirmResetInput, LoginInput, RequestResetInput } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { IdSchema } from '@ruang-naskah/domain/fields';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, paths, safeReturnPath, signedInPath } from '@ruang-naskah/domain/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/bind.ts';
import {
  countFormPost,
  emptyFormState,
  type PostedForm,
  parseForm,
  queryParameter,
  readPostedForm,
  redirectSignedIn,
  refusedFormState,
  withoutFields,
} from '../../http/posted-form.ts';
import { setSignInCookies } from '../../http/route.ts';
import type { CookieJar } from '../../http/session-cookie.ts';
import type { Views } from '../../http/views.ts';
import { speakCaptcha } from './captcha.ts';
import { login } from './login.ts';
import { confirmReset, requestReset } from './reset-password.ts';
import { endSession } from './sessions.ts';

/**
 * The visitor's forms as plain HTML (decision 0026): they work before and without JavaScript, by posting to their
 * own address; services and schemas are those of the API.
 */
export function bindAuthPages(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  bindLogin(app, deps, views, cookies);
  bindReset(app, deps, views, cookies);
  app.get('/api/captcha/:id/audio', { config: { access: 'auth.captchaAudio' } }, async (request, reply) => {
    const id = IdSchema.safeParse((request.params as { id: string }).id);
    const audio = id.success ? await speakCaptcha(deps, id.data, contextOf(request).address) : undefined;
    if (audio === undefined) throw new AppError('not_found');
    return reply.header('cache-control', 'no-store').type('audio/wav').send(audio);
  });
}

function bindLogin(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:login' };
  app.get(paths.login, { config }, async (request, reply) => {
    const returnTo = queryParameter(request, 'kembali') ?? null;
    const isAfterSignIn = queryParameter(request, 'masuk') !== undefined;
    if (redirectSignedIn(request, reply, isAfterSignIn ? returnTo : null)) return reply;
    if (isAfterSignIn) {
      const refusal = { ...emptyFormState, error: messages.auth.cookiesBlocked };
      return views.send(request, reply, { page: 'login', ...refusal, returnTo, notice: null });
    }
    const notice = returnTo === null ? null : messages.auth.loginToContinue;
    return views.send(request, reply, { page: 'login', ...emptyFormState, returnTo, notice });
  });
  app.post(paths.login, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const { kembali = '', ...form } = readPostedForm(request);
    try {
      await countFormPost(deps, endpoints.login, request);
      const input = parseForm(LoginInput, form);
      const own = cookies.of(request, reply);
      const done = await login(deps, contextOf(request), input, own.deviceCookie);
      if ('secondStep' in done) {
        const step = { ...emptyFormState, returnTo: kembali || null, step: done.secondStep };
        return views.send(request, reply, { page: 'second-step', ...step });
      }
      const { role } = setSignInCookies(own, done).user;
      return reply.redirect(signedInPath(safeReturnPath(kembali, role) ?? areaOf(role)), 303);
    } catch (error) {
      const { status, ...state } = await refusedFormState(error, form, reply);
      return views.send(
        request,
        reply,
        { page: 'login', ...state, returnTo: kembali || null, notice: null },
        status,
      );
    }
  });
  app.post('/logout', { config: { access: 'page:logout' } }, async (request, reply) => {
    await endSession(deps, contextOf(request));
    cookies.of(request, reply).clearSession();
    return reply.redirect(paths.login, 303);
  });
}

function bindReset(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:reset-password' };
  app.get(paths.resetPassword, { config }, async (request, reply) => {
    const token = queryParameter(request, 'token') ?? null;
    // The address holds the secret, which linked pages must not receive.
    reply.header('referrer-policy', 'no-referrer');
    return views.send(request, reply, { page: 'reset-password', ...emptyFormState, token, done: null });
  });
  app.post(paths.resetPassword, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const form = readPostedForm(request);
    const token = form.token || null;
    try {
      await countFormPost(deps, token === null ? endpoints.requestReset : endpoints.confirmReset, request);
      const done =
        token === null ? await requestMail(form, request, reply) : await setNewPassword(form, request, reply);
      return views.send(request, reply, { page: 'reset-password', ...emptyFormState, token, done });
    } catch (error) {
      const fallback = token === null ? messages.auth.resetFailed : undefined;
      const { status, ...state } = await refusedFormState(error, form, reply, fallback);
      return views.send(request, reply, { page: 'reset-password', ...state, token, done: null }, status);
    }
  });

  async function requestMail(
    form: PostedForm,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { email } = parseForm(RequestResetInput, withoutFields(form, 'token'));
    await requestReset(deps, contextOf(request), email, cookies.of(request, reply).deviceCookie);
    return messages.auth.resetSent;
  }
  async function setNewPassword(
    form: PostedForm,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const deviceCookie = await confirmReset(deps, contextOf(request), parseForm(ConfirmResetInput, form));
    cookies.of(request, reply).setDeviceCookie(deviceCookie);
    return messages.auth.resetDone;
  }
}
