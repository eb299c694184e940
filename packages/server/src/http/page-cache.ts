import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A finished public page as anonymous visitors get it. */
export interface CachedPage {
  readonly html: string;
  /** Weak, because the answer may be compressed. */
  readonly etag: string;
  /** The same compressed, as soon as it is made; until then each answer is compressed by itself. */
  readonly compressed: Map<Encoding, Buffer>;
}

/** Far more pages than a publisher has; above it the least recently used page is dropped. */
const MOST_PAGES = 200;

/** Rendered pages by path, each valid until the version of the data it shows changes. */
export class PageCache {
  readonly #pages = new Map<string, { readonly dataVersion: string; readonly page: CachedPage }>();

  find(path: string, dataVersion: string): CachedPage | undefined {
    const kept = this.#pages.get(path);
    if (kept === undefined || kept.dataVersion !== dataVersion) return undefined;
    this.#pages.delete(path);
    this.#pages.set(path, kept);
    return kept.page;
  }

  store(path: string, dataVersion: string, html: string): CachedPage {
    const page: CachedPage = {
      html,
      compressed: new Map(),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    };
    void compress(page);
    this.#pages.delete(path);
    this.#pages.set(path, { dataVersion, page });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress({ html, compressed }: CachedPage): Promise<void> {
  const source = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  compressed.set('br', await brotli(source, { params }));
  compressed.set('gzip', await zip(source, { level: 9 }));
}

/**
 * The compressed form for a browser that names it without conditions; for others each answer is compressed by itself.
 */
export function compressedFor(
  { compressed }: CachedPage,
  accepted: string | undefined,
): { readonly encoding: Encoding; readonly body: Buffer } | undefined {
  const names = (accepted ?? '').split(',').map((name) => name.trim());
  for (const encoding of encodings) {
    const body = compressed.get(encoding);
    if (body !== undefined && names.includes(encoding)) return { encoding, body };
  }
  return undefined;
}
