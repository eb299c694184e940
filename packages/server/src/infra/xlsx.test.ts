import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeSheet } from './sheet.ts';
import type { Cell } from './sheet-cells.ts';

/** The cells that an independent library reads from a workbook with these cells in one column. */
async function readBack(...cells: Cell[]): Promise<unknown[]> {
  const rows = await readSheet(await workbook(cells));
  return rows.slice(1).map(([cell]) => cell);
}

async function workbook(cells: readonly Cell[]): Promise<Buffer> {
  const columns = [{ heading: 'Isi', cell: (cell: Cell) => cell }];
  const batches = (async function* () {
    for (const cell of cells) yield [cell];
  })();
  const pieces = writeSheet('xlsx', { columns, batches, timeZone: 'Asia/Jakarta' });
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(Buffer.from(piece));
  return Buffer.concat(found);
}

test('texts are read back as they are, whatever a spreadsheet would make of them', async () => {
  const texts = [
    'Siti "Rahma" & Bagus <Séno>',
    '=1+1',
    '+62 812',
    '@SUM(A1)',
    '0812',
    '1e5',
    '2026-11-22',
    '  di tengah  ',
    'dua\nbaris',
    '😀 ꦲꦏ꧀ꦱꦫ',
  ];
  // The library trims texts; a spreadsheet shows them unchanged.
  expect(await readBack(...texts)).toEqual(texts.map((text) => text.trim()));
});

test('days and instants are dates, instants in the time zone of the publisher', async () => {
  const [day, instant, none] = await readBack(
    { day: '2026-11-22' },
    { instant: '2026-11-22T18:30:05.123Z' },
    { day: null },
  );
  expect(day).toEqual(new Date('2026-11-22T00:00:00Z'));
  expect(instant).toEqual(new Date('2026-11-23T01:30:05Z'));
  expect(none ?? null).toBeNull();
});

test('what XML cannot carry is left out, and what looks like an escape is not read as one', async () => {
  expect(await readBack('a\u0000b\u0008c\uFFFF')).toEqual(['abc']);
  const xml = await sheetXmlOf('_x0041_');
  expect(xml).toContain('_x005F_x0041_');
  expect(await sheetXmlOf('\uD800')).toContain('\uFFFD');
});

async function sheetXmlOf(text: string): Promise<string> {
  const { unzipSync } = await import('fflate');
  const files = unzipSync(new Uint8Array(await workbook([text])));
  return Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
}

test('a batch that cannot be read fails the file instead of ending it early', async () => {
  const batches = (async function* () {
    yield ['satu'];
    throw new Error('the database went away');
  })();
  const columns = [{ heading: 'Isi', cell: (cell: string) => cell }];
  const pieces = writeSheet('xlsx', { columns, batches, timeZone: 'Asia/Jakarta' });
  await expect(
    (async () => {
      for await (const _ of pieces);
    })(),
  ).rejects.toThrow('the database went away');
});
