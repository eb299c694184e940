/**
 * Makes `assets/captcha-letters.wav` and `.json`, the clips that the spoken captcha is joined from. Run by hand when
 * the clips are to change (`node packages/server/scripts/make-captcha-audio.ts`); needs espeak-ng 1.51 on the PATH.
 * Each clip says the Indonesian name of a letter and a word that begins with it, since be, de, pe, te and em, en
 * cannot be told apart on a small loudspeaker.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { formatWav } from '../src/infra/captcha/wav.ts';

const WORDS: Readonly<Record<string, string>> = {
  a: 'ayam',
  b: 'buku',
  c: 'cabai',
  d: 'daun',
  e: 'ekor',
  f: 'foto',
  g: 'gajah',
  h: 'hutan',
  i: 'ikan',
  j: 'jalan',
  k: 'kuda',
  l: 'lampu',
  m: 'mata',
  n: 'nasi',
  o: 'obat',
  p: 'padi',
  q: 'quran',
  r: 'rumah',
  s: 'sapi',
  t: 'topi',
  u: 'ular',
  v: 'vas',
  w: 'warung',
  x: 'xilofon',
  y: 'yoyo',
  z: 'zebra',
};
const RATE = 8000;
const GAP_SECONDS = 0.08;
const WORDS_PER_MINUTE = '175';
const SILENCE = 0.02;
const LOUDEST = 0.92;
const FILTER_HALF_WIDTH = 24;

/** What espeak-ng says, as samples between -1 and 1 at its own rate. */
function speak(text: string): { samples: Float64Array; rate: number } {
  const wav = execFileSync('espeak-ng', ['-v', 'id', '-s', WORDS_PER_MINUTE, '--stdout', text]);
  const rate = wav.readUInt32LE(24);
  const data = wav.subarray(wav.indexOf('data') + 8);
  const samples = Float64Array.from({ length: Math.floor(data.length / 2) }, (_, index) => {
    return data.readInt16LE(index * 2) / 32_768;
  });
  return { samples, rate };
}

/** To 8 kHz, with what cannot be heard there filtered out first (windowed sinc). */
function resample({ samples, rate }: { samples: Float64Array; rate: number }): Float64Array {
  const cut = (RATE / rate) * 0.95;
  return Float64Array.from({ length: Math.floor((samples.length * RATE) / rate) }, (_, index) => {
    const centre = (index * rate) / RATE;
    const reach = FILTER_HALF_WIDTH / cut;
    let sum = 0;
    for (let at = Math.ceil(centre - reach); at <= centre + reach; at += 1) {
      const distance = (at - centre) * cut;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / FILTER_HALF_WIDTH);
      sum += (samples[at] ?? 0) * sinc * window * cut;
    }
    return sum;
  });
}

/** Without the silence around it, as loud as every other clip. */
function trimmed(samples: Float64Array): Float64Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const heard = (sample: number) => Math.abs(sample) > peak * SILENCE;
  return samples.slice(samples.findIndex(heard), samples.findLastIndex(heard) + 1).map((sample) => {
    return (sample / peak) * LOUDEST;
  });
}

function clipOf(letter: string, word: string): Float64Array {
  const gap = new Float64Array(Math.round(GAP_SECONDS * RATE));
  const parts = [trimmed(resample(speak(letter))), gap, trimmed(resample(speak(word)))];
  return Float64Array.from(parts.flatMap((part) => [...part]));
}

const index: Record<string, readonly [start: number, length: number]> = {};
const bytes: number[] = [];
for (const [letter, word] of Object.entries(WORDS)) {
  const clip = clipOf(letter, word);
  index[letter] = [bytes.length, clip.length];
  bytes.push(...Array.from(clip, (sample) => 128 + Math.round(sample * 127)));
}
const assets = new URL('../assets/', import.meta.url);
writeFileSync(new URL('captcha-letters.wav', assets), formatWav(Uint8Array.from(bytes), RATE));
writeFileSync(new URL('captcha-letters.json', assets), `${JSON.stringify({ rate: RATE, clips: index })}\n`);
console.error(`${Object.keys(index).length} clips, ${bytes.length} bytes`);
