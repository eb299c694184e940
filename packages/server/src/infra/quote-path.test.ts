import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quotePath } from './quote-path.ts';

test.each([
  '/srv/ruang naskah/data',
  "/srv/Jum'at/$HOME/`id`",
  '/srv/a;b&c|d(e)*?~"\\',
  '/srv/baris\nbaru',
  '/srv/naskah-écrit',
])('a command that an operator copies gets %j as one word', (path) => {
  expect(execFileSync('sh', ['-c', `printf %s ${quotePath(path)}`], { encoding: 'utf8' })).toBe(path);
});

test('an ordinary path is written as it is', () => {
  expect(quotePath('/var/lib/ruang-naskah/data')).toBe('/var/lib/ruang-naskah/data');
});
