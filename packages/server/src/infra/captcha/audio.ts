import { readFileSync } from 'node:fs';
import { newId } from '../ids.ts';
import { seededRandom } from './seeded-random.ts';
import { formatWav, readWav } from './wav.ts';

/** 8-bit samples are unsigned: their middle is silence. */
const SILENCE = 128;
const LEAD_SECONDS = 0.3;
const PAUSE_SECONDS = 0.55;
const NOISE_AMPLITUDE = 3;

interface Clips {
  samplesPerSecond: number;
  letters: ReadonlyMap<string, Uint8Array>;
}

let cachedClips: Clips | undefined;

function clips(): Clips {
  cachedClips ??= loadClips();
  return cachedClips;
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
  return { samplesPerSecond: index.rate, letters: new Map(entries) };
}

/**
 * The spoken alternative: a WAV file that says each letter and a word that begins with it, with pauses to type. Speed,
 * loudness and a little noise differ every time, so that two files do not hold the same bytes for a letter.
 */
export function renderCaptchaAudio(answer: string, seed: string = newId()): Buffer {
  const { samplesPerSecond, letters } = clips();
  const random = seededRandom(seed);
  const pause = (seconds: number) => new Uint8Array(Math.round(seconds * samplesPerSecond)).fill(SILENCE);
  const parts: Uint8Array[] = [pause(LEAD_SECONDS)];
  for (const letter of answer) {
    const clip = letters.get(letter);
    if (clip !== undefined)
      parts.push(varySpeedAndLoudness(clip, random), pause(PAUSE_SECONDS * (0.9 + 0.2 * random())));
  }
  return formatWav(addNoise(Buffer.concat(parts), random), samplesPerSecond);
}

/** Up to 6 % faster or slower and up to 15 % quieter. */
function varySpeedAndLoudness(clip: Uint8Array, random: () => number): Uint8Array {
  const speed = 0.94 + 0.12 * random();
  const gain = 0.85 + 0.15 * random();
  return Uint8Array.from({ length: Math.floor((clip.length - 1) / speed) }, (_, index) => {
    const position = index * speed;
    const before = Math.floor(position);
    const [left, right] = [clip[before] ?? SILENCE, clip[before + 1] ?? SILENCE];
    return SILENCE + Math.round((left + (right - left) * (position - before) - SILENCE) * gain);
  });
}

function addNoise(samples: Uint8Array, random: () => number): Uint8Array {
  return samples.map((sample) =>
    Math.min(255, Math.max(0, sample + Math.round((random() - 0.5) * 2 * NOISE_AMPLITUDE))),
  );
}
