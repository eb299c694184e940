import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyOptional } from './lazy-optional.ts';

const Letter = ({ to }: { to: string }) => <p>Untuk {to}</p>;
const offline = new TypeError('Failed to fetch dynamically imported module');

async function shown(fetched: Promise<typeof Letter>) {
  const Part = lazyOptional(() => fetched);
  const stream = await renderToReadableStream(
    <Suspense fallback="Memuat">
      <Part to="Sari" />
    </Suspense>,
  );
  await stream.allReady;
  return new Response(stream).text();
}

test('an optional part is shown once its code was fetched', async () => {
  expect(await shown(Promise.resolve(Letter))).toContain('Sari');
});

test('an optional part whose code cannot be fetched is left out', async () => {
  expect(await shown(Promise.reject(offline))).not.toMatch(/Sari|Memuat/);
});
