import { sentenceOf } from '@ruang-naskah/domain/error-table';
import * as endpoints from '@ruang-naskah/domain/factors/endpoints';
import { ConfirmSignInInput } from '@ruang-naskah/domain/factors/schema';
import { areaOf, paths, safeReturnPath, signedInPath } from '@ruang-naskah/domain/paths';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/bind.ts';
import {
  countFormPost,
  parseForm,
  readPostedForm,
  refusedFormState,
  withoutFields,
} from '../../http/posted-form.ts';
import { setSignInCookies } from '../../http/route.ts';
import type { CookieJar } from '../../http/session-cookie.ts';
import type { Views } from '../../http/views.ts';
import { readSecondStep } from '../auth/second-step.ts';
import { confirmSignIn } from './sign-in.ts';

/** The second step as plain HTML: the page that a right password leads to posts here, without and before JavaScript. */
export function bindSecondStepPage(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): void {
  const config = { access: 'page:second-step' };
  // Its token is in no address, so there is nothing to come back to.
  app.get(paths.secondStep, { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(paths.login, 302),
  );
  app.post(paths.secondStep, { config }, async (request, reply) => {
    const { kembali = '', ...form } = readPostedForm(request);
    const returnTo = kembali || null;
    try {
      await countFormPost(deps, endpoints.confirmSignIn, request);
      const own = cookies.of(request, reply);
      const done = await confirmSignIn(
        deps,
        contextOf(request),
        parseForm(ConfirmSignInInput, form),
        own.deviceCookie,
      );
      const { role } = setSignInCookies(own, done).user;
      return reply.redirect(signedInPath(safeReturnPath(kembali, role) ?? areaOf(role)), 303);
    } catch (error) {
      const { status, ...state } = await refusedFormState(
        error,
        withoutFields(form, 'stepToken', 'code'),
        reply,
      );
      const step = await readSecondStep(deps, form.stepToken ?? '');
      if (step !== undefined)
        return views.send(request, reply, { page: 'second-step', ...state, returnTo, step }, status);
      const ended = { values: {}, fields: {}, error: state.error ?? sentenceOf('factors.sign_in_ended') };
      return views.send(request, reply, { page: 'login', ...ended, returnTo, notice: null }, status);
    }
  });
}
