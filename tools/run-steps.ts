import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sum, type Tally } from './tally.ts';

/** `note`: what was left out and why, in a few words. */
export type Outcome = Tally & { output: string; note?: string };

/** One line of the summary. An essential step that fails spares everything planned after its stage. */
export type Step = { name: string; essential?: boolean; run: () => Promise<Outcome> };

/** Stages run one after another; the lanes of a stage side by side; the steps of a lane one after another. */
export type Plan = Step[][][];

/** How often a step that runs long says how far it is. */
const progressMs = 20_000;
/** What programs say ends up in logs as often as on a terminal. */
const plainOutput = { NO_COLOR: '1', FORCE_COLOR: undefined };
const running = new Set<ReturnType<typeof spawn>>();

/**
 * Runs a program, keeps what it says, and answers it with the exit code. There is no time limit: a busy machine takes
 * as long as it takes; while it runs the last line it said is shown now and then.
 */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; name?: string },
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...plainOutput, ...options.env };
    const child = spawn(command, args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const progress = setInterval(() => sayProgress(options.name, chunks), progressMs);
    const finish = (exitCode: number) => {
      clearInterval(progress);
      running.delete(child);
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function sayProgress(name: string | undefined, chunks: readonly Buffer[]): void {
  const lines = (chunks.at(-1)?.toString('utf8') ?? '').split('\n').filter((line) => line.trim() !== '');
  if (name !== undefined) say(`  ..    ${name}: ${(lines.at(-1) ?? '').trim().slice(0, 100)}`);
}

/** Interrupting the run stops the programs it started. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function counts({ passed, failed, note }: Outcome): string {
  const tests = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`;
  const told = passed + failed === 0 ? 'SKIPPED' : passed + failed === 1 ? '' : tests;
  return [told, note].filter((part) => part !== undefined && part !== '').join('; ');
}

/** Beginning and end of a long output; the whole of it is in the folder of logs. */
const shownLines = { first: 60, last: 140 };
/** Where Vitest and Playwright begin to tell what went wrong; before it stands what went right. */
const failuresBegin = /⎯ Failed (?:Tests|Suites) |^ {2}1\) /;

function excerpt(output: string, log: string | undefined): string {
  const all = output.trimEnd().split('\n');
  const lines = all.slice(
    Math.max(
      0,
      all.findIndex((line) => failuresBegin.test(line)),
    ),
  );
  const left = lines.length - shownLines.first - shownLines.last;
  if (left <= 0) return lines.join('\n');
  const gap = `... ${left} lines left out${log === undefined ? '' : `; all of it: ${log}`} ...`;
  return [...lines.slice(0, shownLines.first), gap, ...lines.slice(-shownLines.last)].join('\n');
}

function keepLog(folder: string, { name }: Step, { output }: Outcome): string {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.log`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, output);
  return file;
}

async function runStep(step: Step, logFolder: string | undefined): Promise<Outcome> {
  const began = performance.now();
  const patience = setTimeout(() => say(`  ..    ${step.name}`), 3_000);
  const outcome = await step.run().catch((error: unknown): Outcome => {
    return {
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  });
  clearTimeout(patience);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `  ${outcome.failed === 0 ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(42)} ${`${seconds} s`.padStart(8)}  ${counts(outcome)}`,
  );
  const log = logFolder === undefined ? undefined : keepLog(logFolder, step, outcome);
  if (outcome.failed > 0) say(excerpt(outcome.output, log).replace(/^/gm, '        '));
  return outcome;
}

type Finished = { step: Step; outcome: Outcome };

async function runLane(lane: Step[], logFolder: string | undefined): Promise<Finished[]> {
  const finished: Finished[] = [];
  for (const step of lane) finished.push({ step, outcome: await runStep(step, logFolder) });
  return finished;
}

const notRun: Outcome = { passed: 0, failed: 1, output: '' };

/**
 * Runs the plan, prints a line per step and what failing steps said; answers the count of everything.
 * @param logFolder keeps what every step said, whole
 */
export async function runSteps(plan: Plan, logFolder?: string): Promise<Tally> {
  const finished: Finished[] = [];
  let blocker: string | undefined;
  for (const stage of plan) {
    if (blocker !== undefined) {
      for (const step of stage.flat()) {
        say(`  FAIL  ${step.name}: not run, because “${blocker}” failed`);
        finished.push({ step, outcome: notRun });
      }
      continue;
    }
    const lanes = await Promise.all(stage.map((lane) => runLane(lane, logFolder)));
    finished.push(...lanes.flat());
    blocker = lanes.flat().find(({ step, outcome }) => step.essential && outcome.failed > 0)?.step.name;
  }
  const failures = finished.filter(({ outcome }) => outcome.failed > 0);
  if (failures.length > 0) say(`\nFailed: ${failures.map(({ step }) => step.name).join(', ')}`);
  return sum(finished.map(({ outcome }) => outcome));
}

/** Prints the count as the last line (`.ci/run` and other tools read it) and sets the exit code. */
export function conclude({ passed, failed }: Tally): void {
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
