import { describe, expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';

describe('the log of changes', () => {
  test('gives what came after a place', () => {
    const log = createChangeLog<string>(10);
    log.add('a');
    const place = log.place();
    expect(log.since(place)).toEqual([]);
    log.add('b');
    log.add('c');
    expect(log.since(place)).toEqual(['b', 'c']);
    expect(log.since(log.place())).toEqual([]);
  });
  test('no longer knows what is further back than it keeps, however long it runs', () => {
    const log = createChangeLog<number>(3);
    for (let number = 1; number <= 100; number += 1) {
      const place = log.place();
      for (const more of [number, -number, number]) log.add(more);
      expect(log.since(place)).toEqual([number, -number, number]);
      log.add(0);
      expect(log.since(place)).toBeUndefined();
    }
  });
  test('knows no place of another log, nor one that somebody made up', () => {
    const log = createChangeLog<string>(10);
    log.add('a');
    const place = log.place();
    const turned = `${place.startsWith('A') ? 'B' : 'A'}${place.slice(1)}`;
    for (const other of [createChangeLog<string>(10).place(), '', '0', turned, `${place}AAAA`])
      expect(log.since(other)).toBeUndefined();
  });
  test('names one place differently each time, so that nobody sees whether something happened', () => {
    const log = createChangeLog<string>(10);
    expect(log.place()).not.toBe(log.place());
  });
});
