import { newId } from '../infra/ids.ts';
import type { ChangeFeed, Committed } from './changes.ts';

/** Committed together, or read together: after `before`, up to `place`. */
export interface News {
  readonly committed: readonly Committed[];
  readonly before: string;
  readonly place: string;
  /** Committed before this log was followed: only what browsers have open is still of use. */
  readonly isOld?: boolean;
  /** There was too much to read: what is in `committed` is not all. */
  readonly isCut?: boolean;
}

/** What any process on this database has committed, for open pages. */
export interface ChangeLog {
  /** Calls `listener` from the first `reach` on. @returns a function that ends it */
  follow(listener: (news: News) => void): () => void;
  /** Fulfils when followers have received all that is committed by now. */
  reach(): Promise<void>;
  /** The place up to which followers have received changes. Not for anonymous clients: it reveals their number. */
  readonly place: string;
  /**
   * What came after `place`, up to that of the followers; undefined for more than `most`, or when it is no longer
   * known.
   */
  since(place: string, most: number): Promise<readonly Committed[] | undefined>;
  /** Publishes to all processes an event that belongs to no transaction. */
  announce(news: Committed): Promise<void>;
  /** From now on follows what other processes commit, at once or within two seconds. */
  listen(): void;
}

/** How many transactions are kept for pages that were disconnected. */
const KEPT = 2000;

/** The log of a database with one process, in memory. It does not know the places of an earlier start. */
export function createMemoryLog(feed: ChangeFeed): ChangeLog {
  const start = newId();
  let kept: Committed[] = [];
  let count = 0;
  const placeAt = (number: number): string => `${start} ${number}`;
  const listeners = new Set<(news: News) => void>();
  feed.subscribe((committed) => {
    const before = placeAt(count);
    if (committed.changes.length > 0) {
      count += 1;
      kept.push(committed);
      // Cut rarely, because each cut copies.
      if (kept.length >= 2 * KEPT) kept = kept.slice(-KEPT);
    }
    for (const listener of listeners) listener({ committed: [committed], before, place: placeAt(count) });
  });
  return {
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach: async () => undefined,
    get place() {
      return placeAt(count);
    },
    async since(place, most) {
      const [from, number] = place.split(' ');
      const missing = count - Number(number);
      if (from !== start || missing > kept.length) return undefined;
      const missed = kept.slice(kept.length - missing);
      return isMore(missed, most) ? undefined : missed;
    },
    announce: async (news) => feed.publish(news),
    listen: () => undefined,
  };
}

export function isMore(committed: readonly Committed[], most: number): boolean {
  return committed.reduce((sum, { changes }) => sum + changes.length, 0) > most;
}
