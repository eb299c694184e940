import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...items: readonly [name: string, item: string][]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [name, item] of items) queue.push(name, item);
  return queue;
}

function all(queue: FairQueue<string>): string[] {
  return Array.from({ length: queue.length }, () => queue.shift() ?? '');
}

test('serves each name in turn, and what is of one name in its order', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

test('forgets what is taken out', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1']);
  queue.remove('a', 'a1');
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  queue.remove('c', 'c1');
  expect(queue.length).toBe(1);
  expect(queue.takeOut((item) => item === 'a2')).toEqual(['a2']);
  expect(all(queue)).toEqual([]);
});

test('says how many are served before the next of a name', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1']);
  expect(queue.aheadOf('a')).toBe(4);
  expect(queue.aheadOf('b')).toBe(3);
  expect(queue.aheadOf('c')).toBe(2);
});

test('says so of few beside one that asks much and many that ask once', () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (): [string, string] => [name, name]);
  const few = Array.from({ length: 99 }, (_, at): [string, string] => [`one ${at}`, 'one']);
  const queue = queueOf(...many('much', 700), ...few, ...many('office', 9));
  expect(queue.aheadOf('office')).toBe(9 + 10 + 99);
  queue.push('office', 'last');
  expect(all(queue).indexOf('last')).toBe(9 + 10 + 99);
});
