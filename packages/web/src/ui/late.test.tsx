import { type ComponentType, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { late, spare } from './late.ts';

const Letter = ({ to }: { to: string }) => <p>Untuk {to}</p>;
const offline = new TypeError('Failed to fetch dynamically imported module');

const shown = (Part: ComponentType<{ to: string }>) =>
  renderToString(
    <Suspense fallback="Memuat">
      <Part to="Sari" />
    </Suspense>,
  );

test('a part whose code was fetched is shown at once', async () => {
  const Part = late(async () => Letter);
  expect(shown(Part)).toContain('Memuat');
  await Part.load();
  expect(shown(Part)).toContain('Sari');
  expect(shown(Part)).not.toContain('Memuat');
});

test('brought code is shown at once, and nothing is fetched', async () => {
  const Part = late<{ to: string }>(() => Promise.reject(offline));
  Part.bring(Letter);
  expect(shown(Part)).toContain('Sari');
  await Part.load();
});

test('a fetch that failed is made again', async () => {
  const answers = [Promise.reject(offline), Promise.resolve(Letter)];
  const Part = late(() => answers.shift() ?? Promise.reject(offline));
  await expect(Part.load()).rejects.toBe(offline);
  await Part.load();
  expect(shown(Part)).toContain('Sari');
});

test('a spare part whose code cannot be fetched is left out', async () => {
  const Part = spare<{ to: string }>(() => Promise.reject(offline));
  await Part.load();
  expect(shown(Part)).not.toMatch(/Sari|Memuat/);
});
