import type { SqlValue } from '../../packages/server/src/db/handle.ts';

/** What the bare server needs to know, written by the bench into a file. */
export interface Plan {
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | { readonly kind: 'postgres'; readonly url: string };
  readonly routes: readonly PlannedRoute[];
}

/** A statement of the portal, with its values. */
export interface PlannedStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export interface PlannedRoute {
  readonly name: string;
  readonly method: string;
  /** A regular expression of whole addresses; its first group is the subject's id. */
  readonly url: string;
  readonly status: number;
  /** As ours sends them, without those of the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly work: Work;
}

export type Work =
  /** One of the reads of `reads.ts`. */
  | { readonly kind: 'read' }
  /** Statements of ours as they are, and then this answer. */
  | { readonly kind: 'statements'; readonly statements: readonly PlannedStatement[]; readonly body: unknown }
  | { readonly kind: 'bytes'; readonly base64: string }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'write';
      readonly operations: readonly Operation[];
      readonly body: unknown;
      readonly known: Known;
    };

/** What the recorded request was about: in another request it is replaced wherever it stands. */
export interface Known {
  readonly user: string;
  readonly subject: string;
  /** Ids that were made for it. */
  readonly fresh: readonly string[];
}

/** One row that ours wrote, as the database saw it. */
export interface Operation {
  readonly table: string;
  readonly kind: 'insert' | 'update' | 'delete';
  /** The columns that name the row. */
  readonly key: Readonly<Record<string, SqlValue>>;
  /** What was written; of an update only what changed. */
  readonly cells: Readonly<Record<string, SqlValue>>;
}
