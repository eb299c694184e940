import type { Change } from '@ruang-naskah/domain/live/values';
import type { Shown } from '../infra/shown-projects.ts';
import type { Tx } from './handle.ts';

/** Sessions that may have ended: of an account, or the one with this token. */
export type EndedSessions = { readonly userId: string } | { readonly tokenHash: string };

/** What a transaction has changed, published once it is committed. */
export interface Committed {
  readonly changes: readonly Change[];
  readonly ended: readonly EndedSessions[];
  /** The account whose write it was; undefined for the portal's own. */
  readonly by?: string | undefined;
  /** What a browser has open from now on. */
  readonly shown?: Shown;
}

export type CommitListener = (committed: Committed) => void;

/** Publishes what this process has committed; `ChangeLog` has the changes of all processes. */
export interface ChangeFeed {
  publish(committed: Committed): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: CommitListener): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<CommitListener>();
  return {
    publish(committed) {
      for (const listener of listeners) listener(committed);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Noted {
  readonly changes: Map<string, Change>;
  readonly ended: EndedSessions[];
  by: string | undefined;
}

/** Keyed by transaction, so that an attempt that is rolled back loses its notes. */
const notes = new WeakMap<Tx, Noted>();

function notesOf(tx: Tx): Noted {
  const noted = notes.get(tx) ?? { changes: new Map(), ended: [], by: undefined };
  notes.set(tx, noted);
  return noted;
}

/** Notes a change of this transaction; of several changes to one object the last one counts, for all readers. */
export function noteChange(tx: Tx, change: Change): void {
  const { changes } = notesOf(tx);
  const key = keyOf(change);
  const readers = [...new Set([...(changes.get(key)?.readers ?? []), ...change.readers])];
  changes.set(key, { ...change, readers });
}

/**
 * Notices merge per owner, who gets only their own; internal notes do not merge with open ones, which have other
 * readers.
 */
function keyOf({ kind, id, stage, readers, note }: Change): string {
  if (kind === 'notices') return `notices ${readers.join()}`;
  return note?.internal === true ? `${kind} internal ${id} ${stage ?? ''}` : `${kind} ${id} ${stage ?? ''}`;
}

/** Notes that sessions end with this transaction. */
export function noteEnded(tx: Tx, ended: EndedSessions): void {
  notesOf(tx).ended.push(ended);
}

/** Notes whose write this is, so that the writer's own pages can tell it from others'. */
export function noteWriter(tx: Tx, userId: string): void {
  notesOf(tx).by = userId;
}

/** Discards the notes: the changes were rolled back to a savepoint, although the transaction continues. */
export function forgetNotes(tx: Tx): void {
  notes.delete(tx);
}

/** What is to be published of a transaction that has just committed. */
export function committedBy(tx: Tx): Committed | undefined {
  const noted = notes.get(tx);
  if (noted === undefined || (noted.changes.size === 0 && noted.ended.length === 0)) return undefined;
  return { changes: [...noted.changes.values()], ended: noted.ended, by: noted.by };
}
