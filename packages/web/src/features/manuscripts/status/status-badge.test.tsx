import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

/** §4: colours of their own, written out here once more; every other status shows yellow. */
const drawn: Readonly<Record<string, string>> = {
  'Diterima (Penulis Akan Dihubungi Tim Redaksi)': 'hijau',
  Ditolak: 'merah',
  Revisi: 'jingga',
  Layout: 'biru',
  Penyuntingan: 'terong',
  'Quality Control': 'toska',
  Selesai: 'selesai',
};

test.each(manuscriptStatuses)('the badge of %s is drawn in its colour', (status) => {
  const html = renderToStaticMarkup(<StatusBadge status={status} />);
  expect(/data-tone="([^"]+)"/.exec(html)?.[1]).toBe(drawn[status] ?? 'kuning');
});
