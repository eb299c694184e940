import { createHash } from 'node:crypto';

/** A finished public page as anonymous visitors get it. */
export interface KeptPage {
  readonly html: string;
  /** Weak, because the answer may be compressed. */
  readonly etag: string;
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
    const page = { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
    this.#pages.delete(path);
    this.#pages.set(path, { stamp, page });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}
