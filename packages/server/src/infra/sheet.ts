import { byteOrderMark, csvLine } from '@ruang-naskah/domain/csv';
import type { ExportFormat } from '@ruang-naskah/domain/exports';
import { type Cell, cellTimeFormatter, type Sheet, type SheetPieces } from './sheet-cells.ts';
import { writeXlsx } from './xlsx.ts';

/** A list as a file for spreadsheets (decision 0092): written piece by piece while it is read. */
export function writeSheet<T>(format: ExportFormat, sheet: Sheet<T>): SheetPieces {
  return format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet);
}

async function* writeCsv<T>({ columns, batches, timeZone }: Sheet<T>): SheetPieces {
  const timeOf = cellTimeFormatter(timeZone);
  const textOf = (cell: Cell): string => {
    if (typeof cell === 'string') return cell;
    return 'day' in cell ? (cell.day ?? '') : timeOf(cell.instant);
  };
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map(({ cell }) => textOf(cell(row))))).join('');
  }
}
