import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely';
import type { DatabaseHandle } from '../../src/db/handle.ts';

/** A statement that ran: its Kysely node kind, and whether it ran in a write transaction. */
export interface Statement {
  readonly kind: string;
  readonly written: boolean;
  /** The first table that a select reads. */
  readonly table: string | undefined;
}

function tableOf(node: RootOperationNode): string | undefined {
  const [first] = (node.kind === 'SelectQueryNode' && node.from?.froms) || [];
  return first !== undefined && TableNode.is(first) ? first.table.identifier.name : undefined;
}

/** The same database, with a list of the statements that run through it. */
export function watchStatements(db: DatabaseHandle): { counted: DatabaseHandle; statements: Statement[] } {
  const statements: Statement[] = [];
  const listener = (written: boolean): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      statements.push({ kind: node.kind, written, table: tableOf(node) });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const reads = db.reads as DatabaseHandle['reads'] & { withPlugin(plugin: KyselyPlugin): typeof db.reads };
  const counted: DatabaseHandle = {
    ...db,
    reads: reads.withPlugin(listener(false)),
    write: (fn) => db.write((tx) => fn(tx.withPlugin(listener(true)))),
  };
  return { counted, statements };
}
