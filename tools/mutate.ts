/**
 * Mutation testing: `npm run mutate [-- <target or part of a path> …] [--lanes=2]`. Makes one small change after the
 * other in the rules and guards, and asks whether some test fails. Targets and marks: `tools/mutate/targets.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { equivalents } from './mutate/equivalent.ts';
import { hearWitnesses, judgeAll } from './mutate/judge.ts';
import { openLane } from './mutate/lane-process.ts';
import { formatSurvivor, formatTable, scoreOf, survivorsOf, wrongEntries } from './mutate/report.ts';
import { mutateTarget, type Target, targets } from './mutate/targets.ts';
import type { Result } from './mutate/verdict.ts';
import { isTest, openTree, type Tree } from './tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}/.cache/mutate`;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

type Run = { readonly results: readonly Result[]; readonly useless: readonly string[] };

async function runTarget(tree: Tree, target: Target, filter: string, laneCount: number): Promise<Run> {
  const mutants = [...mutateTarget(tree, target, filter).values()].flatMap((file) => file.mutants);
  if (mutants.length === 0) return { results: [], useless: [] };
  const first = await openLane([target.name, filter]);
  const files = tree.files.filter((file) => isTest(file) && target.tests.files.test(file));
  const { witnesses, useless } = await hearWitnesses(first, files);
  if (witnesses.length === 0) {
    await first.close();
    return { results: [], useless };
  }
  const others = Array.from({ length: laneCount - 1 }, () => openLane([target.name, filter]));
  const lanes = [first, ...(await Promise.all(others))];
  let done = 0;
  const results = await judgeAll(lanes, mutants, witnesses, (result) => {
    done += 1;
    if (survivorsOf([result], equivalents).length > 0) say(formatSurvivor(result));
    if (done % 100 === 0) say(`  ${target.name}: ${done} of ${mutants.length}`);
  });
  await Promise.all(lanes.map((lane) => lane.close()));
  return { results, useless };
}

/** Prints what became of a target's mutants; whether it reached its mark. */
function conclude(target: Target, { results, useless }: Run): boolean {
  mkdirSync(folder, { recursive: true });
  const plain = results.map(({ mutant: { host: _, ...mutant }, ...result }) => ({ ...result, ...mutant }));
  writeFileSync(`${folder}/${target.name}.json`, JSON.stringify(plain, null, 1));
  const wrong = wrongEntries(results, equivalents);
  say([...wrong, ...useless, formatTable(target, results, equivalents)].join('\n'));
  return wrong.length + useless.length === 0 && scoreOf(results, equivalents).score >= target.mark;
}

const lanesOption = process.argv.find((argument) => argument.startsWith('--lanes='));
const laneCount = Number(lanesOption?.split('=')[1] ?? Math.min(2, availableParallelism()));
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const named = targets.filter(({ name }) => words.includes(name));
const filter = words.find((word) => !targets.some(({ name }) => name === word)) ?? '';
const tree = openTree(root);
let good = true;
for (const target of named.length > 0 ? named : targets) {
  const began = performance.now();
  const run = await runTarget(tree, target, filter, laneCount);
  if (run.results.length + run.useless.length === 0) continue;
  good = conclude(target, run) && good;
  say(`${((performance.now() - began) / 1000).toFixed(0)} s`);
}
process.exitCode = good ? 0 : 1;
