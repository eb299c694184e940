import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/**
 * What chats show of a page without a picture of its own: the mark of `favicon.svg` on the ornament of the pages.
 * Made at each build, so that it follows the mark and the repository holds no binary file.
 */
export function brandPicture(folder: string): Plugin {
  return {
    name: 'ruang-naskah:brand-picture',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(
        '<svg ',
        '<svg x="435" y="150" width="330" height="330" ',
      );
      const source = await sharp(Buffer.from(drawing(mark)))
        .jpeg({ quality: 85 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'pratinjau.jpg', source });
    },
  };
}

function drawing(mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <pattern id="kawung" width="88" height="88" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M62 0A62 62 0 0 1 0 62M26 0A62 62 0 0 0 88 62M0 26A62 62 0 0 1 62 88M88 26A62 62 0 0 0 26 88"
        fill="none" stroke="#FBF8F1" stroke-width="3"/>
    </pattern>
    <rect width="1200" height="630" fill="#143150"/>
    <rect width="1200" height="630" fill="url(#kawung)" opacity=".13"/>
    ${mark}
  </svg>`;
}
