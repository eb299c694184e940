import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Entrance, type Place, Turns } from './entrance.ts';
import { OverloadError } from './overload.ts';

/** Time passes only where a test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

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

  test('admits those who were inside before in the order in which they came again', async () => {
    const { admitted, enter, leave } = open();
    for (const name of ['a', 'b']) enter(name);
    for (const name of ['again', 'then']) enter(name, 'enterAgain');
    leave('a');
    // The place is free, but for the first of them.
    enter('last', 'enterAgain');
    for (const name of ['again', 'then', 'last']) {
      await expect.poll(() => admitted.at(-1)).toBe(name);
      leave(name);
    }
  });

  test('asks how long those who came first have waited, whoever came again meanwhile', () => {
    const { refused, enter } = open({ places: 1, patienceMs: 20 });
    for (const name of ['a', 'b']) enter(name);
    vi.advanceTimersByTime(21);
    enter('again', 'enterAgain');
    enter('c');
    expect(refused).toHaveLength(1);
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

  test('refuses who comes when the first has waited too long, and at last the first too', () => {
    const { admitted, refused, enter } = open({ places: 1, patienceMs: 700 });
    for (const name of ['a', 'b']) enter(name);
    vi.advanceTimersByTime(700);
    enter('c');
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1);
    enter('d');
    expect(refused).toHaveLength(1);
    vi.advanceTimersByTime(2 * 700 + 700 / 4);
    expect(refused).toHaveLength(3);
    expect(admitted).toEqual(['a']);
  });
});

test.each([30, 60])(
  'refuses nobody for whom there is a place, although the process stood still for %d ms',
  async (milliseconds) => {
    const { admitted, refused, enter } = open({ places: 4, patienceMs: 20 });
    enter('a');
    vi.advanceTimersByTime(15);
    enter('b');
    vi.advanceTimersByTime(milliseconds);
    enter('c');
    await expect.poll(() => admitted.length + refused.length).toBe(3);
    expect(admitted).toEqual(['a', 'b', 'c']);
  },
);

test.each([
  { what: 'long', elsewhere: 1000, most: 20 },
  { what: 'no time', elsewhere: 0, most: 6 },
])(
  'much work is admitted over several turns, at most $most where everything else took $what',
  async (given) => {
    const entrance = new Entrance({ places: 1000, patienceMs: 600_000 }, new Turns());
    let done = 0;
    const work = (place: Place): void => {
      vi.advanceTimersByTime(2);
      done += 1;
      place.leave();
    };
    for (let at = 0; at < 100; at += 1) entrance.enter(work, () => undefined);
    expect(done).toBe(5);
    const perTurn: number[] = [];
    while (done < 100) {
      const before = done;
      vi.advanceTimersByTime(given.elsewhere);
      await turn();
      perTurn.push(done - before);
    }
    expect(Math.max(...perTurn)).toBe(given.most);
  },
);

test('two kinds that wait are admitted by turns', async () => {
  const turns = new Turns();
  const [one, other] = [open(patient, turns), open(patient, turns)];
  for (const kind of [one, other]) for (const name of ['a', 'b', 'c']) kind.enter(name);
  for (const name of ['a', 'b']) for (const kind of [one, other]) kind.leave(name);
  await expect.poll(() => [one.admitted.length, other.admitted.length]).toEqual([2, 2]);
});
