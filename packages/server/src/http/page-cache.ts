import { createHash } from 'node:crypto';

/** A finished public page as anonymous visitors get it. */
export interface KeptPage {
  readonly html: string;
  /** Weak, for the answer may travel compressed. */
  readonly etag: string;
}

/** Far more than a publisher's pages of the last weeks; beyond it the page unused for longest goes. */
const MOST_PAGES = 200;

/** Pages by path, each good for as long as what it was made from keeps its stamp. */
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
