import { newId } from '../infra/ids.ts';
import type { CommitEvents, CommittedChanges } from './changes.ts';

/** Committed together, or read together: after `before`, up to `position`. */
export interface ChangeBatch {
  readonly committed: readonly CommittedChanges[];
  readonly before: string;
  readonly position: string;
  /** True where this process has missed something that was committed. */
  readonly isIncomplete?: boolean;
}

/** What any process on this database has committed, for open pages. */
export interface ChangeLog {
  /** Calls `listener` from the first `sync` on. @returns a function that ends it */
  subscribe(listener: (batch: ChangeBatch) => void): () => void;
  /** Fulfils when subscribers have received all that is committed by now. */
  sync(): Promise<void>;
  /** The position up to which subscribers have received changes. Not for anonymous clients: it reveals their number. */
  readonly position: string;
  /**
   * What came after `position`, up to that of the subscribers; undefined for more than `most`, or when it is no longer
   * known.
   */
  since(position: string, most: number): Promise<readonly CommittedChanges[] | undefined>;
  /** Publishes to all processes an event that belongs to no transaction. */
  publish(committed: CommittedChanges): Promise<void>;
  /** From now on follows what other processes commit, at once or within two seconds. */
  listen(): void;
}

/** How many transactions are kept for pages that were disconnected. */
const KEPT_TRANSACTIONS = 2000;

/** The log of one process, in memory. It does not know the positions of an earlier start, nor those of another process. */
export function createMemoryLog(commits: CommitEvents): ChangeLog & {
  /** After something was missed: positions of before are no longer known. */
  forgetPositions(): void;
} {
  let start = newId();
  let kept: CommittedChanges[] = [];
  let count = 0;
  const positionAt = (number: number): string => `${start} ${number}`;
  const listeners = new Set<(batch: ChangeBatch) => void>();
  commits.subscribe((committed) => {
    const before = positionAt(count);
    if (committed.changes.length > 0) {
      count += 1;
      kept.push(committed);
      // Cut rarely, because each cut copies.
      if (kept.length >= 2 * KEPT_TRANSACTIONS) kept = kept.slice(-KEPT_TRANSACTIONS);
    }
    for (const listener of listeners)
      listener({ committed: [committed], before, position: positionAt(count) });
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync: async () => undefined,
    get position() {
      return positionAt(count);
    },
    async since(position, most) {
      const [from, number] = position.split(' ');
      const missing = count - Number(number);
      if (from !== start || missing > kept.length) return undefined;
      const missed = kept.slice(kept.length - missing);
      return hasMoreChangesThan(missed, most) ? undefined : missed;
    },
    forgetPositions() {
      [start, kept, count] = [newId(), [], 0];
      const position = positionAt(0);
      for (const listener of listeners)
        listener({ committed: [], before: position, position, isIncomplete: true });
    },
    publish: async (committed) => commits.publish(committed),
    listen: () => undefined,
  };
}

export function hasMoreChangesThan(committed: readonly CommittedChanges[], most: number): boolean {
  return committed.reduce((sum, { changes }) => sum + changes.length, 0) > most;
}
