import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackupLine } from './backup-line.tsx';

const verifiedAt = '2026-11-22T19:00:00.000Z';
const shown = (verified: string | null, late: boolean, elsewhere: boolean) =>
  renderToStaticMarkup(<BackupLine backup={{ verifiedAt: verified, late, elsewhere }} />);

test('the admin reads how old the proven backup is, and whether it would survive the disk', () => {
  expect(shown(verifiedAt, false, false)).toContain(
    'Cadangan terakhir, sudah diuji: Senin, 23 November 2026, 02.00 WIB. Cadangan masih di server yang sama.',
  );
  expect(shown(verifiedAt, false, true)).not.toContain('server yang sama');
  expect(shown(null, false, false)).toContain('Cadangan pertama dibuat malam ini.');
});

test('a late one is a warning that says whom to ask', () => {
  expect(shown(verifiedAt, true, true)).toContain('Hubungi pengelola server.');
  expect(shown(null, true, false)).toContain('Belum ada cadangan yang berhasil.');
});
