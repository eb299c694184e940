import { appRootId, pageDataId } from '@ruang-naskah/domain/pages';
import type { RenderedPage } from '@ruang-naskah/domain/pages';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Assets, Script } from './assets.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** JSON for a data block: `<` cannot end the script element, and the two separators stay valid JSON. */
function dataBlock(data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}

function scriptTags(script: Script): string {
  const preloads = script.preloads.map((href) => `<link rel="modulepreload" href="${href}">`);
  return `${preloads.join('')}<script type="module" src="${script.src}"></script>`;
}

function fontPreloads(fonts: readonly string[]): string {
  return fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('');
}

interface Head {
  readonly title: string;
  readonly description?: string;
  readonly index: boolean;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly canonical?: string;
}

function documentOf(head: Head, body: string): string {
  const description =
    head.description === undefined ? '' : `<meta name="description" content="${escapeHtml(head.description)}">`;
  const robots = head.index ? '' : '<meta name="robots" content="noindex">';
  const canonical = head.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(head.canonical)}">`;
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(head.title)}</title>${description}${robots}${canonical}<meta name="theme-color" content="#FBF8F1"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${fontPreloads(head.fonts)}${head.style}</head><body>${body}</body></html>`;
}

/** A public page or visitor form: CSS inlined, `data` only where a script hydrates the page. */
export function pageDocument(
  assets: Assets,
  page: RenderedPage,
  script: Script,
  options: { data?: unknown; canonical: string },
): string {
  const data = options.data === undefined ? '' : dataBlock(options.data);
  const head: Head = {
    title: page.title,
    description: page.description,
    index: page.index,
    style: `<style>${assets.publicCss}</style>`,
    fonts: assets.fonts,
    ...(page.index && { canonical: options.canonical }),
  };
  return documentOf(head, `<div id="${appRootId}">${page.body}</div>${data}${scriptTags(script)}`);
}

/** The shell of the app area: says that it loads, carries the first view's answers (DESIGN §3, kind 3). */
export function shellDocument(assets: Assets, data: unknown): string {
  const waiting = `<p class="app-loading" role="status">${messages.shell.loadingApp}</p>`;
  const noscript = `<noscript><p class="app-loading">${messages.shell.noscriptApp}</p></noscript>`;
  const head: Head = {
    title: messages.shell.titleSuffix,
    index: false,
    style: `<link rel="stylesheet" href="${assets.appCss}">`,
    fonts: assets.fonts,
  };
  return documentOf(
    head,
    `<div id="${appRootId}">${waiting}</div>${noscript}${dataBlock(data)}${scriptTags(assets.appScript)}`,
  );
}
