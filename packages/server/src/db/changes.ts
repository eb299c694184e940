import type { CommittedChange } from '@ruang-naskah/domain/live/values';
import type { OpenProjects } from '../infra/shown-projects.ts';
import type { Tx } from './handle.ts';

/** Sessions that may have ended: of an account, or the one with this token. */
export type EndedSessions = { readonly userId: string } | { readonly tokenHash: string };

/**
 * What open pages are told together: the changes of a transaction, once it is committed, and sessions it ended; or, without
 * a transaction, what a browser shows now.
 */
export interface CommittedChanges {
  readonly changes: readonly CommittedChange[];
  readonly ended: readonly EndedSessions[];
  /** The account whose write it was; undefined for the portal's own. */
  readonly by?: string | undefined;
  /** What a browser has open from now on. */
  readonly shown?: OpenProjects;
}

export type CommitListener = (committed: CommittedChanges) => void;

/** Publishes what this process has committed; `ChangeLog` has the changes of all processes. */
export interface CommitEvents {
  publish(committed: CommittedChanges): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: CommitListener): () => void;
}

export function createCommitEvents(): CommitEvents {
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

interface PendingChanges {
  readonly changes: Map<string, CommittedChange>;
  readonly ended: EndedSessions[];
  by: string | undefined;
}

/** Keyed by transaction, so that an attempt that is rolled back loses its changes. */
const pending = new WeakMap<Tx, PendingChanges>();

function pendingOf(tx: Tx): PendingChanges {
  const noted = pending.get(tx) ?? { changes: new Map(), ended: [], by: undefined };
  pending.set(tx, noted);
  return noted;
}

/** Notes a change of this transaction; of several changes to one object the last one counts, for all readers. */
export function noteChange(tx: Tx, change: CommittedChange): void {
  const { changes } = pendingOf(tx);
  const key = mergeKeyOf(change);
  const readers = [...new Set([...(changes.get(key)?.readers ?? []), ...change.readers])];
  changes.set(key, { ...change, readers });
}

/**
 * Notices merge per owner, who gets only their own; internal notes do not merge with open ones, which have other
 * readers.
 */
function mergeKeyOf({ kind, id, stage, readers, note }: CommittedChange): string {
  if (kind === 'notices') return `notices ${readers.join()}`;
  return note?.internal === true ? `${kind} internal ${id} ${stage ?? ''}` : `${kind} ${id} ${stage ?? ''}`;
}

/** Notes that this transaction ends sessions. */
export function noteEndedSessions(tx: Tx, ended: EndedSessions): void {
  pendingOf(tx).ended.push(ended);
}

/** Notes whose write this is, so that the writer's own pages can tell it from others'. */
export function noteWriter(tx: Tx, userId: string): void {
  pendingOf(tx).by = userId;
}

/** After the changes were rolled back to a savepoint, although the transaction continues. */
export function discardPendingChanges(tx: Tx): void {
  pending.delete(tx);
}

/** What is to be published of a transaction once it has committed; undefined for nothing. */
export function changesToPublish(tx: Tx): CommittedChanges | undefined {
  const noted = pending.get(tx);
  if (noted === undefined || (noted.changes.size === 0 && noted.ended.length === 0)) return undefined;
  return { changes: [...noted.changes.values()], ended: noted.ended, by: noted.by };
}
