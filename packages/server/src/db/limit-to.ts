import { type Expression, ExpressionWrapper, LimitNode, ValueNode } from 'kysely';

/**
 * `limit` and its number for a statement of `sql`; as in a Kysely select, SQLite gets it written out (`LiteralLimits`).
 */
export function limitTo(rows: number): Expression<unknown> {
  return new ExpressionWrapper(LimitNode.create(ValueNode.create(rows)));
}
