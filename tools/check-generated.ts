import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

const openApiFile = 'openapi.json';
const lockFile = 'package-lock.json';

/** Folders that are made, never committed. */
const generated =
  /(^|\/)(node_modules|dist|\.cache|test-results|playwright-report)\/|^(data|data-demo|secrets|secrets-demo)\//;

type BuildDocument = () => Promise<unknown> | unknown;

/** The document as the contract in the domain makes it now. */
async function documentOfTheDomain(): Promise<unknown> {
  const { buildOpenApi } = await import('@ruang-naskah/domain/openapi');
  return buildOpenApi();
}

async function openApiProblems(tree: Tree, build: BuildDocument): Promise<Problem[]> {
  const advice = 'run: node tools/check-generated.ts --write';
  if (!tree.has(openApiFile)) return [{ file: openApiFile, message: `is missing: ${advice}` }];
  // Through JSON, as it is on disk: undefined members are not written.
  const current: unknown = JSON.parse(JSON.stringify(await build()));
  const committed: unknown = JSON.parse(tree.text(openApiFile));
  if (isDeepStrictEqual(current, committed)) return [];
  return [{ file: openApiFile, message: `does not match the endpoints in packages/domain: ${advice}` }];
}

type LockEntry = { resolved?: string; optionalDependencies?: Record<string, string> };

/** Where npm would look for a dependency of the package at `path`: beside it, then in each folder above. */
function placesFor(path: string, name: string): string[] {
  const at = path.lastIndexOf('node_modules/');
  const here = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (path === '') return [here];
  return [here, ...placesFor(at <= 0 ? '' : path.slice(0, at - 1), name)];
}

/**
 * The lock names no registry, so that it installs from whichever one the machine uses; and it holds the parts of
 * every platform, because `npm ci` refuses a lock with holes and other machines would miss theirs.
 */
function lockProblems(tree: Tree): Problem[] {
  if (!tree.has(lockFile)) return [{ file: lockFile, message: 'is missing: installs must be exact' }];
  const { packages } = JSON.parse(tree.text(lockFile)) as { packages: Record<string, LockEntry> };
  return Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => {
    const holes = Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => packages[place] !== undefined))
      .map(
        (name) =>
          `has no entry for ${name}, which ${path} wants on some platform: use a version that is complete`,
      );
    const registry = resolved?.startsWith('http')
      ? [`names a registry for ${path}: install with omit-lockfile-registry-resolved (.npmrc)`]
      : [];
    return [...registry, ...holes].map((message) => ({ file: lockFile, message }));
  });
}

/** Without git (a source archive) nothing is tracked. */
function trackedProblems(tree: Tree): Problem[] {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: tree.root, encoding: 'utf8' });
  if (listed.status !== 0) return [];
  return listed.stdout
    .split('\0')
    .filter((file) => generated.test(file))
    .map((file) => ({ file, message: 'is generated and must not be committed: git rm --cached it' }));
}

/** Generated files are what their sources say, and only the two that readers need are committed. */
export async function findGeneratedProblems(
  tree: Tree,
  build: BuildDocument = documentOfTheDomain,
): Promise<Problem[]> {
  return [...(await openApiProblems(tree, build)), ...lockProblems(tree), ...trackedProblems(tree)];
}

async function writeOpenApi(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  writeFileSync(join(root, openApiFile), `${JSON.stringify(await documentOfTheDomain(), null, 2)}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', openApiFile], { cwd: root, stdio: 'inherit' });
}

export const generatedRule = { name: 'generated files', find: (tree: Tree) => findGeneratedProblems(tree) };

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeOpenApi();
  await runAlone(generatedRule);
}
