import { type Expression, ExpressionWrapper, LimitNode, ValueNode } from 'kysely';

/** A limit as text; undefined where it is more than a number. */
export function literalLimit({ limit }: LimitNode): string | undefined {
  const value = ValueNode.is(limit) ? limit.value : undefined;
  return Number.isSafeInteger(value) ? `limit ${value}` : undefined;
}

/**
 * `limit` and its number for a statement of `sql`; as in a Kysely select, it is written out (`literalLimit`).
 */
export function limitTo(rows: number): Expression<unknown> {
  return new ExpressionWrapper(LimitNode.create(ValueNode.create(rows)));
}
