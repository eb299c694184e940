import { type DialectAdapter, sql } from 'kysely';
import type { Db } from './handle.ts';
import type { SearchableTable } from './search.ts';

const SAMPLED = 1000;
const KEPT_MS = 10 * 60_000;
/** A word that so many texts have narrows a search less than looking at each text costs. */
const COMMON = 0.5;
/** Of words that are all common, so many are asked of the index. */
const ASKED = 3;

interface Sample {
  readonly texts: readonly string[];
  readonly newestRow: number;
  readonly takenAt: number;
}

/** What the newest texts say about a search; it decides which way is tried first, never what is found. */
export interface Expectation {
  /** The words that the text index is asked for. */
  readonly rare: readonly string[];
  /** The others are looked for in the rows that it finds. */
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
  const { texts, newestRow } = await sampleOf(db, table);
  const shareOf = (all: readonly string[]) =>
    texts.length === 0
      ? 0
      : texts.filter((text) => all.every((word) => hasWord(text, word))).length / texts.length;
  const shares = new Map(words.map((word) => [word, shareOf([word])]));
  const sorted = [...shares].sort(([, one], [, other]) => one - other);
  const few = sorted.filter(([, share]) => share < COMMON);
  const rare = (few.length > 0 ? few : sorted.slice(0, ASKED)).map(([word]) => word);
  const common = [...shares.keys()].filter((word) => !rare.includes(word));
  const share = shareOf(words);
  const leastRows = (sorted[0]?.[1] ?? 0) * newestRow;
  return { rare, common, share, isHeavy: rare.length > 1 && share < 0.02 && leastRows > HEAVY_ROWS };
}

function hasWord(text: string, word: string): boolean {
  return [...word].length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word);
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
  return {
    texts: rows.map((row) => row.search_text),
    newestRow: rows[0]?.seq ?? 0,
    takenAt: performance.now(),
  };
}
