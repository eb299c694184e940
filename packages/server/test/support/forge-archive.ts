import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../src/backup/manifest.ts';
import { openArchive } from '../../src/backup/read-archive.ts';
import { writeArchive } from '../../src/backup/write-archive.ts';

export interface Forging {
  /** Of whoever forges; only the site's own makes an archive that is proven. */
  readonly key: Buffer;
  /** The rows of a table, as lines. */
  readonly rows?: (table: string, lines: readonly string[]) => Iterable<string>;
  readonly manifest?: (made: Manifest) => object;
  /** More entries, by name. */
  readonly more?: Readonly<Record<string, string>>;
}

async function* pieces(text: Iterable<string>): AsyncGenerator<Buffer> {
  for (const part of text) yield Buffer.from(part);
}

/** The archive anew with other content, whose counts, hashes and digest are right again. Returns its path. */
export async function forgeArchive(path: string, forging: Forging): Promise<string> {
  const { key, rows = (_, lines) => lines, manifest = (made) => made, more = {} } = forging;
  const archive = await openArchive(path);
  const forged = join(dirname(path), 'ruang-naskah-20260101T000000Z.zip');
  await writeArchive(forged, key, async (writer) => {
    const tables = [];
    for (const table of archive.manifest.tables) {
      const lines: string[] = [];
      for await (const batch of archive.lines(table)) lines.push(...batch);
      const changed = [...rows(table.name, lines)].map((line) => `${line}\n`);
      const { sha256 } = await writer.add(`tables/${table.name}.ndjson`, pieces(changed));
      tables.push({ ...table, rows: changed.length, sha256 });
    }
    for (const [name, text] of Object.entries(more)) await writer.add(name, pieces([text]));
    const made = { ...archive.manifest, tables };
    await writer.add('manifest.json', pieces([JSON.stringify(manifest(made))]));
  });
  archive.close();
  return forged;
}

/** The archive with a part of its bytes replaced by as many others, and its digest put right. */
export function spoilArchive(path: string, from: string, to: string): void {
  const whole = readFileSync(path);
  for (let at = whole.indexOf(from); at >= 0; at = whole.indexOf(from, at + 1)) whole.write(to, at, 'latin1');
  writeFileSync(path, sealed(whole.subarray(0, -64)));
}

/** The archive as releases before the mark have made it: its comment is the digest alone. */
export function withoutMark(path: string): void {
  const whole = readFileSync(path);
  const comment = 'hmac:'.length + 64 + ' sha256:'.length + 64;
  const zip = Buffer.from(whole.subarray(0, -comment));
  zip.writeUInt16LE('sha256:'.length + 64, zip.length - 2);
  writeFileSync(path, sealed(Buffer.concat([zip, Buffer.from('sha256:')])));
}

function sealed(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.from(createHash('sha256').update(content).digest('hex'))]);
}
