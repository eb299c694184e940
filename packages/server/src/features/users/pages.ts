import * as endpoints from '@ruang-naskah/domain/auth/endpoints';
import { type Captcha, RegisterInput } from '@ruang-naskah/domain/auth/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { defaultPurpose, purposes } from '@ruang-naskah/domain/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findOpenWorkshop } from '../../db/workshop.ts';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/bind.ts';
import {
  countFormPost,
  emptyFormState,
  parseForm,
  queryParameter,
  readPostedForm,
  redirectSignedIn,
  refusedFormState,
} from '../../http/posted-form.ts';
import type { Views } from '../../http/views.ts';
import { createCaptcha } from '../auth/captcha.ts';
import { registerPerson } from './register.ts';

const noCaptcha: Captcha = { id: '', image: '' };

/**
 * Whether somebody opens the page: a picture or frame of another site must not use up the captchas of a visitor's
 * network.
 */
function isVisit(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-fetch-dest'];
  return purpose === undefined || purpose === 'document';
}

/** The form of registration as plain HTML, as the forms of `auth` are. */
export function bindRegistrationPage(app: FastifyInstance, deps: Deps, views: Views): void {
  const config = { access: 'page:register' };
  const asksWorkshopCode = async () => (await findOpenWorkshop(deps))?.code != null;
  const newCaptcha = async (request: FastifyRequest): Promise<Captcha> => {
    await countFormPost(deps, endpoints.createCaptcha, request);
    return createCaptcha(deps);
  };
  // Each visit makes a captcha.
  app.get(paths.register, { config }, async (request, reply) => {
    if (redirectSignedIn(request, reply)) return reply;
    const requested = queryParameter(request, 'tujuan');
    const tujuanPendaftaran = purposes.find((purpose) => purpose === requested) ?? defaultPurpose;
    const captcha = isVisit(request) ? await newCaptcha(request) : noCaptcha;
    return views.send(request, reply, {
      page: 'register',
      ...emptyFormState,
      values: { tujuanPendaftaran },
      captcha,
      asksWorkshopCode: await asksWorkshopCode(),
      done: null,
    });
  });
  app.post(paths.register, { config: { ...config, work: 'password' } }, async (request, reply) => {
    if (redirectSignedIn(request, reply)) return reply;
    const form = readPostedForm(request);
    try {
      await countFormPost(deps, endpoints.register, request);
      const done = await registerPerson(deps, contextOf(request), parseForm(RegisterInput, form));
      reply.header('refresh', `${limits.redirectAfterRegisterSeconds}; url=${paths.login}`);
      return views.send(request, reply, {
        page: 'register',
        ...emptyFormState,
        captcha: noCaptcha,
        asksWorkshopCode: false,
        done,
      });
    } catch (error) {
      const { status, ...state } = await refusedFormState(error, form, reply, messages.auth.registerFailed);
      // If the database failed there is no new captcha either, but the typed values must stay.
      const captcha = await newCaptcha(request).catch(() => noCaptcha);
      const asksCode = await asksWorkshopCode().catch(() => false);
      return views.send(
        request,
        reply,
        { page: 'register', ...state, captcha, asksWorkshopCode: asksCode, done: null },
        status,
      );
    }
  });
}
