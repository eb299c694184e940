import { glyphs, glyphWidth, type Segment } from './glyphs.ts';
import { type Colour, encodePng, SHADES } from './png.ts';
import { seededRandom } from './seeded-random.ts';

/** Drawn at twice the size at which the page shows it, for sharp screens. */
const WIDTH = 440;
const HEIGHT = 144;
const MARGIN = 12;
/** The line on which letters stand, from the top. */
const BASELINE = 100;
/** Units are those of the glyphs. */
const MOST_PIXELS_PER_UNIT = 11.2;
/** Pixels between two letters. */
const LEAST_GAP = 18;
const CREAM: Colour = [0xfb, 0xf8, 0xf1];
const INK: Colour = [0x22, 0x20, 0x1c];
const WAVES = 3;

/** A random number between the two. */
type RandomBetween = (least: number, most: number) => number;

/** The room one letter has: how far it may move to either side of the middle. */
interface Slot {
  middle: number;
  pixelsPerUnit: number;
  slack: number;
}

/** The letters as a PNG of about 5 kB, drawn in under 2 ms; the same seed draws the same picture. */
export function drawCaptcha(answer: string, seed: string): Buffer {
  const random = seededRandom(seed);
  const between: RandomBetween = (least, most) => least + (most - least) * random();
  const ink = new Uint8Array(WIDTH * HEIGHT);
  const letters = [...answer].map((letter) => glyphs.get(letter) ?? []).filter((glyph) => glyph.length > 0);
  // Six wide letters are drawn smaller, so that letters never grow into each other.
  const units = letters.reduce((sum, glyph) => sum + glyphWidth(glyph), 0);
  const pixelsPerUnit = Math.min(
    MOST_PIXELS_PER_UNIT,
    (WIDTH - 2 * MARGIN - LEAST_GAP * letters.length) / units,
  );
  const gap = (WIDTH - 2 * MARGIN - units * pixelsPerUnit) / letters.length;
  let left = MARGIN;
  for (const glyph of letters) {
    const room = glyphWidth(glyph) * pixelsPerUnit + gap;
    drawLetter(ink, glyph, { middle: left + room / 2, pixelsPerUnit, slack: gap / 2 - 6 }, between);
    left += room;
  }
  for (let line = 0; line < WAVES; line += 1) drawWave(ink, between);
  return encodePng(ink, WIDTH, CREAM, INK);
}

/** A letter around the middle of its slot: slightly turned, slanted, sized and moved, each a little differently. */
function drawLetter(ink: Uint8Array, glyph: readonly Segment[], slot: Slot, between: RandomBetween): void {
  const size = slot.pixelsPerUnit * between(0.94, 1.05);
  const angle = between(-0.2, 0.2);
  const slant = between(-0.12, 0.18);
  const thickness = between(3.6, 4.6);
  const centre = glyphWidth(glyph) / 2;
  const x = slot.middle + between(-1, 1) * Math.min(8, Math.max(0, slot.slack));
  const y = BASELINE + between(-5, 4);
  const toPixels = (left: number, up: number): readonly [number, number] => {
    // Turned about the middle of the small letters, so that tall ones stay inside the picture.
    const [across, high] = [(left - centre + (up - 2.2) * slant) * size, (up - 2.2) * size];
    return [
      x + across * Math.cos(angle) + high * Math.sin(angle),
      y - 2.2 * size + across * Math.sin(angle) - high * Math.cos(angle),
    ];
  };
  for (const [fromX, fromY, toX, toY] of glyph) {
    drawSegment(ink, [...toPixels(fromX, fromY), ...toPixels(toX, toY)], thickness);
  }
}

/** A thin wave across all letters. */
function drawWave(ink: Uint8Array, between: RandomBetween): void {
  const middle = between(35, 110);
  const [height, length, phase] = [between(6, 20), between(120, 320), between(0, 6.28)];
  const tilt = between(-0.12, 0.12);
  const yAt = (x: number) => middle + (x - WIDTH / 2) * tilt + height * Math.sin((x / length) * 6.28 + phase);
  for (let x = 0; x < WIDTH; x += 8) drawSegment(ink, [x, yAt(x), x + 8, yAt(x + 8)], 0.9);
}

/** A line with round ends and soft edges. Where strokes meet, the darker one counts, so joints do not show. */
function drawSegment(ink: Uint8Array, [fromX, fromY, toX, toY]: Segment, radius: number): void {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squared = alongX * alongX + alongY * alongY || 1;
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - reach));
  const right = Math.min(WIDTH - 1, Math.ceil(Math.max(fromX, toX) + reach));
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - reach));
  const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(fromY, toY) + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const share = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / squared));
      const offX = x - fromX - share * alongX;
      const offY = y - fromY - share * alongY;
      const amount = Math.min(1, radius + 0.5 - Math.sqrt(offX * offX + offY * offY));
      const shade = Math.round(amount * (SHADES - 1));
      const at = y * WIDTH + x;
      if (shade > (ink[at] ?? 0)) ink[at] = shade;
    }
  }
}
