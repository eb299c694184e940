import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Entrance, type EntranceBounds, type Place, Turns } from './entrance.ts';
import { OverloadError } from './overload.ts';

/** Time passes only where a test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const patient: EntranceBounds = { places: 1, patienceMs: 600_000 };

/** Work that enters by name, and what became of it. */
function open(bounds = patient, turns = new Turns()) {
  const entrance = new Entrance(bounds, turns);
  const [admitted, refused]: [string[], unknown[]] = [[], []];
  const places = new Map<string, Place>();
  const enter = (name: string, how: 'enter' | 'enterAgain' = 'enter', network = '') => {
    const admit = (place: Place) => {
      admitted.push(name);
      places.set(name, place);
    };
    const refuse = (error: OverloadError) => refused.push(error);
    return entrance[how](() => network, admit, refuse);
  };
  const leave = (name: string) => places.get(name)?.leave();
  return { admitted, refused, enter, leave, close: () => entrance.close() };
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

  test('admits each network in turn, so that one that asks much delays itself', async () => {
    const { admitted, enter, leave } = open();
    for (const name of ['a', 'b', 'c']) enter(name, 'enter', '192.0.2.1');
    enter('other', 'enter', '192.0.2.2');
    leave('a');
    await expect.poll(() => admitted).toEqual(['a', 'b']);
    leave('b');
    await expect.poll(() => admitted).toEqual(['a', 'b', 'other']);
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

  test('refuses all who wait when it is closed, and whoever would have to wait then', () => {
    const { admitted, refused, enter, leave, close } = open();
    enter('a');
    enter('b');
    enter('again', 'enterAgain');
    close();
    expect(refused).toHaveLength(2);
    for (const how of ['enter', 'enterAgain'] as const) enter('late', how);
    expect(refused).toHaveLength(4);
    leave('a');
    enter('free', 'enterAgain');
    expect(admitted).toEqual(['a', 'free']);
  });

  test('refuses who comes while nobody is admitted, and at last who waits', () => {
    const { admitted, refused, enter } = open({ places: 1, patienceMs: 400 });
    for (const name of ['a', 'b']) enter(name);
    vi.advanceTimersByTime(99);
    enter('c');
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1);
    enter('d');
    expect(refused).toHaveLength(1);
    vi.advanceTimersByTime(2 * 400);
    expect(refused).toHaveLength(3);
    expect(admitted).toEqual(['a']);
  });

  test('lets as many wait as are admitted in the time that one may wait', async () => {
    const { admitted, refused, enter, leave } = open({ places: 1, patienceMs: 400 });
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    for (const name of ['a', 'b']) {
      leave(name);
      // Polling would let time pass.
      await turn();
      await turn();
    }
    expect(admitted).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(100);
    // Two in a quarter of the time, so eight in all of it; one waits already.
    for (let at = 0; at < 8; at += 1) enter(`then ${at}`);
    expect(refused).toEqual([]);
    enter('last');
    expect(refused).toEqual([expect.any(OverloadError)]);
  });

  test('counts those who did not have to wait as admitted, too', async () => {
    const { refused, enter, leave } = open({ places: 1, patienceMs: 400 });
    for (const name of ['a', 'b']) enter(name);
    for (const name of ['a', 'b']) {
      leave(name);
      await turn();
      await turn();
    }
    for (let at = 0; at < 50; at += 1) {
      enter(`quick ${at}`);
      leave(`quick ${at}`);
      await turn();
      await turn();
    }
    for (const name of ['c', 'd']) enter(name);
    vi.advanceTimersByTime(100);
    // Some fifty in a quarter of the time.
    for (let at = 0; at < 20; at += 1) enter(`then ${at}`);
    expect(refused).toEqual([]);
  });
});

test('where nobody waits, one network gets a part of the places only', () => {
  const { admitted, refused, enter, leave } = open({ places: 3, patienceMs: 0, placesEach: 2 });
  const mine = '192.0.2.1';
  for (const name of ['a', 'b', 'c']) enter(name, 'enter', mine);
  enter('c again', 'enterAgain', mine);
  expect([admitted, refused.length]).toEqual([['a', 'b'], 2]);
  enter('other', 'enter', '192.0.2.2');
  leave('a');
  leave('a');
  enter('d', 'enter', mine);
  enter('e', 'enter', mine);
  expect([admitted, refused.length]).toEqual([['a', 'b', 'other', 'd'], 3]);
});

test('who comes again after a slow body makes nobody wait twice as long', async () => {
  const patienceMs = 100;
  const entrance = new Entrance({ places: 4, patienceMs }, new Turns());
  const [steps, waits]: [(() => void)[], number[]] = [[], []];
  const refuse = () => undefined;
  /** Half of the work before the body, half after it. */
  const come = (network: string) => {
    const since = performance.now();
    const work = (place: Place) => {
      waits.push(performance.now() - since);
      const goOn = (second: Place) => void steps.push(() => second.leave());
      steps.push(() => {
        place.leave();
        setImmediate(() => setImmediate(() => entrance.enterAgain(() => network, goOn, refuse)));
      });
    };
    entrance.enter(() => network, work, refuse);
  };
  // Twice as many come as can be done.
  for (let ms = 0; ms < 1500; ms += 1) {
    if (ms % 5 === 0) come(`network ${ms}`);
    if (ms % 5 === 0) steps.shift()?.();
    vi.advanceTimersByTime(1);
    await turn();
  }
  expect(waits.length).toBeGreaterThan(100);
  expect(Math.max(...waits)).toBeLessThan(1.5 * patienceMs);
});

test('of a burst that takes long, nobody waits for more than some twice the time', async () => {
  const entrance = new Entrance({ places: 100, patienceMs: 400 }, new Turns());
  const waits: number[] = [];
  let refused = 0;
  const comers = 400;
  for (let at = 0; at < comers; at += 1) {
    const since = performance.now();
    const work = (place: Place): void => {
      waits.push(performance.now() - since);
      vi.advanceTimersByTime(25);
      place.leave();
    };
    entrance.enter(
      () => `network ${at}`,
      work,
      () => {
        refused += 1;
      },
    );
  }
  while (waits.length + refused < comers) await turn();
  expect(refused).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2.5 * 400);
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
  { what: 'long', elsewhere: 1000, most: 10 },
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
    for (let at = 0; at < 100; at += 1)
      entrance.enter(
        () => '',
        work,
        () => undefined,
      );
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
