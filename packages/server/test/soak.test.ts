/** @module-tag once */

import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, serverNodeArgs } from '../../launcher/environment.mjs';
import { newMachine } from './support/child.ts';

/** The resident memory under mixed load without uploads, with the settings of `npm start` (decision 0062). */

const markBytes = 300e6;
const people = 4;
const rounds = 120;
const pages = ['/', '/berita', '/login', '/kontak', '/faq', '/api/settings', '/api/news'];

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ruang_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

test('at the 95th percentile the server stays under 300 MB', {
  tags: ['deep'],
}, async () => {
  const machine = await newMachine({ migrated: true });
  onTestFinished(machine.remove);
  // Each request comes from another network, so that no limit by address is reached.
  const { port, stop } = await machine.serve(
    {
      ...environmentOf('start', { NODE_ENV: 'production' }, {}),
      // `machine` sets this for quick starts, at the cost of 50 MB.
      NODE_DISABLE_COMPILE_CACHE: '1',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    serverNodeArgs,
  );
  const url = `http://127.0.0.1:${port}`;
  const samples: number[] = [];
  const live = async (person: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const headers = {
        'x-forwarded-for': `10.${person}.${round}.1`,
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      };
      const body = JSON.stringify({
        email: `orang-${person}-${round}@contoh.id`,
        password: 'kertas-biru-77',
      });
      for (const path of pages) await (await fetch(url + path, { headers })).arrayBuffer();
      await (await fetch(`${url}/api/captcha`, { method: 'POST', headers })).arrayBuffer();
      const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
      expect([401, 422, 503]).toContain(login.status);
      await login.arrayBuffer();
      samples.push(await residentBytes(url));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => live(person)));
  expect(await stop()).toBe(0);
  samples.sort((one, other) => one - other);
  const p95 = samples[Math.floor(samples.length * 0.95)] ?? Number.NaN;
  process.stdout.write(`resident memory at p95: ${Math.round(p95 / 1e6)} MB of ${samples.length} samples\n`);
  expect(p95).toBeLessThan(markBytes);
});
