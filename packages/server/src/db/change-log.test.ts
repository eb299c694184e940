import { expect, test } from 'vitest';
import { type ChangeBatch, createMemoryLog } from './change-log.ts';
import { type CommittedChanges, createCommitEvents } from './changes.ts';

const committed = (...ids: string[]): CommittedChanges => ({
  changes: ids.map((id) => ({ kind: 'project', id, version: 1, readers: [] })),
  ended: [],
});
const openLog = () => {
  const commits = createCommitEvents();
  return { commits, log: createMemoryLog(commits) };
};

test('a log in memory tells subscribers at once, and what came after a position', async () => {
  const { commits, log } = openLog();
  const heard: ChangeBatch[] = [];
  const end = log.subscribe((batch) => heard.push(batch));
  commits.publish(committed('a'));
  const { position } = log;
  expect(await log.since(position, 10)).toEqual([]);
  commits.publish(committed('b', 'c'));
  // Presence is not repeated after a disconnection: it describes only what is open now.
  await log.publish({ changes: [], ended: [] });
  expect(await log.since(position, 3)).toEqual([committed('b', 'c')]);
  expect(heard.map(({ before, position: after }) => before === after)).toEqual([false, false, true]);
  end();
  commits.publish(committed('d'));
  expect(heard).toHaveLength(3);
});

test('it no longer knows what is more than was asked for, further back than it keeps, or of another start', async () => {
  const { commits, log } = openLog();
  const { position } = log;
  commits.publish(committed('a', 'b'));
  expect(await log.since(position, 1)).toBeUndefined();
  for (let count = 0; count < 5000; count += 1) commits.publish(committed('c'));
  expect(await log.since(position, 10_000)).toBeUndefined();
  expect(await openLog().log.since(log.position, 10)).toBeUndefined();
  expect(await log.since('', 10)).toBeUndefined();
});

test('after a gap subscribers are told that something was missed, and no earlier position is known', async () => {
  const { commits, log } = openLog();
  commits.publish(committed('a'));
  const { position } = log;
  const heard: ChangeBatch[] = [];
  log.subscribe((batch) => heard.push(batch));
  log.forgetPositions();
  expect(heard).toMatchObject([{ committed: [], isIncomplete: true }]);
  expect(await log.since(position, 10)).toBeUndefined();
  expect(await log.since(log.position, 10)).toEqual([]);
});
