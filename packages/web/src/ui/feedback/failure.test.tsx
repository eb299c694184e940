import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Failure } from './failure.tsx';

test('a failure is an alert with its sentence; where nothing need be said there is no empty one', () => {
  expect(renderToStaticMarkup(<Failure message="Gagal mengeluarkan perangkat." />)).toContain(
    'Gagal mengeluarkan perangkat.',
  );
  expect(renderToStaticMarkup(<Failure message="" />)).toBe('');
});
