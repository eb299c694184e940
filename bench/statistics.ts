/** What one round of load on one target gave. */
export interface Round {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server for one answer. */
  readonly cpu: number;
  /** The part of its core that the generator of the load used. */
  readonly generator: number;
  /** Answers with an error, and requests without an answer. */
  readonly failed: number;
}

export interface Middle {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Above this share of its core the generator limits the rate, and not the server. */
const mostGenerator = 0.9;

export function middleOf(values: readonly number[]): Middle {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
  return { median, least: at(0), most: at(sorted.length - 1) };
}

/** Median of the ratios of rounds made one after the other, so that what slowed both down drops out. */
export function ratioOf(ours: readonly number[], limit: readonly number[]): Middle {
  return middleOf(ours.map((value, at) => value / (limit[at] ?? Number.NaN)));
}

/**
 * Microseconds of processor time for one answer. Hashes that wait when the generator stops take their time as well, so that
 * time and answers are both counted until nothing is left.
 */
export function microsForOne(seconds: number, answered: number, answeredLater: number): number {
  return (seconds * 1e6) / (answered + answeredLater);
}

/** Why a row is void; undefined for a valid one. */
export function reasonAgainst(rounds: readonly Round[]): string | undefined {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  if (failed > 0) return `${failed} requests failed`;
  const busiest = Math.max(...rounds.map(({ generator }) => generator));
  if (busiest > mostGenerator) return `the generator was ${Math.round(busiest * 100)} % busy`;
  return undefined;
}

/** @throws Error for a target whose answer holds fewer rows than were asked */
export function refuseFewer(target: string, found: number, wanted: number): void {
  if (found < wanted) throw new Error(`${target} answers with ${found} rows instead of ${wanted}`);
}
