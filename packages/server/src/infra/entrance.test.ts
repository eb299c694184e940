import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Entrance, type Place, Turns } from './entrance.ts';
import { OverloadError } from './overload.ts';

const patient = { places: 1, patienceMs: 600_000 };

/** Work that enters by name, and what became of it. */
function open(bounds = patient, turns = new Turns()) {
  const entrance = new Entrance(bounds, turns);
  const [admitted, refused]: [string[], unknown[]] = [[], []];
  const places = new Map<string, Place>();
  const enter = (name: string, how: 'enter' | 'enterAgain' = 'enter') =>
    entrance[how](
      (place) => {
        admitted.push(name);
        places.set(name, place);
      },
      (error) => refused.push(error),
    );
  return { admitted, refused, enter, leave: (name: string) => places.get(name)?.leave() };
}

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('an entrance with one place', () => {
  test('admits the next when it is left, in the order in which they came', async () => {
    const { admitted, refused, enter, leave } = open();
    for (const name of ['a', 'b', 'c']) enter(name);
    expect(admitted).toEqual(['a']);
    for (const name of ['a', 'b']) {
      leave(name);
      leave(name);
      await expect.poll(() => admitted.length).toBeGreaterThan(name === 'a' ? 1 : 2);
    }
    expect(admitted).toEqual(['a', 'b', 'c']);
    expect(refused).toEqual([]);
  });

  test('admits first who was inside before', async () => {
    const { admitted, enter, leave } = open();
    for (const name of ['a', 'b']) enter(name);
    enter('again', 'enterAgain');
    leave('a');
    await expect.poll(() => admitted).toEqual(['a', 'again']);
  });

  test('forgets who goes away while waiting', async () => {
    const { admitted, enter, leave } = open();
    enter('a');
    const wait = enter('b');
    enter('c');
    wait?.leave();
    leave('a');
    await expect.poll(() => admitted).toEqual(['a', 'c']);
  });

  test('refuses at once where nobody may wait', () => {
    const { admitted, refused, enter } = open({ places: 1, patienceMs: 0 });
    enter('a');
    enter('b');
    enter('c', 'enterAgain');
    expect(admitted).toEqual(['a']);
    expect(refused).toEqual([expect.any(OverloadError), expect.any(OverloadError)]);
  });

  test('refuses who comes when the first has waited too long, and at last the first too', async () => {
    const { admitted, refused, enter } = open({ places: 1, patienceMs: 20 });
    enter('a');
    enter('b');
    workFor(30);
    enter('c');
    expect(refused).toHaveLength(1);
    await expect.poll(() => refused.length).toBe(2);
    expect(admitted).toEqual(['a']);
  });
});

test('while much work is admitted, everything else has its turns', async () => {
  const entrance = new Entrance({ places: 1000, patienceMs: 600_000 }, new Turns());
  let done = 0;
  const work = (place: Place): void => {
    workFor(2);
    done += 1;
    place.leave();
  };
  for (let at = 0; at < 100; at += 1) entrance.enter(work, () => undefined);
  expect(done).toBeLessThan(20);
  let turns = 0;
  for (; done < 100; turns += 1) await turn();
  // A turn takes no more than forty milliseconds of them.
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('two kinds that wait are admitted by turns', async () => {
  const turns = new Turns();
  const [one, other] = [open(patient, turns), open(patient, turns)];
  for (const kind of [one, other]) for (const name of ['a', 'b', 'c']) kind.enter(name);
  for (const name of ['a', 'b']) for (const kind of [one, other]) kind.leave(name);
  await expect.poll(() => [one.admitted.length, other.admitted.length]).toEqual([2, 2]);
});
