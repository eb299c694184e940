import sharp from 'sharp';
import { seededRandom } from '../../src/infra/captcha/seeded-random.ts';

/** Pictures as authors, admins and attackers may send them (threat T18), generated so that nothing is downloaded. */

const blue = { r: 31, g: 68, b: 104 };

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: blue } });
}

export function png(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).png().toBuffer();
}

/** Nothing but grain, which PNG cannot make small. */
export function grainyPng(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background: blue, noise } })
    .greyscale()
    .png()
    .toBuffer();
}

export function jpeg(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).jpeg().toBuffer();
}

export function webp(width = 1600, height = 900): Promise<Buffer> {
  return plain(width, height).webp().toBuffer();
}

export function seeThrough(): Promise<Buffer> {
  return sharp({
    create: { width: 400, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
}

/** A picture of a phone, with position, device and rotation in its metadata. */
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

/**
 * A picture with as much detail as a photo: noise at every scale, weaker at finer ones. Its strength was chosen so that
 * WebP needs as many bytes as for real photos.
 */
export async function realisticPhoto(width = 1600, height = 900): Promise<Buffer> {
  const random = seededRandom('photo');
  const sums = new Float32Array(width * height * 3).fill(128);
  for (let cell = 256, strength = 70; cell >= 1; cell /= 2, strength *= 0.78) {
    const raw = { width: Math.ceil(width / cell), height: Math.ceil(height / cell), channels: 3 as const };
    const layer = Buffer.alloc(raw.width * raw.height * 3);
    for (let at = 0; at < layer.length; at += 3) {
      const light = random();
      for (let part = 0; part < 3; part += 1) layer[at + part] = 255 * (0.75 * light + 0.25 * random());
    }
    const pixels = await sharp(layer, { raw })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer();
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (sums[at] ?? 0) + ((pixels[at] ?? 0) / 127.5 - 1) * strength;
  }
  const picture = Uint8ClampedArray.from(sums);
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
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

export const script = '<script>alert("naskah-dicuri")</script>';

/** A valid picture with data after its end. */
export async function pngWithScript(): Promise<Buffer> {
  return Buffer.concat([await png(), Buffer.from(script)]);
}

/** A valid picture of exactly this size, padded after its end. */
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
