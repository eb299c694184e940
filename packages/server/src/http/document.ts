import { messages } from '@ruang-naskah/domain/messages.id';
import type { AppData, RenderedAppFrame, RenderedPage } from '@ruang-naskah/domain/pages';
import { appRootId, pageDataId } from '@ruang-naskah/domain/pages';
import type { Assets, Script } from './assets.ts';
import type { PageHead } from './page-head.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** JSON inside a script element: `<` cannot end the element. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function dataBlock(data: unknown): string {
  return `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>`;
}

/** Data blocks do not count as scripts in the Content-Security-Policy and need no hash. */
function socialTags({ openGraph, jsonLd }: PageHead): string {
  const tags = openGraph.map(([name, content]) => {
    const attribute = name.startsWith('twitter:') ? 'name' : 'property';
    return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  });
  const blocks = jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`);
  return [...tags, ...blocks].join('');
}

/** The page can be read without scripts, so style sheets and fonts come first. */
function scriptTags(script: Script): string {
  const preloads = script.preloads.map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
  );
  return `${preloads.join('')}<script type="module" fetchpriority="low" src="${script.src}"></script>`;
}

function fontPreloads(fonts: readonly string[]): string {
  return fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('');
}

interface Head {
  readonly title: string;
  readonly description?: string;
  readonly indexable: boolean;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly canonical?: string;
  readonly social?: PageHead;
}

function htmlDocument(head: Head, body: string): string {
  const description =
    head.description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(head.description)}">`;
  const robots = head.indexable ? '' : '<meta name="robots" content="noindex">';
  const canonical =
    head.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(head.canonical)}">`;
  const social = head.social === undefined ? '' : socialTags(head.social);
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(head.title)}</title>${description}${robots}${canonical}${social}<meta name="theme-color" content="#FBF8F1"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${fontPreloads(head.fonts)}${head.style}</head><body>${body}</body></html>`;
}

/** A public page or, with `data` for the script that hydrates it, a visitor's form; CSS inlined. */
export function pageDocument(
  assets: Assets,
  page: RenderedPage,
  options: { data?: unknown; canonical: string; social: PageHead },
): string {
  const isForm = options.data !== undefined;
  const data = isForm ? dataBlock(options.data) : '';
  const script = isForm ? assets.formsScript : assets.publicScript;
  const head: Head = {
    title: page.title,
    description: page.description,
    indexable: page.indexable,
    style: isForm ? assets.formsHead : assets.publicHead,
    fonts: assets.fonts,
    ...(page.indexable && { canonical: options.canonical, social: options.social }),
  };
  return htmlDocument(head, `<div id="${appRootId}">${page.body}</div>${data}${scriptTags(script)}`);
}

/** A page of the app area: frame and title as the server drew them, and the first view's answers (decision 0026). */
export function appDocument(assets: Assets, frame: RenderedAppFrame, data: AppData): string {
  const { src, preloads } = assets.appScript;
  const screen = assets.screenScripts(data.user.role, frame.screenFile);
  const script = { src, preloads: [...new Set([...preloads, ...screen])].filter((file) => file !== src) };
  const noscript = `<noscript><p class="app-loading">${messages.shell.noscriptApp}</p></noscript>`;
  const head: Head = {
    title: frame.title,
    indexable: false,
    style: assets.appHead,
    fonts: assets.fonts,
  };
  return htmlDocument(
    head,
    `<div id="${appRootId}">${frame.body}</div>${noscript}${dataBlock(data)}${scriptTags(script)}`,
  );
}
