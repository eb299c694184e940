import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPicture } from './build/brand-picture.ts';
import { compressAssets } from './build/compress.ts';
import { subsetFonts } from './build/fonts.ts';

/**
 * Three kinds of page, so three scripts, each with its style sheet, which the server inlines (public,
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

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    subsetFonts(),
    react(),
    tailwindcss(),
    brandPicture(join(import.meta.dirname, 'public')),
    compressAssets(),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The CSP (threat T25) allows no data: fonts or images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } }
      : { input: clientInput },
  },
  // The server bundle carries React in its production form, whatever NODE_ENV the process has.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : ['@ruang-naskah/domain'] },
}));
