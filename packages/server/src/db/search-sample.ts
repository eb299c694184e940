import { type DialectAdapter, sql } from 'kysely';
import type { Db } from './handle.ts';
import { isShort, type SearchableTable } from './search.ts';

const SAMPLED = 1000;
const KEPT_MS = 10 * 60_000;
/** The share of texts from which a word is common: it narrows a search by less than comparing each text costs. */
const COMMON = 0.5;
/** For how many words the index is asked where all of them are common. */
const ASKED = 3;

/** How many words are cached with the texts that have them. */
const KNOWN_WORDS = 200;

interface Sample {
  /** The texts one after the other, each behind `GAP`: one search for a word instead of a thousand. */
  readonly joined: string;
  /** Where each text begins, with its gap. */
  readonly starts: readonly number[];
  readonly newestRow: number;
  readonly takenAt: number;
  readonly known: Map<string, Texts>;
}

interface Texts {
  /** 1 for each text that has the word. */
  readonly has: Uint8Array;
  readonly share: number;
}

/** No word contains the first character, and the second one precedes a short word. */
const GAP = '\0 ';

/** An estimate from the newest texts; it decides which way is tried first, never what is found. */
export interface Expectation {
  /** The words that the text index is asked for. */
  readonly rare: readonly string[];
  /** The other words, which are looked for in the rows that it finds. */
  readonly common: readonly string[];
  /** The part of the newest texts that has all words, from 0 to 1. */
  readonly share: number;
  /** The text index may have to read many rows before it finds that few have all words. */
  readonly isHeavy: boolean;
}

const HEAVY_ROWS = 20_000;

/** By connection and table. */
const samples = new WeakMap<DialectAdapter, Map<SearchableTable, Promise<Sample>>>();

export async function expect(db: Db, table: SearchableTable, words: readonly string[]): Promise<Expectation> {
  const sample = await sampleOf(db, table);
  const shares = new Map(words.map((word) => [word, textsWith(sample, word).share]));
  const sorted = [...shares].sort(([, one], [, other]) => one - other);
  const few = sorted.filter(([, share]) => share < COMMON);
  const rare = (few.length > 0 ? few : sorted.slice(0, ASKED)).map(([word]) => word);
  const common = [...shares.keys()].filter((word) => !rare.includes(word));
  const share = words.length === 1 ? (sorted[0]?.[1] ?? 0) : shareOfAll(sample, words);
  const leastRows = (sorted[0]?.[1] ?? 0) * sample.newestRow;
  return { rare, common, share, isHeavy: rare.length > 1 && share < 0.02 && leastRows > HEAVY_ROWS };
}

/** The part of the texts that has all of the words. */
function shareOfAll(sample: Sample, words: readonly string[]): number {
  const found = words.map((word) => textsWith(sample, word).has);
  return shareOf(Uint8Array.from(sample.starts, (_, at) => (found.every((has) => has[at] === 1) ? 1 : 0)));
}

function shareOf(has: Uint8Array): number {
  return has.length === 0 ? 0 : has.reduce((having, one) => having + one, 0) / has.length;
}

function textsWith(sample: Sample, word: string): Texts {
  const { known } = sample;
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const has = findTexts(sample, isShort(word) ? ` ${word}` : word);
  const found = { has, share: shareOf(has) };
  for (const [oldest] of known.size < KNOWN_WORDS ? [] : known) {
    known.delete(oldest);
    break;
  }
  known.set(word, found);
  return found;
}

function findTexts({ joined, starts }: Sample, letters: string): Uint8Array {
  const found = new Uint8Array(starts.length);
  let text = 0;
  for (let at = joined.indexOf(letters); at !== -1; at = joined.indexOf(letters, starts[text])) {
    while ((starts[text + 1] ?? joined.length) <= at) text += 1;
    found[text] = 1;
    text += 1;
    if (text === starts.length) break;
  }
  return found;
}

function sampleOf(db: Db, table: SearchableTable): Promise<Sample> {
  const { adapter } = db.getExecutor();
  const known = samples.get(adapter) ?? new Map<SearchableTable, Promise<Sample>>();
  samples.set(adapter, known);
  const kept = known.get(table) ?? take(db, table);
  known.set(table, kept);
  return kept.then(
    (sample) => {
      if (performance.now() - sample.takenAt < KEPT_MS) return sample;
      known.delete(table);
      return sampleOf(db, table);
    },
    (error: unknown) => {
      known.delete(table);
      throw error;
    },
  );
}

async function take(db: Db, table: SearchableTable): Promise<Sample> {
  const { rows } = await sql<{
    seq: number;
    search_text: string;
  }>`select seq, search_text from ${sql.table(table)}
    order by seq desc limit ${SAMPLED}`.execute(db as never);
  const starts: number[] = [];
  let length = 0;
  for (const row of rows) {
    starts.push(length);
    length += GAP.length + row.search_text.length;
  }
  return {
    joined: rows.map((row) => GAP + row.search_text).join(''),
    starts,
    newestRow: rows[0]?.seq ?? 0,
    takenAt: performance.now(),
    known: new Map(),
  };
}
