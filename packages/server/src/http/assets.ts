import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@ruang-naskah/domain/roles';
import * as z from 'zod/mini';

/** One script of the build, with what the browser should fetch together with it. */
export interface Script {
  readonly src: string;
  readonly preloads: readonly string[];
}

/** The web build as the server needs it (packages/web/vite.config.ts). */
export interface Assets {
  readonly root: string;
  /** Head markup of public pages and of visitor forms: their style sheet, inlined. */
  readonly publicHead: string;
  readonly formsHead: string;
  /** CSP sources of those style sheets, so that styles need no `unsafe-inline`. */
  readonly inlineStyles: readonly string[];
  readonly appHead: string;
  readonly publicScript: Script;
  readonly formsScript: Script;
  readonly appScript: Script;
  readonly fonts: readonly string[];
  /** What the app needs beside its entry: the table of the role's screens, and the screen (`RenderedAppFrame`). */
  screenScripts(role: Role, file: string | undefined): readonly string[];
}

const Chunk = z.object({
  file: z.string(),
  src: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  assets: z.optional(z.array(z.string())),
});
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

const screenSource = /^src\/(?:app|features\/.+)\/([^/]+)-page\.tsx$/;
const preloadedFonts = /^assets\/(?:plus-jakarta-sans|literata-600)(?!-ext)[\w-]*\.woff2$/;

export class MissingBuildError extends Error {
  override readonly name = 'MissingBuildError';
}

/** Reads the build's manifest. @throws MissingBuildError when the web was not built */
export function loadAssets(webDist: string): Assets {
  const root = join(webDist, 'client');
  const manifestFile = join(root, '.vite', 'manifest.json');
  if (!existsSync(manifestFile))
    throw new MissingBuildError('The web is not built. Run npm start, which builds it.');
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const [publicCss = '', formsCss = ''] = ['public', 'forms'].map((name) =>
    readFileSync(join(root, fileOf(manifest, `src/styles/${name}.css`)), 'utf8'),
  );
  const [adminTable, dashboardTable] = ['admin', 'dashboard'].map((area) =>
    scriptsOf(manifest, `src/app/${area}-routes.tsx`),
  );
  const screens = screensOf(manifest);
  return {
    root,
    publicHead: `<style>${publicCss}</style>`,
    formsHead: `<style>${formsCss}</style>`,
    inlineStyles: [publicCss, formsCss].map(
      (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ),
    appHead: `<link rel="stylesheet" href="/${fileOf(manifest, 'src/styles/app.css')}">`,
    publicScript: scriptOf(manifest, 'src/entry-public.ts', []),
    formsScript: scriptOf(manifest, 'src/entry-forms.tsx', []),
    appScript: scriptOf(manifest, 'src/entry-app.tsx', ['src/app/start.tsx']),
    fonts: fontsOf(manifest),
    screenScripts: (role, screenFile = '') => [
      ...((role === 'admin' ? adminTable : dashboardTable) ?? []),
      ...(screens.get(screenFile) ?? []),
    ],
  };
}

/** The files of each screen by its name, `<name>-page.tsx`. */
function screensOf(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const sources = Object.keys(manifest).filter((source) => screenSource.test(source));
  return new Map(
    sources.map((source) => {
      const [, screen = ''] = screenSource.exec(source) ?? [];
      return [screen, scriptsOf(manifest, source)];
    }),
  );
}

function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (chunk === undefined) throw new MissingBuildError(`The web build lacks ${source}. Build it again.`);
  return chunk.file;
}

/** A script with its imports, and those of the modules that it imports dynamically. */
function scriptOf(manifest: Manifest, source: string, modules: readonly string[]): Script {
  const [src = '', ...imports] = scriptsOf(manifest, source);
  const later = modules.flatMap((next) => scriptsOf(manifest, next));
  return { src, preloads: [...new Set([...imports, ...later])].filter((file) => file !== src) };
}

/** A module's file and all that it imports. */
function scriptsOf(manifest: Manifest, source: string): readonly string[] {
  const seen = new Set([source]);
  for (const name of seen) for (const next of manifest[name]?.imports ?? []) seen.add(next);
  return [...new Set([...seen].map((name) => `/${fileOf(manifest, name)}`))];
}

function fontsOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  return [...new Set(files)].filter((file) => preloadedFonts.test(file)).map((file) => `/${file}`);
}
