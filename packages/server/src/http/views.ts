import type { AppData, FormPageInput, PageFrame, PageInput, RenderPage } from '@ruang-naskah/domain/pages';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import { sessionOf } from './call.ts';
import { pageDocument, shellDocument } from './document.ts';

/** Turns page inputs into HTML answers; the one place that calls the web's renderer. */
export interface Views {
  readonly settings: () => Promise<Settings>;
  send(request: FastifyRequest, reply: FastifyReply, input: PageInput): Promise<FastifyReply>;
  sendShell(reply: FastifyReply, data: AppData, status: number): FastifyReply;
}

export interface ViewParts {
  readonly assets: Assets;
  readonly renderPage: RenderPage;
  readonly settings: () => Promise<Settings>;
  readonly publicUrl: string;
}

export function createViews({ assets, renderPage, settings, publicUrl }: ViewParts): Views {
  return {
    settings,
    async send(request, reply, input) {
      const user = request.signedIn === undefined ? null : sessionOf(request.signedIn).user;
      const path = request.url.split('?')[0] ?? '/';
      const frame: PageFrame = { user, settings: await settings(), path };
      const page = renderPage(input, frame);
      const isForm = isFormInput(input);
      const html = pageDocument(assets, page, isForm ? assets.formsScript : assets.publicScript, {
        canonical: `${publicUrl}${path}`,
        ...(isForm && { data: { input, frame } }),
      });
      const cache = isForm || user !== null ? 'no-store' : 'no-cache';
      return reply
        .code(page.status)
        .header('cache-control', cache)
        .header('vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(html);
    },
    sendShell: (reply, data, status) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(shellDocument(assets, data)),
  };
}

function isFormInput(input: PageInput): input is FormPageInput {
  return input.page === 'login' || input.page === 'register' || input.page === 'reset-password';
}
