import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Cell, cellTimeFormatter, type Sheet, type SheetPieces } from './sheet-cells.ts';

/**
 * A workbook of one sheet, the smallest that spreadsheets open (ECMA-376): headings in bold that stay in sight, texts
 * as texts, which no program calculates (threat T34), days and instants as dates. Compressed while it is written.
 */
export async function* writeXlsx<T>(sheet: Sheet<T>): SheetPieces {
  const zip = new ZipFile();
  // Typed as any stream that is read.
  const file = zip.outputStream as PassThrough;
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  // Half a file must not look like a whole one.
  const fail = (error: Error) => file.destroy(error);
  zip.on('error', fail);
  rows.on('error', fail);
  for (const [name, xml] of Object.entries(fixedParts))
    zip.addBuffer(Buffer.from(xmlDeclaration + xml), name, fixedTime);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', fixedTime);
  zip.end();
  try {
    for await (const chunk of file) yield chunk as Uint8Array;
  } finally {
    rows.destroy();
  }
}

/** The same rows make the same file: the time of writing is left out. */
const fixedTime = { mtime: new Date('2026-01-01T00:00:00Z'), forceDosTimestamp: true };
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** Cell formats of `styles.xml` by number: 14 and 22 are shown in the reader's own order of day and month. */
const styles = { text: 0, heading: 1, day: 2, instant: 3 } as const;

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${packageNamespace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${packageNamespace}/relationships">` +
    `<Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}">` +
    '<sheets><sheet name="Daftar" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packageNamespace}/relationships">` +
    `<Relationship Id="rId1" Type="${officeNamespace}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${officeNamespace}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${mainNamespace}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '</styleSheet>',
};

async function* sheetXml<T>({ columns, batches, timeZone }: Sheet<T>): AsyncGenerator<Buffer> {
  const timeOf = cellTimeFormatter(timeZone);
  let rowNumber = 1;
  const rowXml = (cells: readonly Cell[], style: number): string => {
    const written = cells.map((cell, at) =>
      cellXml(cell, { reference: `${columnName(at)}${rowNumber}`, style, timeOf }),
    );
    const row = `<row r="${rowNumber}">${written.join('')}</row>`;
    rowNumber += 1;
    return row;
  };
  const widths = columns.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="24" customWidth="1"/>`);
  yield Buffer.from(
    `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData>` +
      rowXml(
        columns.map(({ heading }) => heading),
        styles.heading,
      ),
  );
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      rowXml(
        columns.map(({ cell }) => cell(row)),
        styles.text,
      ),
    );
    yield Buffer.from(lines.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/** The name of a column: no list has more than 26. */
function columnName(at: number): string {
  return String.fromCodePoint(65 + at);
}

/** Where and how a cell is written. */
interface CellContext {
  /** `B7`: the format allows to leave it out, but not every reader does. */
  readonly reference: string;
  /** Of a text. */
  readonly style: number;
  readonly timeOf: (instant: string) => string;
}

function cellXml(cell: Cell, written: CellContext): string {
  const { reference, style, timeOf } = written;
  if (typeof cell === 'string') {
    const text = `<is><t xml:space="preserve">${escapeText(cell)}</t></is>`;
    return `<c r="${reference}" s="${style}" t="inlineStr">${text}</c>`;
  }
  const isDay = 'day' in cell;
  const local = isDay ? cell.day && `${cell.day}T00:00:00` : timeOf(cell.instant).replace(' ', 'T');
  if (local === null) return `<c r="${reference}"/>`;
  // Days since the last one of 1899, which is how spreadsheets count; a cell has no time zone.
  const days = Date.parse(`${local}Z`) / 86_400_000 + 25_569;
  return `<c r="${reference}" s="${isDay ? styles.day : styles.instant}"><v>${days}</v></c>`;
}

/** What XML cannot carry, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused by XML 1.0
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** `_x0041_` in a cell means the letter A; its underscore is written as such an escape itself. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
