import { type Expression, ExpressionWrapper, LimitNode, ValueNode } from 'kysely';

/** `limit` and the number, for a statement of `sql` like for a Kysely select: SQLite gets it written out (`LiteralLimits`). */
export function limitTo(rows: number): Expression<unknown> {
  return new ExpressionWrapper(LimitNode.create(ValueNode.create(rows)));
}
