import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { boundedCount } from '../text.ts';
import { mayReadDesk } from './policy.ts';
import { spreadOf } from './values.ts';

test('V5: the desk is the admin’s', () => {
  expect(mayReadDesk(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayReadDesk(actor)).toBe('forbidden');
  }
});

test('median and 90th percentile are days that happened; under five cases nothing is said', () => {
  expect(spreadOf([1, 2, 3, 4])).toBeNull();
  expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ median: 5, p90: 9 });
  expect(spreadOf(Array.from({ length: 10 }, (_, at) => at + 1))).toEqual({ median: 5, p90: 9 });
});

test('a figure is counted to 999', () => {
  expect([0, 999, 1000, 1001].map(boundedCount)).toEqual(['0', '999', '999+', '999+']);
});
