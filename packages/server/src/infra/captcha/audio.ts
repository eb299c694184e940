import { readFileSync } from 'node:fs';
import { seededRandom } from './seeded.ts';
import { formatWav, readWav } from './wav.ts';

const SILENCE = 128;
const LEAD_SECONDS = 0.3;
const PAUSE_SECONDS = 0.55;
const NOISE = 3;

interface Clips {
  rate: number;
  letters: ReadonlyMap<string, Uint8Array>;
}

let loaded: Clips | undefined;

function clips(): Clips {
  loaded ??= loadClips();
  return loaded;
}

/** Made by `scripts/make-captcha-audio.ts`. */
function loadClips(): Clips {
  const asset = (name: string) => readFileSync(new URL(`../../../assets/${name}`, import.meta.url));
  const index: { rate: number; clips: Record<string, [start: number, length: number]> } = JSON.parse(
    asset('captcha-letters.json').toString('utf8'),
  );
  const samples = readWav(asset('captcha-letters.wav'));
  const entries = Object.entries(index.clips).map(([letter, [start, length]]) => {
    return [letter, samples.subarray(start, start + length)] as const;
  });
  return { rate: index.rate, letters: new Map(entries) };
}

/**
 * The spoken alternative: a WAV file that says each letter and a word that begins with it, with pauses to type. Speed,
 * loudness and a little noise differ every time, so that two files do not hold the same bytes for a letter.
 */
export function sayCaptcha(answer: string, seed: string): Buffer {
  const { rate, letters } = clips();
  const random = seededRandom(seed);
  const pause = (seconds: number) => new Uint8Array(Math.round(seconds * rate)).fill(SILENCE);
  const parts: Uint8Array[] = [pause(LEAD_SECONDS)];
  for (const letter of answer) {
    const clip = letters.get(letter);
    if (clip !== undefined) parts.push(varied(clip, random), pause(PAUSE_SECONDS * (0.9 + 0.2 * random())));
  }
  return formatWav(noisy(Buffer.concat(parts), random), rate);
}

/** Up to 6 % faster or slower and up to 15 % quieter. */
function varied(clip: Uint8Array, random: () => number): Uint8Array {
  const speed = 0.94 + 0.12 * random();
  const gain = 0.85 + 0.15 * random();
  return Uint8Array.from({ length: Math.floor((clip.length - 1) / speed) }, (_, index) => {
    const position = index * speed;
    const before = Math.floor(position);
    const [left, right] = [clip[before] ?? SILENCE, clip[before + 1] ?? SILENCE];
    return SILENCE + Math.round((left + (right - left) * (position - before) - SILENCE) * gain);
  });
}

function noisy(samples: Uint8Array, random: () => number): Uint8Array {
  return samples.map((sample) =>
    Math.min(255, Math.max(0, sample + Math.round((random() - 0.5) * 2 * NOISE))),
  );
}
