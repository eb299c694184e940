import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures as authors, careless admins and attackers send them (threat T18). Made here, so nothing is downloaded. */

const blue = { r: 31, g: 68, b: 104 };

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: blue } });
}

export function png(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).png().toBuffer();
}

export function jpeg(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).jpeg().toBuffer();
}

export function webp(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).webp().toBuffer();
}

/** A telephone's picture: where it was taken, by what, and that it lies on its side. */
export function photo(): Promise<Buffer> {
  return plain(1600, 900)
    .withExif({
      IFD0: { Orientation: '6', Make: 'Kamera Rahasia', Copyright: 'Siti' },
      IFD3: { GPSLatitude: '7/1 46/1 0/1', GPSLongitude: '110/1 22/1 0/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    [blue, { r: 132, g: 70, b: 26 }].map((background) =>
      sharp({ create: { width: 200, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A few kilobytes that unpack to 144 million pixels. */
export function bomb(side = 12_000): Buffer {
  const row = 1 + Math.ceil(side / 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

export const script = '<script>alert("naskah-dicuri")</script>';

/** A good picture with something behind its end. */
export async function pngWithScript(): Promise<Buffer> {
  return Buffer.concat([await png(), Buffer.from(script)]);
}

/** A good picture of exactly this size, filled up behind its end. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

export async function truncated(picture: Promise<Buffer>): Promise<Buffer> {
  const whole = await picture;
  return whole.subarray(0, Math.floor(whole.length / 2));
}

export const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`;
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
