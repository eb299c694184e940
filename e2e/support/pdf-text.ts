import { inflateSync } from 'node:zlib';

/** One sheet of a printed page: its words in the order in which they are painted, without spaces and hyphens. */
export interface Sheet {
  readonly landscape: boolean;
  readonly text: string;
}

/**
 * What a PDF of Chromium says, so that no library is needed: each font has a table of its characters, and each page
 * names the fonts it writes with. What lies outside the paper is not in the file.
 */
export function sheetsOf(pdf: Buffer): Sheet[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => {
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    const fonts = new Map<string, Characters>();
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, charactersOf(objects, font));
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
    const text = wordsOf(objects.get(contents)?.stream ?? '', fonts);
    return { landscape: Number(width) > Number(height), text: withoutSpacesAndHyphens(text) };
  });
}

/** Lines are broken anywhere, with a hyphen or without. */
export function withoutSpacesAndHyphens(text: string): string {
  return text.replaceAll(/[\s\u00AD‐-]/gu, '');
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  const begins = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let begin = begins.exec(text); begin !== null; begin = begins.exec(text)) {
    const [, id = ''] = begin;
    const end = text.indexOf('endobj', begins.lastIndex);
    const streams = text.indexOf('>> stream\n', begins.lastIndex);
    const hasStream = streams !== -1 && streams < end;
    const head = text.slice(begins.lastIndex, hasStream ? streams : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const start = streams + '>> stream\n'.length;
    const bytes = pdf.subarray(start, start + length);
    const packed = head.includes('/FlateDecode');
    objects.set(id, {
      head,
      stream: hasStream ? (packed ? inflateSync(bytes) : bytes).toString('latin1') : '',
    });
    // A picture or font may hold any bytes.
    begins.lastIndex = hasStream ? start + length : end;
  }
  return objects;
}

/** What each code of a font stands for, and how many digits a code has. */
interface Characters {
  readonly digits: number;
  readonly textByCode: ReadonlyMap<string, string>;
}

function charactersOf(objects: ReadonlyMap<string, PdfObject>, font: string): Characters {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? [];
  const table = objects.get(id)?.stream ?? '';
  const textByCode = new Map<string, string>();
  let digits = 4;
  for (const [, lines = ''] of table.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, code = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g))
      textByCode.set(code, fromHex(hex));
  for (const [, lines = ''] of table.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, first = '', last = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
        const away = code - Number.parseInt(first, 16);
        const key = code.toString(16).toUpperCase().padStart(first.length, '0');
        textByCode.set(key, String.fromCodePoint(Number.parseInt(hex, 16) + away));
      }
  for (const code of textByCode.keys()) digits = code.length;
  return { digits, textByCode };
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function wordsOf(contents: string, fonts: ReadonlyMap<string, Characters>): string {
  let font: Characters | undefined;
  let text = '';
  for (const [, name, codes] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (let at = 0; font !== undefined && codes !== undefined && at < codes.length; at += font.digits)
      text += font.textByCode.get(codes.slice(at, at + font.digits)) ?? '\uFFFD';
  }
  return text;
}
