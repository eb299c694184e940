import { limits } from '@ruang-naskah/domain/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncClock } from '../../../api/clock.ts';
import { draftKeyPrefix, hasDrafts, removeDrafts } from './draft.ts';
import { openDraft, readDrafts } from './use-draft.ts';

/** localStorage as the Web Storage standard has it: its keys are its own properties; `quota` limits the characters. */
function memoryStorage(quota = Number.POSITIVE_INFINITY): Storage {
  const methods = {
    getItem: (key: string): string | null => entries[key] ?? null,
    setItem(key: string, value: string): void {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      entries[key] = value;
    },
    removeItem(key: string): void {
      delete entries[key];
    },
  };
  const entries: Record<string, string> = Object.create(methods);
  return entries as unknown as Storage;
}

const dayMs = 24 * 60 * 60 * 1000;
const today = 1_795_000_000_000;
const values = { judul: 'Kancil', segmentPembaca: ['Remaja'] };

function keepIn(storage: Storage): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}
beforeEach(() => {
  syncClock(today, performance.now());
  keepIn(memoryStorage());
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});
const titles = () => readDrafts('siti').map((draft) => draft.values.judul);

test('a draft comes back as it was written, to its own account only', () => {
  expect(openDraft('siti').write(values, today)).toBe(true);
  expect(readDrafts('siti')).toMatchObject([{ savedAt: today, values }]);
  expect(hasDrafts('budi')).toBe(false);
  removeDrafts('siti');
  expect(hasDrafts('siti')).toBe(false);
});

test('two forms keep a draft each, and what is sent takes only its own away', () => {
  const [one, other] = [openDraft('siti'), openDraft('siti')];
  one.write(values, today);
  other.write({ judul: 'Gajah' }, today + 1);
  expect(titles()).toEqual(['Gajah', 'Kancil']);
  one.remove();
  expect(titles()).toEqual(['Gajah']);
});

test('a draft that another tab goes on with is written by that tab; the first one keeps its own beside it', () => {
  const first = openDraft('siti');
  first.write(values, today);
  const [begun] = readDrafts('siti');
  const second = openDraft('siti', begun);
  expect(second.id).toBe(first.id);
  first.write({ judul: 'Kancil dan Buaya' }, today + 1);
  second.write({ judul: 'Kancil dan Gajah' }, today + 2);
  expect(titles()).toEqual(['Kancil dan Gajah', 'Kancil dan Buaya']);
  first.remove();
  expect(titles()).toEqual(['Kancil dan Gajah']);
});

test('the draft that a release before has kept is offered and gone on with', () => {
  localStorage.setItem(draftKeyPrefix('siti'), JSON.stringify({ savedAt: today, values }));
  const [begun] = readDrafts('siti');
  openDraft('siti', begun).write({ judul: 'Kancil, lagi' }, today);
  expect(titles()).toEqual(['Kancil, lagi']);
});

test('the newest five stay, for ninety days', () => {
  for (let at = 0; at < 7; at += 1) openDraft('siti').write({ judul: `Buku ${at}` }, today + at);
  expect(titles()).toEqual(['Buku 6', 'Buku 5', 'Buku 4', 'Buku 3', 'Buku 2']);
  expect(titles()).toHaveLength(limits.drafts);
  openDraft('budi').write(values, today - 91 * dayMs);
  expect(readDrafts('budi')).toEqual([]);
  expect(hasDrafts('budi')).toBe(false);
});

test('an emptied form leaves no draft behind', () => {
  const own = openDraft('siti');
  own.write(values, today);
  expect(own.write({ judul: '', segmentPembaca: [] }, today)).toBe(true);
  expect(hasDrafts('siti')).toBe(false);
});

test('the name that stands in every form makes no draft of an empty one', () => {
  expect(openDraft('siti').write({ judul: '', namaPengarang: 'Siti' }, today)).toBe(true);
  expect(hasDrafts('siti')).toBe(false);
});

test.each(['not json', 'null', '{"savedAt":1}', '{"savedAt":1,"values":{"judul":{"a":1}}}'])(
  'what another version left behind (%s) counts as no draft',
  (text) => {
    localStorage.setItem(draftKeyPrefix('siti'), text);
    expect(readDrafts('siti')).toEqual([]);
  },
);

test('a full or forbidden store says that nothing was kept, and breaks nothing', () => {
  keepIn(memoryStorage(10));
  expect(openDraft('siti').write(values, today)).toBe(false);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(openDraft('siti').write(values, today)).toBe(false);
  expect(readDrafts('siti')).toEqual([]);
});
