import type { Mutant } from './instrument.ts';
import type { Result, Verdict, Witness } from './verdict.ts';

/** What is still to be judged, and by which test file next. */

/** Mutants for one run of a test file. */
export type Work = { readonly mutants: readonly Mutant[]; readonly witness: Witness };

/** What a run told: of each mutant in turn, that it did not end, or nothing, as any of them may have spoilt it. */
export type Finding = readonly Pick<Verdict, 'passed' | 'complaint'>[] | 'timed out' | 'unclear';

export type Queue = {
  /** What to run next; nothing when all are judged or being judged. */
  readonly next: () => Work | undefined;
  /** After `unclear`, each of the mutants runs alone. */
  readonly close: (work: Work, finding: Finding) => void;
};

/** Starting a run takes some 400 ms, little beside a slow file; and one mutant that never ends spoils the whole run. */
const most = { mutants: 16, guessed: 4, milliseconds: 3_000 };

function sizeOf({ milliseconds }: Witness, proven: boolean): number {
  return Math.min(proven ? most.mutants : most.guessed, Math.ceil(most.milliseconds / (milliseconds + 1)));
}

/** Who could still notice a mutant, and who most probably will. */
function openMemory(mutants: readonly Mutant[], witnesses: readonly Witness[]) {
  const unasked = new Map(
    mutants.map((mutant) => [mutant, new Set(witnesses.filter(({ reached }) => reached.has(mutant.id)))]),
  );
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    note: (mutant: Mutant, witness: Witness, passed: boolean): void => {
      unasked.get(mutant)?.delete(witness);
      if (passed) return;
      for (const key of [witness.file, `${mutant.file} ${witness.file}`]) counts.set(key, count(key) + 1);
    },
    /** The file's own tests, else those that noticed most of it, else those that noticed most of all, else the first. */
    bestOf: (mutant: Mutant) => {
      const own = mutant.file.replace(/\.ts$/, '.test.ts');
      let best: { witness?: Witness; promise: number } = { promise: -1 };
      for (const witness of unasked.get(mutant) ?? []) {
        const { file } = witness;
        const promise = file === own ? 1e9 : count(`${mutant.file} ${file}`) + count(file) / 1e6;
        if (promise > best.promise) best = { witness, promise };
      }
      return { witness: best.witness, proven: best.promise >= 1 };
    },
  };
}

/**
 * Mutants whose most promising test file is the same run together.
 * @param witnesses the fastest first
 * @param onResult hears of every mutant once
 */
export function openQueue(
  mutants: readonly Mutant[],
  witnesses: readonly Witness[],
  onResult: (result: Result) => void,
): Queue {
  const { bestOf, note } = openMemory(mutants, witnesses);
  const alone = new Set<Mutant>();
  const isReached = (mutant: Mutant) => bestOf(mutant).witness !== undefined;
  let ready = mutants.filter(isReached);
  const unreached = mutants.filter((mutant) => !isReached(mutant));
  for (const mutant of unreached) onResult({ mutant, outcome: 'not reached', by: '' });

  const next = (): Work | undefined => {
    const [first] = ready;
    if (first === undefined) return undefined;
    const { witness, proven } = bestOf(first);
    if (witness === undefined) throw new Error('a mutant that is ready has somebody to ask');
    const size = alone.has(first) ? 1 : sizeOf(witness, proven);
    const chosen = [first];
    for (const mutant of ready.slice(1)) {
      if (chosen.length === size) break;
      if (!alone.has(mutant) && bestOf(mutant).witness === witness) chosen.push(mutant);
    }
    ready = ready.filter((mutant) => !chosen.includes(mutant));
    return { mutants: chosen, witness };
  };

  /** What the test file said of a mutant: it is noticed, or others are asked, or there are none left. */
  const hear = (mutant: Mutant, witness: Witness, passed: boolean, complaint: string): void => {
    note(mutant, witness, passed);
    if (!passed) onResult({ mutant, outcome: 'killed', by: `${witness.file} ${complaint}` });
    else if (isReached(mutant)) ready.unshift(mutant);
    else onResult({ mutant, outcome: 'survived', by: '' });
  };

  const close = ({ mutants: judged, witness }: Work, finding: Finding): void => {
    for (const [at, mutant] of judged.entries()) {
      if (finding === 'unclear') {
        alone.add(mutant);
        ready.unshift(mutant);
      } else if (finding === 'timed out') {
        onResult({ mutant, outcome: 'timed out', by: witness.file });
      } else {
        const { passed = false, complaint = 'ran no test' } = finding[at] ?? {};
        hear(mutant, witness, passed, complaint);
      }
    }
  };
  return { next, close };
}
