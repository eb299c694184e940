import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DiskNotice } from './disk-notice.tsx';

test('the admin reads how much room is left, or that there is none', () => {
  const low = { kind: 'disk_low', freeBytes: 1_234e6, totalBytes: 20_000e6 } as const;
  expect(renderToStaticMarkup(<DiskNotice notice={low} />)).toContain(
    'Ruang penyimpanan server tinggal 1.234 MB (6%).',
  );
  expect(renderToStaticMarkup(<DiskNotice notice={{ kind: 'disk_full' }} />)).toContain(
    'Ruang penyimpanan server penuh.',
  );
});
