import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** How many tests passed and failed, as the last line of `npm test` counts them. */
export type Tally = { passed: number; failed: number };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A run that ended badly has failed at least once, whatever its report says, even without a report. */
function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @param file report of Vitest's `json` reporter */
export function vitestTally(file: string, exitCode: number): Tally & { skipped: number } {
  const report = VitestReport.safeParse(readReport(file));
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests: skipped, testResults } = report.data;
  // A file that could not even be loaded holds no test that could fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { ...honest({ passed: numPassedTests, failed: numFailedTests + broken.length }, exitCode), skipped };
}

/** @param file report of Playwright's `json` reporter */
export function playwrightTally(file: string, exitCode: number): Tally {
  const report = PlaywrightReport.safeParse(readReport(file));
  if (!report.success) return { passed: 0, failed: 1 };
  const { stats, errors } = report.data;
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, exitCode);
}

/** A program that either does its job or does not. */
export function programTally(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
