/** A pen stroke: a line through points `x, y, x, y, …`, or a part of an ellipse between two angles in degrees. */
type Stroke =
  | readonly ['line', ...number[]]
  | readonly ['arc', x: number, y: number, radiusX: number, radiusY: number, from: number, to: number];

/** One straight piece of a stroke. */
export type Segment = readonly [fromX: number, fromY: number, toX: number, toY: number];

const BOWL = ['arc', 2.15, 2.2, 2.15, 2.2, 0, 360] as const;
const STEM = ['line', 0, 7.4, 0, 0] as const;
const ARC_STEP_DEGREES = 15;

/**
 * The small letters as a pen draws them. y grows upwards from the line they stand on: 4.4 is the height of an x,
 * 7.4 of a b; a p goes down to -2.6. Strokes rather than a bitmap, so that they stay smooth when turned and sized.
 */
const LETTERS: Readonly<Record<string, readonly Stroke[]>> = {
  a: [BOWL, ['line', 4.3, 4.4, 4.3, 0]],
  b: [STEM, BOWL],
  c: [['arc', 2.2, 2.2, 2.15, 2.2, 48, 312]],
  d: [BOWL, ['line', 4.3, 7.4, 4.3, 0]],
  e: [
    ['line', 0.1, 2.3, 4.25, 2.3],
    ['arc', 2.15, 2.2, 2.15, 2.2, 3, 315],
  ],
  f: [
    ['arc', 2.7, 6, 1.5, 1.4, 55, 180],
    ['line', 1.2, 6, 1.2, 0],
    ['line', 0, 4.3, 3, 4.3],
  ],
  g: [BOWL, ['line', 4.3, 4.4, 4.3, -0.7], ['arc', 2.25, -0.7, 2.05, 1.8, 0, -150]],
  h: [STEM, ['arc', 1.9, 2.5, 1.9, 1.9, 180, 0], ['line', 3.8, 2.5, 3.8, 0]],
  i: [
    ['line', 0.6, 4.4, 0.6, 0],
    ['line', 0.6, 6.5, 0.6, 6.7],
  ],
  j: [
    ['line', 1.6, 4.4, 1.6, -1.1],
    ['arc', 0.1, -1.1, 1.5, 1.4, 0, -110],
    ['line', 1.6, 6.5, 1.6, 6.7],
  ],
  k: [STEM, ['line', 3.6, 4.4, 0, 1.6], ['line', 1.3, 2.6, 3.9, 0]],
  l: [
    ['line', 0, 7.4, 0, 1.2],
    ['arc', 1.2, 1.2, 1.2, 1.2, 180, 275],
  ],
  m: [
    ['line', 0, 4.4, 0, 0],
    ['arc', 1.5, 2.9, 1.5, 1.5, 180, 0],
    ['line', 3, 2.9, 3, 0],
    ['arc', 4.5, 2.9, 1.5, 1.5, 180, 0],
    ['line', 6, 2.9, 6, 0],
  ],
  n: [
    ['line', 0, 4.4, 0, 0],
    ['arc', 1.9, 2.5, 1.9, 1.9, 180, 0],
    ['line', 3.8, 2.5, 3.8, 0],
  ],
  o: [BOWL],
  p: [['line', 0, 4.4, 0, -2.6], BOWL],
  q: [BOWL, ['line', 4.3, 4.4, 4.3, -2.6, 5.4, -1.8]],
  r: [
    ['line', 0, 4.4, 0, 0],
    ['arc', 1.8, 2.6, 1.8, 1.8, 180, 48],
  ],
  s: [
    ['arc', 1.8, 3.35, 1.5, 1.1, 25, 270],
    ['arc', 1.8, 1.1, 1.65, 1.15, 90, -155],
  ],
  t: [
    ['line', 1.2, 6.5, 1.2, 1.3],
    ['arc', 2.5, 1.3, 1.3, 1.3, 180, 300],
    ['line', 0, 4.3, 3, 4.3],
  ],
  u: [
    ['line', 0, 4.4, 0, 1.9],
    ['arc', 1.9, 1.9, 1.9, 1.9, 180, 360],
    ['line', 3.8, 4.4, 3.8, 0],
  ],
  v: [['line', 0, 4.4, 2, 0, 4, 4.4]],
  w: [['line', 0, 4.4, 1.5, 0, 3, 4.2, 4.5, 0, 6, 4.4]],
  x: [
    ['line', 0, 4.4, 3.8, 0],
    ['line', 3.8, 4.4, 0, 0],
  ],
  y: [
    ['line', 0, 4.4, 2.1, 0],
    ['line', 4.1, 4.4, 1.3, -2, 0.3, -2.4],
  ],
  z: [['line', 0.1, 4.4, 3.7, 4.4, 0, 0, 3.8, 0]],
};

function pointsOf(stroke: Stroke): number[] {
  if (stroke[0] === 'line') return stroke.slice(1) as number[];
  const [, x, y, radiusX, radiusY, from, to] = stroke;
  const steps = Math.ceil(Math.abs(to - from) / ARC_STEP_DEGREES);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  }).flat();
}

function segmentsOf(stroke: Stroke): Segment[] {
  const points = pointsOf(stroke);
  const segments: Segment[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = points.slice(at, at + 4);
    segments.push([fromX, fromY, toX, toY]);
  }
  return segments;
}

/** Every letter a to z as straight pieces. */
export const glyphs: ReadonlyMap<string, readonly Segment[]> = new Map(
  Object.entries(LETTERS).map(([letter, strokes]) => [letter, strokes.flatMap(segmentsOf)]),
);

/** How wide a letter is, in the same units. */
export function glyphWidth(segments: readonly Segment[]): number {
  return Math.max(...segments.map(([fromX, , toX]) => Math.max(fromX, toX)));
}
