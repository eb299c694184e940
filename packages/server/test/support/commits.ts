import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Counts the commits that this process sends to SQLite or PostgreSQL until the test has ended. */
export function watchCommits(): { take(): number } {
  let count = 0;
  const note = (text: unknown): void => {
    if (text === 'commit') count += 1;
  };
  const { run } = StatementSync.prototype;
  const sqlite = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    note(this.sourceSQL);
    return run.apply(this, values);
  });
  const postgres = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => {
    sqlite.mockRestore();
    postgres.mockRestore();
  });
  return {
    take() {
      for (const [query] of postgres.mock.calls) note(query);
      postgres.mockClear();
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
