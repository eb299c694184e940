import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { screen } from './screen.ts';

test('a screen whose code is loaded is shown at once, without a fallback before it', async () => {
  const route = screen({
    path: '/tentang',
    roles: ['admin'],
    title: 'Tentang',
    file: 'tentang',
    icon: FileText,
    load: async () => ({ default: () => <p>Isi layar</p> }),
  });
  const shown = () =>
    renderToString(
      <Suspense fallback="Memuat">
        <route.Page />
      </Suspense>,
    );
  expect(shown()).toContain('Memuat');
  await route.Page.load();
  expect(shown()).toContain('<p>Isi layar</p>');
});

test('a screen is loaded only with what its address needs', async () => {
  const offline = new TypeError('Failed to fetch dynamically imported module');
  const answers = [Promise.reject(offline), Promise.resolve()];
  const route = screen({
    path: '/tentang',
    roles: ['admin'],
    title: 'Tentang',
    file: 'tentang',
    load: async () => ({ default: () => null, prepare: () => answers.shift() ?? Promise.resolve() }),
  });
  await expect(route.Page.load()).rejects.toBe(offline);
  await route.Page.load();
  expect(answers).toEqual([]);
});
