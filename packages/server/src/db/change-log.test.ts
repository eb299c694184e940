import { expect, test } from 'vitest';
import { createMemoryLog, type News } from './change-log.ts';
import { type Committed, createChangeFeed } from './changes.ts';

const committed = (...ids: string[]): Committed => ({
  changes: ids.map((id) => ({ kind: 'project', id, version: 1, readers: [] })),
  ended: [],
});
const openLog = () => {
  const feed = createChangeFeed();
  return { feed, log: createMemoryLog(feed) };
};

test('a log in memory tells followers at once, and what came after a place', async () => {
  const { feed, log } = openLog();
  const heard: News[] = [];
  const end = log.follow((news) => heard.push(news));
  feed.publish(committed('a'));
  const { place } = log;
  expect(await log.since(place, 10)).toEqual([]);
  feed.publish(committed('b', 'c'));
  // Presence is not repeated after a disconnection: it describes only what is open now.
  await log.announce({ changes: [], ended: [] });
  expect(await log.since(place, 3)).toEqual([committed('b', 'c')]);
  expect(heard.map(({ before, place: after }) => before === after)).toEqual([false, false, true]);
  end();
  feed.publish(committed('d'));
  expect(heard).toHaveLength(3);
});

test('it no longer knows what is more than was asked for, further back than it keeps, or of another start', async () => {
  const { feed, log } = openLog();
  const { place } = log;
  feed.publish(committed('a', 'b'));
  expect(await log.since(place, 1)).toBeUndefined();
  for (let count = 0; count < 5000; count += 1) feed.publish(committed('c'));
  expect(await log.since(place, 10_000)).toBeUndefined();
  expect(await openLog().log.since(log.place, 10)).toBeUndefined();
  expect(await log.since('', 10)).toBeUndefined();
});
