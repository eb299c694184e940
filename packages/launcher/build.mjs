import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { projectNode } from './project-node.mjs';
import { runQuietly } from './run.mjs';
import { SetupError, withProgress } from './say.mjs';
import { requireWritable } from './writable.mjs';

/** The sources of the built pages. */
const sources = [
  'packages/web',
  'packages/domain/src',
  'packages/domain/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

const stampFile = 'packages/web/dist/.stamp';

function isFresh(root) {
  const stamp = join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, sources);
}

async function build(root, onStart) {
  // Taken before the build, so that a file saved during it makes the next start build again.
  const built = fingerprint(root, sources);
  rmSync(join(root, stampFile), { force: true });
  const program = {
    command: projectNode(root),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    cwd: join(root, 'packages/web'),
  };
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  await runQuietly('The build of the web pages', { ...program, args: vite }, onStart);
  const forServer = [...vite, '--ssr', 'src/entry-server.tsx'];
  await runQuietly('The build of the page server', { ...program, args: forServer }, onStart);
  mkdirSync(join(root, 'packages/web/dist'), { recursive: true });
  writeFileSync(join(root, stampFile), built);
}

/** Builds the web pages unless those present were built from exactly these sources. */
export async function ensureBuilt(root) {
  if (isFresh(root)) return;
  requireWritable(root, ['.cache', 'packages/web/.cache', 'packages/web/dist', 'packages/web/dist/client']);
  await withLock(root, async (holdLockFor) => {
    if (!isFresh(root)) await withProgress('Building the web pages', () => build(root, holdLockFor));
  });
}

/** Where nothing may be built: refuses pages that are missing or were built from other sources. */
export function expectBuilt(root) {
  if (!isFresh(root)) {
    throw new SetupError(
      'The web pages of this version are not built: leave --prebuilt out once, where this folder may be written.',
    );
  }
}
