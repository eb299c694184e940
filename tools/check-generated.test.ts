import { spawnSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { findGeneratedProblems } from './check-generated.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const document = { openapi: '3.1.0', paths: { '/api/news': {} }, unwritten: undefined };
const files = {
  'openapi.json': '{ "paths": { "/api/news": {} }, "openapi": "3.1.0" }',
  'package-lock.json': '{ "packages": {} }',
};

async function problems(changed: Record<string, string>): Promise<string[]> {
  const found = await findGeneratedProblems(fixtureTree({ ...files, ...changed }), () => document);
  return found.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`);
}

test('files that match their sources pass, however they are formatted', async () => {
  expect(await problems({})).toEqual([]);
});

test('an OpenAPI document that lags behind the endpoints is refused', async () => {
  const [problem] = await problems({ 'openapi.json': '{ "paths": {}, "openapi": "3.1.0" }' });
  expect(problem).toContain('--write');
});

test('a missing OpenAPI document is refused', async () => {
  const tree = fixtureTree({ 'package-lock.json': files['package-lock.json'] });
  expect(await findGeneratedProblems(tree, () => document)).toEqual([
    expect.objectContaining({ file: 'openapi.json' }),
  ]);
});

function lock(packages: Record<string, unknown>): Record<string, string> {
  return { 'package-lock.json': JSON.stringify({ packages }) };
}

test('a lock that names a registry is refused; links between workspaces are not', async () => {
  const found = await problems(
    lock({
      'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
      'node_modules/@ruang-naskah/domain': { resolved: 'packages/domain', link: true },
    }),
  );
  expect(found).toEqual([expect.stringContaining('names a registry for node_modules/a')]);
});

test('a lock without the parts of some platform is refused', async () => {
  const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } };
  const packages = { 'node_modules/b/node_modules/tool': tool, 'node_modules/tool-linux': {} };
  expect(await problems(lock(packages))).toEqual([expect.stringContaining('no entry for tool-darwin')]);
  expect(await problems(lock({ ...packages, 'node_modules/b/node_modules/tool-darwin': {} }))).toEqual([]);
});

test('a committed build is refused', async () => {
  const tree = fixtureTree({
    ...files,
    'packages/web/dist/client/app.js': '',
    'packages/web/src/app.ts': '',
  });
  const git = (...args: string[]) => spawnSync('git', args, { cwd: tree.root });
  git('init', '--quiet');
  git('add', '--force', '.');
  expect(await findGeneratedProblems(tree, () => document)).toEqual([
    expect.objectContaining({ file: 'packages/web/dist/client/app.js' }),
  ]);
});
