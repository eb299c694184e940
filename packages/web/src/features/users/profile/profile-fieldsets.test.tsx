import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProfileFieldsets } from './profile-fieldsets.tsx';

function shown(nik: string): string {
  return renderToStaticMarkup(<ProfileFieldsets values={{ nik }} errors={{}} />);
}

test('beside a NIK whose digits are not sixteen the form says so; it keeps quiet about a passport', () => {
  expect(shown('340412345678901')).toContain('terdiri dari 16 angka, yang Anda isi 15');
  for (const fine of ['', '3404123456789012', 'C1234567']) expect(shown(fine)).not.toContain('terdiri dari');
});
