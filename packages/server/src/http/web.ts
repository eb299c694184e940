import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '@ruang-naskah/domain/pages';
import type { FastifyInstance } from 'fastify';
import { type Assets, loadAssets } from './assets.ts';

/** What the web package gives the server: its files, and the renderer of its pages. */
export interface Web {
  readonly assets: Assets;
  readonly renderer: () => Promise<Renderer>;
  /** Serves the web's files in development, instead of the build. */
  readonly attach?: (app: FastifyInstance) => void;
  readonly close?: () => Promise<void>;
}

/** The production build in `packages/web/dist`. @throws MissingBuildError */
export async function loadBuiltWeb(webFolder: string): Promise<Web> {
  const dist = join(webFolder, 'dist');
  const assets = loadAssets(dist);
  const entry = pathToFileURL(join(dist, 'server', 'entry-server.js')).href;
  const renderer = (await import(/* @vite-ignore */ entry)) as Renderer;
  return { assets, renderer: async () => renderer };
}

// What the React plugin of Vite otherwise writes into an index.html; there is no index.html here.
const liveReload = `<script type="module" src="/@vite/client"></script><script type="module">
import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>`;

/** The sources through Vite's middleware, for `npm run dev`: edits show at once. */
export async function startDevWeb(webFolder: string): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  const script = (src: string) => ({ src, preloads: [] });
  const sheet = (href: string) => `<link rel="stylesheet" href="${href}">${liveReload}`;
  return {
    assets: {
      root: join(webFolder, 'public'),
      publicHead: sheet('/src/styles/public.css'),
      formsHead: sheet('/src/styles/forms.css'),
      inlineStyles: [],
      appHead: sheet('/src/styles/app.css'),
      publicScript: script('/src/entry-public.ts'),
      formsScript: script('/src/entry-forms.tsx'),
      appScript: script('/src/entry-app.tsx'),
      fonts: [],
      screenScripts: () => [],
    },
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Renderer,
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // Vite answers its own requests and passes all others on.
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
