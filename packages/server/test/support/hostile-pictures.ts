import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngSignature } from '../../src/infra/captcha/png.ts';
import * as pictures from './pictures.ts';

/** Files that are not pictures, are several types at once, or unpack to far more than their size (threat T18). */

/** A one-bit PNG: a few kilobytes that unpack to `width` × `height` pixels. */
export function blankPng(width: number, height: number): Buffer {
  const row = 1 + Math.ceil(width / 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 144 million pixels. */
export const bomb = (): Buffer => blankPng(12_000, 12_000);

/** Adds chunks between a PNG's header and its pixels. */
function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const afterHeader = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** A valid PNG with a script in its comment. */
export async function pngWithProgram(): Promise<Buffer> {
  return withChunks(
    await pictures.png(),
    pngChunk('tEXt', Buffer.from(`Comment\0<?php ${pictures.script} ?>`)),
  );
}

/** A valid PNG whose comment and colour profile unpack to 300 MB each. */
export async function pngWithTextBomb(): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(300_000_000), { level: 9 }).subarray(0, 150_000);
  const method = Buffer.from('bom\0\0', 'latin1');
  const data = Buffer.concat([method, packed]);
  return withChunks(await pictures.png(), pngChunk('iCCP', data), pngChunk('zTXt', data));
}

/** A valid JPEG with HTML in its comment and the end of a ZIP archive after its own end. */
export async function jpegPolyglot(): Promise<Buffer> {
  const picture = await pictures.jpeg();
  const comment = Buffer.from(`--><html>${pictures.script}</html><!--`);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  const archiveEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2), archiveEnd]);
}

/**
 * A progressive JPEG of 25 million pixels whose last scan is repeated until the file is full: hours for a naive
 * decoder.
 */
export async function jpegOfManyScans(bytes = 500_000): Promise<Buffer> {
  const plain = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#888' } });
  const picture = await plain.jpeg({ progressive: true, quality: 50 }).toBuffer();
  const end = picture.length - 2;
  const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  const copies = Array.from({ length: Math.floor((bytes - picture.length) / scan.length) }, () => scan);
  return Buffer.concat([picture.subarray(0, end), ...copies, picture.subarray(end)]);
}

/** A JPEG in CMYK. */
export async function cmykJpeg(): Promise<Buffer> {
  return sharp(await pictures.png())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
}

export async function webpWithXmp(): Promise<Buffer> {
  const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">Kamera ${pictures.script}</x:xmpmeta><?xpacket end="w"?>`;
  return sharp(await pictures.png())
    .withXmp(xmp)
    .webp()
    .toBuffer();
}

export async function tiff(): Promise<Buffer> {
  return sharp(await pictures.png())
    .tiff()
    .toBuffer();
}

export async function avif(): Promise<Buffer> {
  return sharp(await pictures.png(64, 64))
    .avif({ effort: 0 })
    .toBuffer();
}

/** An icon file around a PNG. */
export async function ico(): Promise<Buffer> {
  const picture = await pictures.png(32, 32);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32], 6);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}

export const pdf =
  '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
/** Each begins like a picture but is not one. */
export const impostors = {
  'a JPEG head with an SVG behind': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from(pictures.svg),
  ]),
  'a WebP head with a page behind': Buffer.from(
    `RIFF\x40\0\0\0WEBPVP8 <html>${pictures.script}</html>`,
    'latin1',
  ),
  'a PNG head with nothing behind': pngSignature,
} as const;

/** The chunks of a WebP file in order; throws when it is no WebP file, or when anything follows its end. */
export function webpChunks(file: Buffer): string[] {
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || file.readUInt32LE(4) + 8 !== file.length) throw new Error('not one whole WebP file');
  const names: string[] = [];
  for (let at = 12; at < file.length; ) {
    names.push(file.toString('latin1', at, at + 4));
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return names;
}
