import * as contract from '@ruang-naskah/domain/auth/contract';
import { ConfirmResetInput, LoginInput, RequestResetInput } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { IdSchema } from '@ruang-naskah/domain/fields';
import { messages } from '@ruang-naskah/domain/messages.id';
import { areaOf, enteredPath, paths, safeReturnPath } from '@ruang-naskah/domain/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { byOf } from '../../http/bind.ts';
import { giveCookies } from '../../http/call.ts';
import {
  countAgainst,
  type Form,
  parseForm,
  queryOf,
  readPostedForm,
  refused,
  sendHome,
  untouched,
  without,
} from '../../http/posted-form.ts';
import type { CookieJar } from '../../http/session-cookie.ts';
import type { Views } from '../../http/views.ts';
import { speakCaptcha } from './captcha/service.ts';
import { confirmReset, requestReset } from './password/service.ts';
import { login } from './service.ts';
import { endSession } from './session/service.ts';

/**
 * The visitor's forms as plain HTML (kind 2): they work before and without JavaScript, by posting to their
 * own address; services and schemas are those of the API.
 */
export function bindAuthPages(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  bindLogin(app, deps, views, cookies);
  bindReset(app, deps, views, cookies);
  app.get('/api/captcha/:id/audio', { config: { access: 'auth.captchaAudio' } }, async (request, reply) => {
    const id = IdSchema.safeParse((request.params as { id: string }).id);
    const audio = id.success ? await speakCaptcha(deps, id.data, byOf(request).address) : undefined;
    if (audio === undefined) throw new AppError('not_found');
    return reply.header('cache-control', 'no-store').type('audio/wav').send(audio);
  });
}

function bindLogin(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:login' };
  app.get(paths.login, { config }, async (request, reply) => {
    const returnTo = queryOf(request, 'kembali') ?? null;
    const hasEntered = queryOf(request, 'masuk') !== undefined;
    if (sendHome(request, reply, hasEntered ? returnTo : null)) return reply;
    if (hasEntered) {
      const refusal = { ...untouched, error: messages.auth.cookiesBlocked };
      return views.send(request, reply, { page: 'login', ...refusal, returnTo, notice: null });
    }
    const notice = returnTo === null ? null : messages.auth.loginToContinue;
    return views.send(request, reply, { page: 'login', ...untouched, returnTo, notice });
  });
  app.post(paths.login, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const { kembali = '', ...form } = readPostedForm(request);
    try {
      await countAgainst(deps, contract.login, request);
      const input = parseForm(LoginInput, form);
      const own = cookies.of(request, reply);
      const done = await login(deps, byOf(request), input, own.device);
      if ('secondStep' in done) {
        const step = { ...untouched, returnTo: kembali || null, step: done.secondStep };
        return views.send(request, reply, { page: 'second-step', ...step });
      }
      const { role } = giveCookies(own, done).user;
      return reply.redirect(enteredPath(safeReturnPath(kembali, role) ?? areaOf(role)), 303);
    } catch (error) {
      const { status, ...state } = await refused(error, form, reply);
      return views.send(
        request,
        reply,
        { page: 'login', ...state, returnTo: kembali || null, notice: null },
        status,
      );
    }
  });
  app.post('/logout', { config: { access: 'page:logout' } }, async (request, reply) => {
    await endSession(deps, byOf(request));
    cookies.of(request, reply).clear();
    return reply.redirect(paths.login, 303);
  });
}

function bindReset(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:reset-password' };
  app.get(paths.resetPassword, { config }, async (request, reply) => {
    const token = queryOf(request, 'token') ?? null;
    // The address holds the secret, which linked pages must not receive.
    reply.header('referrer-policy', 'no-referrer');
    return views.send(request, reply, { page: 'reset-password', ...untouched, token, done: null });
  });
  app.post(paths.resetPassword, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const form = readPostedForm(request);
    const token = form.token || null;
    try {
      await countAgainst(deps, token === null ? contract.requestReset : contract.confirmReset, request);
      const done =
        token === null ? await requested(form, request, reply) : await confirmed(form, request, reply);
      return views.send(request, reply, { page: 'reset-password', ...untouched, token, done });
    } catch (error) {
      const what = token === null ? messages.auth.resetFailed : undefined;
      const { status, ...state } = await refused(error, form, reply, what);
      return views.send(request, reply, { page: 'reset-password', ...state, token, done: null }, status);
    }
  });

  async function requested(form: Form, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { email } = parseForm(RequestResetInput, without(form, 'token'));
    await requestReset(deps, byOf(request), email, cookies.of(request, reply).device);
    return messages.auth.resetSent;
  }
  async function confirmed(form: Form, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const device = await confirmReset(deps, byOf(request), parseForm(ConfirmResetInput, form));
    cookies.of(request, reply).setDevice(device);
    return messages.auth.resetDone;
  }
}
