import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress.ts';
import { subsetFonts } from './build/fonts.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { plainSchemas } from './build/plain-schemas.ts';

/**
 * Three kinds of page (DESIGN §3), so three scripts, each with its style sheet, which the server inlines (public,
 * forms) or links (app). No script imports CSS: the manifest names the sheets by their source path.
 */
const clientInput = {
  public: 'src/entry-public.ts',
  forms: 'src/entry-forms.tsx',
  app: 'src/entry-app.tsx',
  'public-style': 'src/styles/public.css',
  'forms-style': 'src/styles/forms.css',
  'app-style': 'src/styles/app.css',
};

/** Always needed together: one file compresses better than ten of a few hundred bytes. */
const formParts = {
  name: 'form-parts',
  test: new RegExp(
    'web/src/(ui/(field|field-context|form-context|form-shell|form-section|text-input|text-area|select|checkbox|' +
      'radio-cards|submit-button|hidden-input|recheck)|api/(use-form|form-values))\\.tsx?$|' +
      'domain/src/schema-errors\\.ts$|lucide-react/.*/chevron-down\\.',
  ),
  includeDependenciesRecursively: false,
};

/** The same for the lists of the admin. */
const listParts = {
  name: 'list-parts',
  test: /web\/src\/(ui\/(filter-bar|search-field|pager|empty-page|table)|api\/use-list-view)\.tsx?$/,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // React has had this hook for years; the router still brings the shim for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [subsetFonts(), react(), tailwindcss(), leanContracts(), plainSchemas(), compressAssets()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The CSP (front-end §6, security T25) allows no data: fonts or images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } }
      : { input: clientInput, output: { codeSplitting: { groups: [formParts, listParts] } } },
  },
  // The server bundle carries React in its production form, whatever NODE_ENV the process has.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : ['@ruang-naskah/domain'] },
}));
