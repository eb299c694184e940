import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './children.ts';
import type { Fault, Outcome, Run, Skipped } from './fault.ts';
import { root } from './portal.ts';

/** Faults that the test suites produce already: runs their tests unchanged, including the deep ones. */

/** The parts of Vitest's JSON report that are read. */
interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** @param file Vitest's report; a run that ended without one has failed */
function readReport(file: string) {
  if (!existsSync(file)) return { passed: 0, skipped: 0, failed: ['Vitest wrote no report'] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const { numPassedTests, numPendingTests, testResults } = report;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed');
    // A file that could not be loaded has no tests that could fail.
    if (tests.length === 0 && status === 'failed') return [name];
    return tests.map(({ fullName }) => fullName);
  });
  return { passed: numPassedTests, skipped: numPendingTests, failed };
}

/** The lines in which tests print that they are left out. */
function saidSkipped(output: string): string[] {
  return [...new Set([...output.matchAll(/^SKIPPED: (.+)$/gm)].map(([, reason]) => reason ?? ''))];
}

/** The project of `vitest.config.ts` to which a file belongs; two projects cannot run at once. */
const isHttp = (file: string) => /^packages\/server\/(?:test|src\/(?:features|jobs|privacy))\//.test(file);

async function runVitest(files: readonly string[], report: string, env: NodeJS.ProcessEnv, run: Run) {
  const [first = ''] = files;
  const args = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--no-color'];
  const depth = run.scale === 'quick' ? ['--tags-filter=!deep'] : [];
  const project = `--project=${isHttp(first) ? 'http' : 'unit'}`;
  const program = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', project];
  const child = startChild([...program, ...args, ...depth, ...files], {
    cwd: root,
    env: { ...process.env, ...env, TEST_DATABASE: run.engine },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.process.stdout, child.process.stderr])
    stream?.on('data', (part: Buffer) => parts.push(part));
  const code = (await child.ended) ?? 1;
  const output = Buffer.concat(parts).toString();
  if (code !== 0) run.say(output.slice(-6000));
  return { code, output, ...readReport(report) };
}

/** @param env settings of the tests, such as the number of requests to generate */
export function byTests(
  files: readonly string[],
  env: (run: Run) => NodeJS.ProcessEnv = () => ({}),
): Fault['measure'] {
  return async (run): Promise<Outcome | Skipped> => {
    const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-fault-tests-'));
    try {
      const groups = [files.filter(isHttp), files.filter((file) => !isHttp(file))];
      const done: Awaited<ReturnType<typeof runVitest>>[] = [];
      for (const [at, some] of groups.entries())
        if (some.length > 0)
          done.push(await runVitest(some, join(folder, `report-${at}.json`), env(run), run));
      const sum = (of: (one: (typeof done)[number]) => number) =>
        done.reduce((total, one) => total + of(one), 0);
      const [passed, skipped] = [sum((one) => one.passed), sum((one) => one.skipped)];
      const failed = done.flatMap((one) => one.failed);
      const left = skipped > 0 ? `, ${skipped} not for this database, machine or scale` : '';
      const aloud = done
        .flatMap(({ output }) => saidSkipped(output))
        .map((reason) => `; **skipped**: ${reason}`);
      const missed = failed.length > 0 ? [`${failed.length} failed`, ...failed.slice(0, 5)] : [];
      for (const { code } of done)
        if (code !== 0 && failed.length === 0) missed.push(`Vitest ended with ${code}`);
      if (passed === 0 && missed.length === 0)
        return { skipped: 'none of its tests is for this database, machine or scale' };
      return { figure: `${passed} tests passed${left}${aloud.join('')}`, missed };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
