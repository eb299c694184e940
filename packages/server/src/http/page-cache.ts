import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A finished public page as anonymous visitors get it. */
export interface KeptPage {
  readonly html: string;
  /** Weak, because the answer may be compressed. */
  readonly etag: string;
  /** The same compressed, as soon as it is made; until then each answer is compressed by itself. */
  readonly packed: Map<Encoding, Buffer>;
}

/** Far more pages than a publisher has; above it the least recently used page is dropped. */
const MOST_PAGES = 200;

/** Rendered pages by path, each valid while its stamp is unchanged. */
export class PageCache {
  readonly #pages = new Map<string, { readonly stamp: string; readonly page: KeptPage }>();

  find(path: string, stamp: string): KeptPage | undefined {
    const kept = this.#pages.get(path);
    if (kept === undefined || kept.stamp !== stamp) return undefined;
    this.#pages.delete(path);
    this.#pages.set(path, kept);
    return kept.page;
  }

  keep(path: string, stamp: string, html: string): KeptPage {
    const page: KeptPage = {
      html,
      packed: new Map(),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    };
    void pack(page);
    this.#pages.delete(path);
    this.#pages.set(path, { stamp, page });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function pack({ html, packed }: KeptPage): Promise<void> {
  const source = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  packed.set('br', await brotli(source, { params }));
  packed.set('gzip', await zip(source, { level: 9 }));
}

/**
 * The compressed form for a browser that names it without conditions; for others each answer is compressed by itself.
 */
export function packedFor(
  { packed }: KeptPage,
  accepted: string | undefined,
): { readonly encoding: Encoding; readonly body: Buffer } | undefined {
  const names = (accepted ?? '').split(',').map((name) => name.trim());
  for (const encoding of encodings) {
    const body = packed.get(encoding);
    if (body !== undefined && names.includes(encoding)) return { encoding, body };
  }
  return undefined;
}
