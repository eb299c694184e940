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
