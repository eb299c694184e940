import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of the repository, relative to its root and with forward slashes. */
export type Tree = {
  root: string;
  files: readonly string[];
  has: (path: string) => boolean;
  text: (path: string) => string;
};

/** A violation of a repository rule: its place, and a message with what to do. */
export type Problem = { file: string; line?: number; message: string };

/** Generated folders: those of builds and installs anywhere, and those of runs at the root. */
const generated =
  /^(?:(?:.*\/)?(?:node_modules|dist|\.git|\.cache)|(?:data|secrets)(?:-demo)?|test-results|playwright-report)$/;

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    return generated.test(path) ? [] : listFiles(root, path);
  });
}

export function openTree(root: string): Tree {
  const has = (path: string) => existsSync(join(root, path));
  return { root, files: listFiles(root).sort(), has, text: (path) => readFileSync(join(root, path), 'utf8') };
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Runs a rule as a program, such as `node tools/check-structure.ts`. */
export async function report(
  name: string,
  find: (tree: Tree) => Problem[] | Promise<Problem[]>,
): Promise<void> {
  const problems = await find(openTree(fileURLToPath(new URL('..', import.meta.url))));
  for (const { file, line, message } of problems) {
    process.stdout.write(`${file}${line === undefined ? '' : `:${line}`}  ${message}\n`);
  }
  process.stdout.write(`${name}: ${problems.length === 0 ? 'ok' : `${problems.length} problem(s)`}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
