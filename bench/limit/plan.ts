import type { SqlValue } from '../../packages/server/src/db/handle.ts';

/** The plan of the bare server, which the bench writes to a file. */
export interface Plan {
  readonly database:
    | { readonly kind: 'sqlite'; readonly path: string }
    | { readonly kind: 'postgres'; readonly url: string };
  readonly routes: readonly PlannedRoute[];
}

/** A recorded statement of the portal, with its values. */
export interface PlannedStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export interface PlannedRoute {
  readonly name: string;
  readonly method: string;
  /** A regular expression for the whole address; its first group is the id of the object. */
  readonly url: string;
  readonly status: number;
  /** The portal's headers, without those of the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly work: Work;
}

export type Work =
  /** One of the reads of `reads.ts`. */
  | { readonly kind: 'read' }
  /** Runs recorded statements of the portal, and then sends this answer. */
  | { readonly kind: 'statements'; readonly statements: readonly PlannedStatement[]; readonly body: unknown }
  | { readonly kind: 'bytes'; readonly base64: string }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'write';
      readonly operations: readonly Operation[];
      readonly body: unknown;
      readonly known: Known;
    };

/** Values of the recorded request, which another request replaces wherever they occur. */
export interface Known {
  readonly user: string;
  readonly subject: string;
  /** Ids generated during it. */
  readonly fresh: readonly string[];
}

/** One row that the portal wrote, as the database saw it. */
export interface Operation {
  readonly table: string;
  readonly kind: 'insert' | 'update' | 'delete';
  /** The columns of the primary key. */
  readonly key: Readonly<Record<string, SqlValue>>;
  /** The written columns; of an update only the changed ones. */
  readonly cells: Readonly<Record<string, SqlValue>>;
}
