import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './children.ts';
import type { Fault, Outcome, Run, Skipped } from './fault.ts';
import { root } from './portal.ts';

/** Faults that the suites produce already: their tests are run here as they are, the deep ones too. */

/** What is read of the report of Vitest's `json` reporter. */
interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** @param file a report of Vitest; a run that ended without one has failed */
function readReport(file: string) {
  if (!existsSync(file)) return { passed: 0, skipped: 0, failed: ['Vitest wrote no report'] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const { numPassedTests, numPendingTests, testResults } = report;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed');
    // A file that could not even be loaded holds no test that could fail.
    if (tests.length === 0 && status === 'failed') return [name];
    return tests.map(({ fullName }) => fullName);
  });
  return { passed: numPassedTests, skipped: numPendingTests, failed };
}

/** What tests say aloud that they leave out. */
function saidSkipped(output: string): string[] {
  return [...new Set([...output.matchAll(/^SKIPPED: (.+)$/gm)].map(([, reason]) => reason ?? ''))];
}

async function runVitest(files: readonly string[], report: string, env: NodeJS.ProcessEnv, run: Run) {
  const args = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--no-color'];
  const depth = run.scale === 'quick' ? ['--tags-filter=!deep'] : [];
  const program = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=*'];
  const child = startChild([...program, ...args, ...depth, ...files], {
    cwd: root,
    env: { ...process.env, ...env, TEST_DATABASE: run.engine },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.process.stdout, child.process.stderr])
    stream?.on('data', (part: Buffer) => parts.push(part));
  const code = await child.ended;
  return { code: code ?? 1, output: Buffer.concat(parts).toString() };
}

/** @param env settings of the tests, such as how many requests to make up */
export function byTests(
  files: readonly string[],
  env: (run: Run) => NodeJS.ProcessEnv = () => ({}),
): Fault['measure'] {
  return async (run): Promise<Outcome | Skipped> => {
    const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-fault-tests-'));
    const report = join(folder, 'report.json');
    try {
      const { code, output } = await runVitest(files, report, env(run), run);
      const { passed, failed, skipped } = readReport(report);
      if (code !== 0) run.say(output.slice(-6000));
      const left = skipped > 0 ? `, ${skipped} not for this database, machine or scale` : '';
      const aloud = saidSkipped(output).map((reason) => `; **skipped**: ${reason}`);
      const figure = `${passed} tests passed${left}${aloud.join('')}`;
      const missed = failed.length > 0 ? [`${failed.length} failed`, ...failed.slice(0, 5)] : [];
      if (code !== 0 && failed.length === 0) missed.push(`Vitest ended with ${code}`);
      if (passed === 0 && missed.length === 0)
        return { skipped: 'none of its tests is for this database, machine or scale' };
      return { figure, missed };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
