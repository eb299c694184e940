import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testEngine } from './database.ts';
import { newMachine } from './support/child.ts';

/** The operator's guide, followed word for word. */

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');

/** The block of shell commands that holds this. */
function commandsWith(part: string): string {
  const found = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].find(([, commands]) => commands?.includes(part));
  return found?.[1] ?? '';
}

test.runIf(testEngine === 'sqlite').each([
  ['a portal without an image', false],
  ['a portal with images', true],
])('%s is copied beside its server, as often as one likes', async (_kind, hasImages) => {
  const machine = await newMachine();
  onTestFinished(() => machine.remove());
  const server = await machine.serve();
  onTestFinished(() => server.kill());
  const file = (...path: string[]) => join(machine.folder, ...path);
  mkdirSync(file('node_modules', '.bin'), { recursive: true });
  symlinkSync(process.execPath, file('node_modules', '.bin', 'node'));
  if (hasImages) {
    mkdirSync(file('data', 'files'));
    writeFileSync(file('data', 'files', 'gambar.webp'), '');
  }
  for (let time = 0; time < 2; time += 1) {
    const { stdout } = await promisify(execFile)('sh', ['-ec', commandsWith('backup(new DatabaseSync')], {
      cwd: machine.folder,
    });
    expect(stdout).toContain("integrity_check: 'ok'");
  }
  expect(readdirSync(file('backup')).filter((name) => /^portal-.+\.db$/.test(name))).toHaveLength(1);
  expect(existsSync(file('backup', 'files', 'gambar.webp'))).toBe(hasImages);
});
