import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { createFileOutput } from './log-output.ts';

const full = '/dev/full';

test.skipIf(!existsSync(full))('a line that finds the disk full is dropped and counted', () => {
  const fd = openSync(full, 'w');
  const output = createFileOutput(fd);
  const log = createLogger('info', output);
  for (let line = 0; line < 3; line += 1) log.info('a line');
  log.fatal('a last one');
  expect(output.lost).toBe(4);
  closeSync(fd);
});

/** A pipe of 64 kB, which stays full until it is read. */
function openSmallFile() {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-log-'));
  const path = join(folder, 'small');
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(128 * 1024);
  return {
    fd,
    empty: () => bytes.subarray(0, readSync(fd, bytes)).toString(),
    remove: () => {
      closeSync(fd);
      rmSync(folder, { recursive: true });
    },
  };
}

test.skipIf(process.platform === 'win32')(
  'the log goes on when there is space again, says how many lines are missing, and every line can be read',
  () => {
    const file = openSmallFile();
    const output = createFileOutput(file.fd);
    const log = createLogger('info', output);
    // Longer than the atomic write size of a pipe, so that a line is written in part.
    const long = 'x'.repeat(30_000);
    for (let line = 0; line < 5; line += 1) log.info({ long }, 'before');
    const lost = output.lost;
    expect(lost).toBeGreaterThan(0);
    const before = file.empty().split('\n').filter(Boolean);
    expect(before).toHaveLength(5 - lost + 1);
    expect(() => JSON.parse(before.at(-1) ?? '')).toThrow();
    log.info('after');
    const [missing, after] = file
      .empty()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([missing.level, missing.lines, missing.msg]).toEqual(['error', lost, 'log lines were lost']);
    expect(after.msg).toBe('after');
    expect(output.lost).toBe(lost);
    file.remove();
  },
);
