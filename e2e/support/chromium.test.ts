import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fixtureTree } from '../../tools/fixture-tree.ts';
import { findChromium } from './chromium.ts';

afterEach(() => void vi.unstubAllEnvs());

function folderWith(name: string): string {
  const { root } = fixtureTree({ [name]: '#!/bin/sh\n' });
  chmodSync(join(root, name), 0o755);
  return root;
}

test('the one named by CHROMIUM_PATH comes first', async () => {
  vi.stubEnv('PATH', folderWith('chromium'));
  const named = join(folderWith('my-browser'), 'my-browser');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(await findChromium()).toBe(named);
});

test('a CHROMIUM_PATH without a program is an error, not a silent fall-back', async () => {
  vi.stubEnv('PATH', folderWith('chromium'));
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(findChromium()).rejects.toThrow('/nowhere/chromium');
});

test('one on the PATH is found under each of its names', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const folder = folderWith('google-chrome');
  vi.stubEnv('PATH', folder);
  expect(await findChromium()).toBe(join(folder, 'google-chrome'));
});

test('the one without windows is taken before one with them', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  const [windowed, shell] = [folderWith('chromium'), folderWith('chromium-headless-shell')];
  vi.stubEnv('PATH', [windowed, shell].join(delimiter));
  expect(await findChromium()).toBe(join(shell, 'chromium-headless-shell'));
});
