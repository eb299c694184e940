import type { Mutant } from './instrument.ts';
import type { Answer, Lane } from './lane-process.ts';
import { type Finding, openQueue, type Work } from './queue.ts';
import type { Result, Verdict, Witness } from './verdict.ts';

/** Which mutants the tests notice. */

const slowestFileMs = 120_000;

/** Runs every test file once as the program is. One that fails then bears no witness: its word is worth nothing. */
export async function hearWitnesses(
  lane: Lane,
  files: readonly string[],
): Promise<{ witnesses: Witness[]; useless: string[] }> {
  const runs = files.map((testFile) => ({ mutant: 0, testFile }));
  const answer = await lane.ask(runs, slowestFileMs * files.length);
  if (answer === 'timed out') return { witnesses: [], useless: ['the tests do not end without any mutant'] };
  if (answer.unowned !== '') return { witnesses: [], useless: [`without any mutant: ${answer.unowned}`] };
  const heard = files.map((file, at) => ({ file, verdict: answer.verdicts[at] }));
  return {
    witnesses: heard
      .flatMap(({ file, verdict }) => (verdict?.passed ? [witnessOf(file, verdict)] : []))
      .sort((a, b) => a.milliseconds - b.milliseconds),
    useless: heard.flatMap(({ file, verdict }) =>
      verdict?.passed ? [] : [`${file} fails without any mutant: ${verdict?.complaint}`],
    ),
  };
}

function witnessOf(file: string, { milliseconds, reached }: Verdict): Witness {
  return { file, milliseconds, reached: new Set(reached) };
}

/** Five times as long as usual for each, plus what a busy machine may add. */
function limitOf({ mutants, witness }: Work): number {
  return 5 * witness.milliseconds * mutants.length + 5_000;
}

/** A busy machine may hold up one run; only a mutant that never ends does so twice. */
async function askPatiently(lane: Lane, work: Work): Promise<Answer> {
  const runs = work.mutants.map(({ id }) => ({ mutant: id, testFile: work.witness.file }));
  const answer = await lane.ask(runs, limitOf(work));
  return answer === 'timed out' && runs.length === 1 ? lane.ask(runs, 2 * limitOf(work)) : answer;
}

/** What goes wrong outside every test is the doing of the mutant that ran, when only one did. */
function findingOf({ mutants }: Work, answer: Answer): Finding {
  const alone = mutants.length === 1;
  if (answer === 'timed out') return alone ? answer : 'unclear';
  if (answer.unowned === '') return answer.verdicts;
  return alone ? [{ passed: false, complaint: answer.unowned }] : 'unclear';
}

/** Each mutant against the test files that reach its place. Several lanes share the queue. */
export async function judgeAll(
  lanes: readonly Lane[],
  mutants: readonly Mutant[],
  witnesses: readonly Witness[],
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = openQueue(mutants, witnesses, (result) => {
    results.push(result);
    onResult(result);
  });
  const serve = async (lane: Lane): Promise<void> => {
    for (let work = queue.next(); work !== undefined; work = queue.next()) {
      queue.close(work, findingOf(work, await askPatiently(lane, work)));
    }
  };
  await Promise.all(lanes.map(serve));
  return results.sort((a, b) => a.mutant.id - b.mutant.id);
}
