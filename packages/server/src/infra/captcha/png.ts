import { crc32, deflateSync } from 'node:zlib';

/** What every PNG begins with. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 4;
const PALETTE_TYPE = 3;

export type Colour = readonly [red: number, green: number, blue: number];

/** How many shades `encodePng` can show. */
export const SHADES = 2 ** BIT_DEPTH;

/**
 * A PNG of sixteen shades between two colours: four bits a pixel, a tenth of what a general encoder would send and
 * no image library in the way of a public page.
 * @param shades one number per pixel, row by row, from 0 (all `from`) to 15 (all `to`)
 */
export function encodePng(shades: Uint8Array, width: number, from: Colour, to: Colour): Buffer {
  const height = shades.length / width;
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      const left = shades[y * width + x] ?? 0;
      const right = x + 1 < width ? (shades[y * width + x + 1] ?? 0) : 0;
      rows[y * rowBytes + 1 + x / 2] = left * SHADES + right;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, PALETTE_TYPE], 8);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette(from, to)),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function palette(from: Colour, to: Colour): Buffer {
  const last = SHADES - 1;
  const mix = (shade: number) =>
    from.map((start, index) => start + (((to[index] ?? 0) - start) * shade) / last);
  return Buffer.from(Array.from({ length: SHADES }, (_, shade) => mix(shade).map(Math.round)).flat());
}

/** A part of a PNG with its length and checksum (PNG, third edition, §5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
