import { newId } from '../infra/ids.ts';
import type { ChangeFeed, Committed } from './changes.ts';

/** Committed together, or read together: after `before`, up to `place`. */
export interface News {
  readonly committed: readonly Committed[];
  readonly before: string;
  readonly place: string;
  /** From before this log was followed: it says what browsers have open, and nothing else of it is new. */
  readonly isOld?: boolean;
  /** There was too much to read: what is in `committed` is not all. */
  readonly isCut?: boolean;
}

/** What was committed, by whichever process on this database; for open pages. */
export interface ChangeLog {
  /** Hears of it from the first `reach` on. @returns what ends that */
  follow(listener: (news: News) => void): () => void;
  /** Fulfils when followers have heard of all that is committed by now. */
  reach(): Promise<void>;
  /** Where followers are. Not for strangers: it tells how much has happened. */
  readonly place: string;
  /** What came after a place until the followers' one; undefined when more than `most`, or not known any more. */
  since(place: string, most: number): Promise<readonly Committed[] | undefined>;
  /** Tells the others something that no transaction has changed. */
  announce(news: Committed): Promise<void>;
  /** From now on hears of what other processes commit, at once or within two seconds. */
  listen(): void;
}

/** How many transactions are kept for those who were away. */
const KEPT = 2000;

/** Of a database with one process: in memory. A place of another start is not known. */
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
      // Cut seldom, because each cut copies.
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
