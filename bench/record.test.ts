import { expect, test } from 'vitest';
import type { Operation } from './limit/plan.ts';
import { renamer, statementOf, valuesFor } from './limit/writes.ts';
import { freshIds } from './record.ts';

const [user, subject, made] = ['AAAwrt1000000000000000', 'AAAprj1000000000000000', 'x'.repeat(22)];
const inserted: Operation = {
  table: 'stage_links',
  kind: 'insert',
  key: { id: made },
  cells: { id: made, project_id: subject, submitted_by: user, detail: `{"by":"${user}"}`, position: 2 },
};
const counted: Operation = {
  table: 'rate_limits',
  kind: 'insert',
  key: { key: `submit:${user}` },
  cells: { key: `submit:${user}`, count: 1 },
};

test('the bare server writes the recorded rows for another caller and subject, under ids of their own', () => {
  const known = { user, subject, fresh: freshIds([inserted, counted]) };
  const statement = statementOf(inserted, known);
  const [id, ...others] = valuesFor(statement, renamer(known, 'somebody', 'something'));
  expect(others).toEqual(['something', 'somebody', '{"by":"somebody"}', 2]);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(id).not.toBe(made);
});

test('a count that is there already is written again, not refused', () => {
  const known = { user, subject, fresh: freshIds([counted]) };
  const statement = statementOf(counted, known);
  expect(statement.text).toContain('on conflict (key) do update');
  expect(valuesFor(statement, renamer(known, 'somebody', ''))).toEqual(['submit:somebody', 1]);
});
