import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const logFolder = join(root, '.cache/test');
/** What Node compiled: each mutant of a guard is tried in a thread that loads the test runner once more. */
const compiled = join(root, '.cache/compiled');

/** Numbers of passed and failed tests; `note` tells in a few words what was left out and why. */
export type Outcome = { passed: number; failed: number; output: string; note?: string };

/** One line of the summary. After a failed essential step no later step runs. */
export type Step = { name: string; essential?: boolean; run: () => Promise<Outcome> };

/** Stages run in sequence; the steps of a stage begin in their order, some at once. */
export type Plan = Step[][];

/** The program of a step, run by this Node. `report` is the file with the counts of Vitest or Playwright. */
export type Program = { args: readonly string[]; env?: NodeJS.ProcessEnv; report?: string };

/** The counts in the JSON reports of Vitest and, as `stats`, of Playwright; `flaky` passed at the second try. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

/** Each has two or three workers of its own: together they keep two cores busy. */
const stepsAtOnce = 2;
const progressMs = 20_000;
const shownLines = 200;
/** Where the list of failures begins in the output of Vitest and Playwright. */
const failuresBegin = /⎯ Failed (?:Tests|Suites) |^ {2}1\) /;
/** How Vitest names a failed test. */
const failedInVitest = /^ FAIL {2}(.+)/;
/** The lists at the end of Playwright's output: such a heading, then a line for each test. */
const playwrightHeading = /^ {2}\d+ (failed|flaky|passed|skipped|interrupted|did not run)/;
const playwrightTest = /^ {4}(\[[^\]]+\] › .+?)[ ─]*$/;
const namedFailures = 20;
/** How many tests of a run may pass only at the second try; more are no accident of the machine. */
const mostUnsteady = 3;
const running = new Set<ReturnType<typeof spawn>>();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Stops the started programs when the run is interrupted. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
}

/** A program's exit code and output. Without a time limit, because a busy machine may take ten times as long. */
function execute(name: string, { args, env }: Program): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    const progress = setInterval(() => {
      const last = String(chunks.at(-1) ?? '').trimEnd();
      say(`  ..    ${name}: ${last.slice(last.lastIndexOf('\n') + 1).slice(0, 100)}`);
    }, progressMs);
    child.once('close', (code) => {
      clearInterval(progress);
      running.delete(child);
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

function countsOf(report: string): { passed: number; failed: number; skipped: number } {
  const { stats, ...vitest }: Report = JSON.parse(readFileSync(report, 'utf8'));
  if (stats !== undefined)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: 0 };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = vitest;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** Runs a program; a bad exit code is a failure even where the report counts none, as for a file that cannot be loaded. */
export async function runProgram(name: string, program: Program): Promise<Outcome & { skipped: number }> {
  const { report } = program;
  if (report !== undefined) rmSync(report, { force: true });
  const { exitCode, output } = await execute(name, program);
  const isCounted = report !== undefined && existsSync(report);
  const counts = isCounted ? countsOf(report) : { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const isMissing = report !== undefined && !isCounted;
  const failed = counts.failed === 0 && (exitCode !== 0 || isMissing) ? 1 : counts.failed;
  return { ...counts, passed: isMissing ? 0 : counts.passed, failed, output };
}

/** The output from the first failure on, or only its end where it is long; the log has all of it. */
function excerptOf(output: string, log: string): string {
  const lines = output.trimEnd().split('\n');
  const failures = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => failuresBegin.test(line)),
    ),
  );
  const left = failures.length - shownLines;
  if (left <= 0) return failures.join('\n');
  return [`... ${left} lines left out; all of it: ${log} ...`, ...failures.slice(left)].join('\n');
}

/** The tests that the output of Vitest or Playwright names as failed, or as passed only at the second try. */
function namedTests(output: string): { failed: string[]; unsteady: string[] } {
  const failed = new Set<string>();
  const unsteady = new Set<string>();
  let heading: string | undefined;
  for (const line of output.split('\n')) {
    heading = playwrightHeading.exec(line)?.[1] ?? heading;
    const test = playwrightTest.exec(line)?.[1];
    if (heading === 'flaky' && test !== undefined) unsteady.add(test);
    const failure = failedInVitest.exec(line)?.[1] ?? (heading === 'failed' ? test : undefined);
    if (failure !== undefined) failed.add(failure.trimEnd());
  }
  return { failed: [...failed].slice(0, namedFailures), unsteady: [...unsteady] };
}

/** A line for each failed test of a step, or one for the step where its output names none. */
function failureLines(step: string, output: string): string[] {
  const { failed } = namedTests(output);
  return failed.length > 0 ? failed.map((test) => `Failed: ${step}: ${test}`) : [`Failed: ${step}`];
}

async function runStep(step: Step, logs: string): Promise<Outcome> {
  const began = performance.now();
  const outcome = await step.run().catch((error: Error): Outcome => {
    return { passed: 0, failed: 1, output: error.stack ?? error.message };
  });
  const { passed, failed, output, note = '' } = outcome;
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const counts =
    failed > 0 ? `${passed} passed, ${failed} failed` : passed === 0 ? 'SKIPPED' : `${passed} passed`;
  const summary = [counts, note].filter((part) => part !== '').join('; ');
  say(`  ${failed === 0 ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(42)} ${seconds.padStart(8)}  ${summary}`);
  const log = join(logs, `${step.name.replace(/\W+/g, '-')}.log`);
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, output);
  if (failed > 0) say(excerptOf(output, log).replace(/^/gm, '        '));
  return outcome;
}

/**
 * Runs the plan; prints a line for each step, the output of failed ones, a line for each test that failed or passed only at
 * the second try, and last the total counts; `.ci/run` reads these. Returns the number of failures.
 * @param logs folder for the whole output of each step
 */
export async function runSteps(plan: Plan, logs = logFolder): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const unsteady: string[] = [];
  let blocker: string | undefined;
  const runInTurn = async (steps: Step[]) => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const notRun = { passed: 0, failed: 1, output: '' };
      if (blocker !== undefined) say(`  FAIL  ${step.name}: not run, because “${blocker}” failed`);
      const { passed, failed, output } = blocker === undefined ? await runStep(step, logs) : notRun;
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) failures.push(...failureLines(step.name, output));
      unsteady.push(...namedTests(output).unsteady.map((test) => `Unsteady: ${step.name}: ${test}`));
      if (failed > 0 && step.essential) blocker = step.name;
    }
  };
  for (const stage of plan) {
    const steps = [...stage];
    await Promise.all(Array.from({ length: stepsAtOnce }, () => runInTurn(steps)));
  }
  if (unsteady.length > mostUnsteady) {
    total.failed += 1;
    failures.push(`Failed: more than ${mostUnsteady} tests passed only at the second try`);
  }
  if (unsteady.length + failures.length > 0) say(['', ...unsteady, ...failures].join('\n'));
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed;
}
