import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testEngine } from './database.ts';

const program = fileURLToPath(new URL('support/packets.ts', import.meta.url));
const canIsolate = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

test.skipIf(!canIsolate || testEngine === 'postgres')(
  'whatever people send, no packet leaves the machine (on SQLite; needs Linux, root, unshare and ip)',
  { tags: ['deep'] },
  async () => {
    const tests = 'packages/server/test/outbound.test.ts';
    const run = spawn('unshare', ['--net', process.execPath, program, tests], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(run.stdout), once(run, 'close')]);
    expect(output).toContain('\n0 packets tried to leave the machine');
    expect(code, output).toBe(0);
  },
);
