import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { renderCaptchaAudio } from './audio.ts';
import { captchaAnswer, captchaLetters, captchaMatches, renderCaptchaImage } from './captcha.ts';

const secret = randomBytes(32);
const pngOf = (dataUrl: string) => Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64');

describe('the answer', () => {
  test('is six small letters, always the same for one id, and another one for another id or secret', () => {
    const id = newId();
    expect(captchaAnswer(secret, id)).toMatch(/^[a-z]{6}$/);
    expect(captchaAnswer(secret, id)).toBe(captchaAnswer(secret, id));
    expect(captchaAnswer(randomBytes(32), id)).not.toBe(captchaAnswer(secret, id));
    // Two of 500 random ones are equal once in a thousand runs.
    const others = new Set(Array.from({ length: 500 }, () => captchaAnswer(secret, newId())));
    expect(others.size).toBeGreaterThan(495);
  });

  test('uses every letter about as often, and none that is easily mistaken', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 2000; round += 1) {
      for (const letter of captchaAnswer(secret, newId())) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(captchaLetters);
    // 600 of each are expected; 450 and 750 are six standard deviations away.
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(150);
  });

  test.each([
    ['abcdef', true],
    ['ABCdef', true],
    [' abcdef ', true],
    ['abcdeg', false],
    ['abcde', false],
    ['abcdefg', false],
    ['', false],
    ['ábcdef', false],
  ])('typed as %j: %s', (given, matches) => {
    expect(captchaMatches('abcdef', given)).toBe(matches);
  });

  test('an empty answer is matched by nothing', () => {
    expect(captchaMatches('', '')).toBe(false);
  });
});

describe('the image', () => {
  test('is a PNG in ink on cream, twice 220 by 72, small enough for a slow network', async () => {
    const png = pngOf(renderCaptchaImage('abcdef', 'seed'));
    expect(png.length).toBeLessThan(6000);
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([440, 144]);
    const shown = new Set<number>();
    for (let at = 0; at < data.length; at += 3) shown.add(data.readUIntBE(at, 3));
    expect(shown).toContain(0xfbf8f1);
    expect(shown).toContain(0x22201c);
    expect(shown.size).toBeLessThanOrEqual(16);
  });

  test('draws every letter, inside the picture, with room around it', { tags: ['deep'] }, async () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      for (let seed = 0; seed < 10; seed += 1) {
        const { data } = await sharp(pngOf(renderCaptchaImage(letter.repeat(6), `${letter}${seed}`)))
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const dark = data.filter((value) => value < 60).length / data.length;
        expect(dark, letter).toBeGreaterThan(0.02);
        expect(dark, letter).toBeLessThan(0.3);
        // Only a thin wave may touch the upper and lower edge; a stroke of a letter would leave a longer dark run.
        for (const edge of [data.subarray(0, 440), data.subarray(-440)]) {
          expect(edge.filter((value) => value < 60).length, letter).toBeLessThan(40);
        }
      }
    }
  });

  test('looks different each time, the same for the same seed, and copes with anything to draw', () => {
    expect(renderCaptchaImage('abcdef')).not.toBe(renderCaptchaImage('abcdef'));
    expect(renderCaptchaImage('abcdef', 's')).toBe(renderCaptchaImage('abcdef', 's'));
    expect(renderCaptchaImage('abcdef', 's')).not.toBe(renderCaptchaImage('abcdeg', 's'));
    for (const answer of ['', '1', 'ABC', '🙂'])
      expect(pngOf(renderCaptchaImage(answer, 's')).length).toBeGreaterThan(100);
  });
});

describe('the sound', () => {
  test('is a WAV file of six letters in five to ten seconds', () => {
    const wav = renderCaptchaAudio('abcdef', 'seed');
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    const seconds = wav.readUInt32LE(40) / wav.readUInt32LE(28);
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(10);
  });

  test('says every letter aloud', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const samples = renderCaptchaAudio(letter, 'seed').subarray(44);
      const loud = samples.filter((sample) => Math.abs(sample - 128) > 12).length / samples.length;
      expect(loud, letter).toBeGreaterThan(0.05);
    }
  });

  test('holds no two letters with the same bytes, in one file or in two', () => {
    expect(renderCaptchaAudio('abcdef')).not.toEqual(renderCaptchaAudio('abcdef'));
    const silenceOnly = renderCaptchaAudio('', 'seed').length;
    const once = renderCaptchaAudio('a', 'seed').subarray(44 + silenceOnly, 44 + silenceOnly + 400);
    const other = renderCaptchaAudio('a', 'other').subarray(44);
    expect(other.includes(once)).toBe(false);
  });
});
