import type { Mutant } from './instrument.ts';
import type { Answer, Lane } from './lane-process.ts';

/** Which mutants the tests notice. */

/** A test file as it behaves without any mutant. */
export type Witness = {
  readonly file: string;
  readonly milliseconds: number;
  readonly reached: ReadonlySet<number>;
};

export type Outcome = 'killed' | 'timed out' | 'survived' | 'not reached';
export type Result = {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  /** The test that noticed, with what it said. */
  readonly by: string;
};

const slowestStartMs = 120_000;

/** Runs every test file once as the program is. One that fails then bears no witness: its word is worth nothing. */
export async function hearWitnesses(
  lane: Lane,
  files: readonly string[],
): Promise<{ witnesses: Witness[]; useless: string[] }> {
  const witnesses: Witness[] = [];
  const useless: string[] = [];
  for (const file of files) {
    const verdict = await lane.ask({ mutant: 0, testFile: file }, slowestStartMs);
    if (verdict === 'timed out') useless.push(`${file} does not end in ${slowestStartMs / 1000} s`);
    else if (!verdict.passed) useless.push(`${file} fails without any mutant: ${verdict.complaint}`);
    else witnesses.push({ file, milliseconds: verdict.milliseconds, reached: new Set(verdict.reached) });
  }
  return { witnesses: witnesses.sort((a, b) => a.milliseconds - b.milliseconds), useless };
}

/** Five times as long as usual, plus what a busy machine may add. */
function limitOf({ milliseconds }: Witness): number {
  return 5 * milliseconds + 5_000;
}

/** A busy machine may hold up one run; only a mutant that never ends does so twice. */
async function askPatiently(lane: Lane, mutant: number, witness: Witness): Promise<Answer> {
  const task = { mutant, testFile: witness.file };
  const answer = await lane.ask(task, limitOf(witness));
  return answer === 'timed out' ? lane.ask(task, 2 * limitOf(witness)) : answer;
}

async function judge(lane: Lane, mutant: Mutant, witnesses: readonly Witness[]): Promise<Result> {
  for (const witness of witnesses) {
    const answer = await askPatiently(lane, mutant.id, witness);
    if (answer === 'timed out') return { mutant, outcome: 'timed out', by: witness.file };
    if (!answer.passed) return { mutant, outcome: 'killed', by: `${witness.file} ${answer.complaint}` };
  }
  return { mutant, outcome: witnesses.length === 0 ? 'not reached' : 'survived', by: '' };
}

/**
 * Each mutant against the test files that reach its place: first the mutated file's own tests, then those that noticed
 * the one before it and most of its neighbours, as these are mostly noticed by the same, then the fastest. Several lanes
 * share the queue.
 */
export async function judgeAll(
  lanes: readonly Lane[],
  mutants: readonly Mutant[],
  witnesses: readonly Witness[],
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const queue = [...mutants];
  const results: Result[] = [];
  const noticed = new Map<string, number>();
  const work = async (lane: Lane): Promise<void> => {
    let last = '';
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const { id, file: mutated } = mutant;
      const able = witnesses.filter(({ reached }) => reached.has(id));
      const promiseOf = ({ file }: Witness) => {
        if (file === mutated.replace(/\.ts$/, '.test.ts')) return Number.POSITIVE_INFINITY;
        return (noticed.get(`${mutated} ${file}`) ?? 0) + (file === last ? 5 : 0);
      };
      const ordered = able.toSorted((a, b) => promiseOf(b) - promiseOf(a));
      const result = await judge(lane, mutant, ordered);
      if (result.outcome === 'killed') {
        last = result.by.split(' ')[0] ?? '';
        noticed.set(`${mutated} ${last}`, (noticed.get(`${mutated} ${last}`) ?? 0) + 1);
      }
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(lanes.map(work));
  return results.sort((a, b) => a.mutant.id - b.mutant.id);
}
