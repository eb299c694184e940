import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasDraft, removeDraft } from './draft.ts';
import { readDraft, writeDraft } from './use-draft.ts';

/** localStorage as the Web Storage standard has it; `quota` limits the characters it takes. */
class MemoryStorage {
  readonly entries = new Map<string, string>();
  quota = Number.POSITIVE_INFINITY;
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

let storage: MemoryStorage;
const draft = { savedAt: 1_795_000_000_000, values: { judul: 'Kancil', segmentPembaca: ['Remaja'] } };

beforeEach(() => {
  storage = new MemoryStorage();
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('a draft comes back as it was written, to its own account only', () => {
  expect(writeDraft('siti', draft)).toBe(true);
  expect(readDraft('siti')).toEqual(draft);
  expect(hasDraft('budi')).toBe(false);
  removeDraft('siti');
  expect(hasDraft('siti')).toBe(false);
});

test('an emptied form leaves no draft behind', () => {
  writeDraft('siti', draft);
  expect(writeDraft('siti', { savedAt: 2, values: { judul: '', segmentPembaca: [] } })).toBe(true);
  expect(hasDraft('siti')).toBe(false);
});

test('the name that stands in every form makes no draft of an empty one', () => {
  expect(writeDraft('siti', { savedAt: 2, values: { judul: '', namaPengarang: 'Siti' } })).toBe(true);
  expect(hasDraft('siti')).toBe(false);
});

test.each(['not json', 'null', '{"savedAt":1}', '{"savedAt":1,"values":{"judul":{"a":1}}}'])(
  'what another version left behind (%s) counts as no draft',
  (text) => {
    writeDraft('siti', draft);
    for (const key of storage.entries.keys()) storage.entries.set(key, text);
    expect(readDraft('siti')).toBeUndefined();
  },
);

test('a full or forbidden store says that nothing was kept, and breaks nothing', () => {
  storage.quota = 10;
  expect(writeDraft('siti', draft)).toBe(false);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(writeDraft('siti', draft)).toBe(false);
  expect(readDraft('siti')).toBeUndefined();
});
