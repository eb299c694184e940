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
 * Each mutant against the test files that reach its place, the fastest first; before them the file that noticed the
 * mutant before it, as neighbours are mostly noticed by the same, and the file of the mutated file's own tests. Several lanes share the queue.
 */
export async function judgeAll(
  lanes: readonly Lane[],
  mutants: readonly Mutant[],
  witnesses: readonly Witness[],
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const queue = [...mutants];
  const results: Result[] = [];
  const work = async (lane: Lane): Promise<void> => {
    let last = '';
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const { id } = mutant;
      const able = witnesses.filter(({ reached }) => reached.has(id));
      const first = [mutant.file.replace(/\.ts$/, '.test.ts'), last];
      const ordered = able.toSorted((a, b) => first.indexOf(b.file) - first.indexOf(a.file));
      const result = await judge(lane, mutant, ordered);
      if (result.outcome === 'killed') last = result.by.split(' ')[0] ?? '';
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(lanes.map(work));
  return results.sort((a, b) => a.mutant.id - b.mutant.id);
}
