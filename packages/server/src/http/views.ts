import type { AppData, FormPageInput, PageFrame, PageInput, Renderer } from '@ruang-naskah/domain/pages';
import { contactFields } from '@ruang-naskah/domain/settings/content';
import type { StoredSettings } from '@ruang-naskah/domain/settings/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import { appDocument, pageDocument } from './document.ts';
import { type CachedPage, compressedFor, PageCache } from './page-cache.ts';
import { pageHead } from './page-head.ts';
import { sessionOf } from './route.ts';

/** Turns page inputs into HTML answers; the one place that calls the web's renderer. */
export interface Views {
  readonly settings: () => Promise<StoredSettings>;
  readonly daysOff: () => Promise<readonly string[]>;
  /** `status` where it differs from the page's own, as for a refused form or an error. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    input: PageInput,
    status?: number,
  ): Promise<FastifyReply>;
  /** For public pages: the anonymous version is cached until the data it shows or the settings change. */
  sendCached(request: FastifyRequest, reply: FastifyReply, source: PageSource): Promise<FastifyReply>;
  /** The error page under overload: cached, and the same for every address, because thousands of requests may get it. */
  sendRefusal(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply>;
  /** The frame of the app area with the title of the screen; never cached, because it is one person's. */
  sendApp(request: FastifyRequest, reply: FastifyReply, data: AppData, status: number): Promise<FastifyReply>;
}

export interface PageSource {
  /** Another one as soon as the data changes that `input` reads; asked before `input`, so that a page never shows older data. */
  readonly dataVersion: () => Promise<string>;
  readonly input: () => Promise<PageInput>;
}

export interface ViewParts {
  readonly assets: Assets;
  readonly renderer: () => Promise<Renderer>;
  readonly settings: () => Promise<StoredSettings>;
  /** Days without work, for the ages that screens show. */
  readonly daysOff: () => Promise<readonly string[]>;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly isSessionSent: (request: FastifyRequest) => boolean;
  /** False in development, so that an edit of the renderer shows. */
  readonly cachePages: boolean;
}

interface Rendered {
  readonly html: string;
  readonly status: number;
}

const htmlType = 'text/html; charset=utf-8';

export function createViews(parts: ViewParts): Views {
  const { assets, settings, cachePages } = parts;
  const [cache, refusals] = [new PageCache(), new PageCache()];
  const send: Views['send'] = async (request, reply, input, status) => {
    const page = await render(parts, request, input);
    const isPrivate = isFormInput(input) || request.signedIn !== undefined;
    return sendHtml(reply, page.html, status ?? page.status, isPrivate ? 'no-store' : 'no-cache');
  };
  return {
    settings,
    daysOff: parts.daysOff,
    send,
    async sendCached(request, reply, source) {
      if (request.signedIn !== undefined || !cachePages) return send(request, reply, await source.input());
      const path = pathOf(request);
      const dataVersion = `${await source.dataVersion()} ${(await settings()).version}`;
      let page = cache.find(path, dataVersion);
      if (page === undefined) {
        const { html, status } = await render(parts, request, await source.input());
        if (status !== 200) return sendHtml(reply, html, status, 'no-cache');
        page = cache.store(path, dataVersion, html);
      }
      reply.header('etag', page.etag);
      if (request.headers['if-none-match'] === page.etag) {
        return reply.code(304).header('cache-control', 'no-cache').header('vary', 'Cookie').send();
      }
      return sendCachedPage(request, reply, page, 200);
    },
    async sendRefusal(request, reply, status) {
      const frame = {
        user: null,
        sessionUnknown: parts.isSessionSent(request),
        settings: await settings(),
        path: '',
      };
      const [kind, dataVersion] = [String(frame.sessionUnknown), String(frame.settings.version)];
      const page =
        refusals.find(kind, dataVersion) ??
        refusals.store(kind, dataVersion, (await renderDocument(parts, { page: 'error' }, frame)).html);
      return sendCachedPage(request, reply, page, status);
    },
    async sendApp(request, reply, data, status) {
      const [, search = ''] = request.url.split('?');
      const frame = (await parts.renderer()).renderAppFrame(data, pathOf(request), search);
      return sendHtml(reply, appDocument(assets, frame, data), status, 'no-store');
    },
  };
}

async function render(parts: ViewParts, request: FastifyRequest, input: PageInput): Promise<Rendered> {
  const user = request.signedIn === undefined ? null : sessionOf(request.signedIn).user;
  const sessionUnknown = !request.sessionRead && parts.isSessionSent(request);
  return renderDocument(parts, input, {
    user,
    sessionUnknown,
    settings: await parts.settings(),
    path: pathOf(request),
  });
}

async function renderDocument(
  { assets, renderer, publicUrl, now }: ViewParts,
  input: PageInput,
  known: Omit<PageFrame, 'contacts'> & { readonly settings: StoredSettings },
): Promise<Rendered> {
  const frame = { ...known, contacts: contactFields(known.settings) };
  const page = (await renderer()).renderPage(input, frame);
  const isForm = isFormInput(input);
  const canonical = `${publicUrl}${frame.path}`;
  const { title, description } = page;
  const html = pageDocument(assets, page, {
    canonical,
    social: pageHead(input, { title, description, publicUrl, canonical, settings: frame.settings }),
    ...(isForm && { data: { input, frame, now: now() } }),
  });
  return { html, status: page.status };
}

function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  status: number,
): FastifyReply {
  const packed = compressedFor(page, request.headers['accept-encoding']);
  if (packed === undefined) return sendHtml(reply, page.html, status, 'no-cache');
  return (
    reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', vary: 'Cookie, accept-encoding' })
      // The hook that compresses leaves a marked answer as it is.
      .header('content-encoding', packed.encoding)
      .type(htmlType)
      .send(packed.body)
  );
}

function sendHtml(reply: FastifyReply, html: string, status: number, cache: string): FastifyReply {
  return reply.code(status).header('cache-control', cache).header('vary', 'Cookie').type(htmlType).send(html);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function isFormInput(input: PageInput): input is FormPageInput {
  return ['login', 'second-step', 'register', 'reset-password'].includes(input.page);
}
