import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Where the generated faces go; `.cache/` is ignored by git, and src/styles/fonts.css points here. */
export const fontFolder = '.cache/fonts';

type Face = {
  file: string;
  source: string;
  /** Absent: the published file is copied whole (latin-ext, loaded only for names that need it). */
  axes?: Record<string, number | { min: number; max: number }>;
};

// ASCII, the Latin-1 letters that occur in names and loanwords, Indonesian typographic punctuation.
const characters =
  String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)) +
  '\u00a0«»·×°½©' +
  'ÁÄÅÇÉÑÓÖØÜßàáâãäåæçèéêëíîïñòóôõöøúüý' +
  '–—‘’“”•…−→';

const jakarta = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans';
const literata = '@fontsource-variable/literata/files/literata';

const faces: Face[] = [
  {
    file: 'plus-jakarta-sans.woff2',
    source: `${jakarta}-latin-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Headings only: one static weight at the display optical size.
  {
    file: 'literata-600.woff2',
    source: `${literata}-latin-opsz-normal.woff2`,
    axes: { wght: 600, opsz: 36 },
  },
  { file: 'plus-jakarta-sans-ext.woff2', source: `${jakarta}-latin-ext-wght-normal.woff2` },
  { file: 'literata-ext.woff2', source: `${literata}-latin-ext-wght-normal.woff2` },
];

/** Cuts the two book faces down to what Indonesian pages use (≤ 30 kB together). */
export function subsetFonts(): Plugin {
  return {
    name: 'ruang-naskah:fonts',
    async configResolved({ root }) {
      await writeFonts(join(root, fontFolder));
    },
  };
}

async function writeFonts(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const sources = await Promise.all(faces.map((face) => readFile(require.resolve(face.source))));
  const stamp = createHash('sha256').update(JSON.stringify([characters, faces]));
  for (const source of sources) stamp.update(source);
  const wanted = stamp.digest('hex');
  const stampFile = join(folder, 'stamp');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return;

  await mkdir(folder, { recursive: true });
  for (const [index, face] of faces.entries()) {
    const source = sources[index];
    if (source) await writeFile(join(folder, face.file), await cut(face, source));
  }
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, wanted);
}

async function cut(face: Face, source: Buffer): Promise<Buffer> {
  if (!face.axes) return source;
  return subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'lnum', 'tnum'],
    noHinting: true,
  });
}
