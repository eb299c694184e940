import * as contract from '@ruang-naskah/domain/auth/contract';
import {
  type Captcha,
  ConfirmResetInput,
  LoginInput,
  RegisterInput,
  RequestResetInput,
} from '@ruang-naskah/domain/auth/schema';
import type { Endpoint } from '@ruang-naskah/domain/contract';
import { sentenceOf, statusOf } from '@ruang-naskah/domain/error-table';
import type { ErrorCode, FieldErrors } from '@ruang-naskah/domain/errors';
import { AppError, withCause } from '@ruang-naskah/domain/errors';
import { IdSchema } from '@ruang-naskah/domain/fields';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { FormPageInput } from '@ruang-naskah/domain/pages';
import { areaOf, paths, safeReturnPath } from '@ruang-naskah/domain/paths';
import { defaultPurpose, purposes } from '@ruang-naskah/domain/roles';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { countAgainstLimits } from '../../http/admit.ts';
import { byOf } from '../../http/bind.ts';
import { sayWhenToRetry, toAppError } from '../../http/failures.ts';
import type { CookieJar } from '../../http/session-cookie.ts';
import type { Views } from '../../http/views.ts';
import { createCaptcha, speakCaptcha } from './captcha/service.ts';
import { confirmReset, requestReset } from './password/service.ts';
import { login, register } from './service.ts';
import { endSession } from './session/service.ts';

/**
 * The visitor's forms as plain HTML (DESIGN §3, kind 2): they work before and without JavaScript, by posting to their
 * own address; services and schemas are those of the API.
 */
export function bindAuthPages(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  bindLogin(app, deps, views, cookies);
  bindRegister(app, deps, views);
  bindReset(app, deps, views, cookies);
  app.get('/api/captcha/:id/audio', { config: { access: 'auth.captchaAudio' } }, async (request, reply) => {
    const id = IdSchema.safeParse((request.params as { id: string }).id);
    const audio = id.success ? await speakCaptcha(deps, id.data, byOf(request).address) : undefined;
    if (audio === undefined) throw new AppError('not_found');
    return reply.header('cache-control', 'no-store').type('audio/wav').send(audio);
  });
}

type Form = Readonly<Record<string, string>>;
type FormState = Pick<FormPageInput, 'values' | 'fields' | 'error'>;
const untouched: FormState = { values: {}, fields: {}, error: null };

/** The text fields of a posted form; of a name sent twice the last counts. */
function readForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );
}

function without(form: Form, ...names: readonly string[]): Form {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

/** Parses a form with the API's schema. @throws AppError `invalid` with every field's sentence */
function parseForm<S extends z.ZodMiniType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw new AppError('invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** What the form shows after a refusal: everything typed but the secrets, sentences at fields or above the form. */
function refused(
  thrown: unknown,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
  /** What failed, where §8 has a sentence for it. */
  what?: string,
): FormState & { status: number } {
  const error = toAppError(thrown);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'form failed');
  sayWhenToRetry(error, reply);
  const fields: FieldErrors = error.fields ?? {};
  return {
    values: without(form, 'password', 'confirmPassword', 'captchaAnswer'),
    fields,
    error: Object.keys(fields).length > 0 ? null : failureSentence(error.code, what),
    status: statusOf(error.code),
  };
}

function failureSentence(code: ErrorCode, what?: string): string {
  if (what === undefined) return sentenceOf(code);
  return code === 'internal' ? what : withCause(what, sentenceOf(code));
}

/** One parameter of the address; of a name given twice the last counts. */
function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** The limits of the endpoint that does the same, so that a form is no way around them (study T14). */
function countAgainst(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  return countAgainstLimits(deps, endpoint, 'address', byOf(request).address);
}

/** DESIGN §5.10: who is signed in has no business on the visitor's forms. */
function sendHome(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.signedIn === undefined) return false;
  reply.header('cache-control', 'no-store').redirect(areaOf(request.signedIn.actor.role), 302);
  return true;
}

function bindLogin(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:login' };
  app.get(paths.login, { config }, async (request, reply) => {
    if (sendHome(request, reply)) return reply;
    const returnTo = queryOf(request, 'kembali') ?? null;
    const notice = returnTo === null ? null : messages.auth.loginToContinue;
    return views.send(request, reply, { page: 'login', ...untouched, returnTo, notice });
  });
  app.post(paths.login, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const { kembali = '', ...form } = readForm(request);
    try {
      await countAgainst(deps, contract.login, request);
      const input = parseForm(LoginInput, form);
      const own = cookies.of(request, reply);
      const { token, device, session } = await login(deps, byOf(request), input, own.device);
      own.set(token);
      own.setDevice(device);
      return reply.redirect(safeReturnPath(kembali, session.user.role) ?? areaOf(session.user.role), 303);
    } catch (error) {
      const { status, ...state } = refused(error, form, request, reply);
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

const noCaptcha: Captcha = { id: '', image: '' };

/** Somebody opens the page. A picture or frame of another site must not use up the captchas of a visitor's network. */
function isVisit(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-fetch-dest'];
  return purpose === undefined || purpose === 'document';
}

function bindRegister(app: FastifyInstance, deps: Deps, views: Views): void {
  const config = { access: 'page:register' };
  const newCaptcha = async (request: FastifyRequest): Promise<Captcha> => {
    await countAgainst(deps, contract.createCaptcha, request);
    return createCaptcha(deps);
  };
  // Each visit makes a captcha.
  app.get(paths.register, { config: { ...config, work: 'write' } }, async (request, reply) => {
    if (sendHome(request, reply)) return reply;
    const wanted = queryOf(request, 'tujuan');
    const tujuanPendaftaran = purposes.find((purpose) => purpose === wanted) ?? defaultPurpose;
    const captcha = isVisit(request) ? await newCaptcha(request) : noCaptcha;
    return views.send(request, reply, {
      page: 'register',
      ...untouched,
      values: { tujuanPendaftaran },
      captcha,
      done: false,
    });
  });
  app.post(paths.register, { config: { ...config, work: 'password' } }, async (request, reply) => {
    if (sendHome(request, reply)) return reply;
    const form = readForm(request);
    try {
      await countAgainst(deps, contract.register, request);
      await register(deps, byOf(request), parseForm(RegisterInput, form));
      reply.header('refresh', `${limits.redirectAfterRegisterSeconds}; url=${paths.login}`);
      return views.send(request, reply, {
        page: 'register',
        ...untouched,
        captcha: noCaptcha,
        done: true,
      });
    } catch (error) {
      const { status, ...state } = refused(error, form, request, reply, messages.auth.registerFailed);
      // Where the database is the cause there is no new captcha either; what was typed must not go with it.
      const captcha = await newCaptcha(request).catch(() => noCaptcha);
      return views.send(request, reply, { page: 'register', ...state, captcha, done: false }, status);
    }
  });
}

function bindReset(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:reset-password' };
  app.get(paths.resetPassword, { config }, async (request, reply) => {
    const token = queryOf(request, 'token') ?? null;
    // The address holds the secret: nothing it leads to may learn it.
    reply.header('referrer-policy', 'no-referrer');
    return views.send(request, reply, { page: 'reset-password', ...untouched, token, done: null });
  });
  app.post(paths.resetPassword, { config: { ...config, work: 'password' } }, async (request, reply) => {
    const form = readForm(request);
    const token = form.token || null;
    try {
      await countAgainst(deps, token === null ? contract.requestReset : contract.confirmReset, request);
      const done =
        token === null ? await requested(form, request, reply) : await confirmed(form, request, reply);
      return views.send(request, reply, { page: 'reset-password', ...untouched, token, done });
    } catch (error) {
      const what = token === null ? messages.auth.resetFailed : undefined;
      const { status, ...state } = refused(error, form, request, reply, what);
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
