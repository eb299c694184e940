import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Problem, report, type Tree } from './rule.ts';

const file = 'openapi.json';
const advice = 'run: node tools/check-generated.ts --write';

/** The document generated from the endpoints; indented by one, because Biome formats no file above 1 MiB. */
async function documentOfTheDomain(): Promise<string> {
  const { buildOpenApi } = await import('@ruang-naskah/domain/openapi');
  return JSON.stringify(buildOpenApi(), null, 1);
}

/** Checks that the committed OpenAPI document equals the generated one, apart from formatting. */
export async function findGeneratedProblems(tree: Tree): Promise<Problem[]> {
  const committed: unknown = tree.has(file) ? JSON.parse(tree.text(file)) : undefined;
  const isCurrent = isDeepStrictEqual(committed, JSON.parse(await documentOfTheDomain()));
  return isCurrent ? [] : [{ file, message: `does not match the endpoints in packages/domain: ${advice}` }];
}

async function writeOpenApi(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  writeFileSync(join(root, file), `${await documentOfTheDomain()}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', file], { cwd: root, stdio: 'inherit' });
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeOpenApi();
  await report('generated files', findGeneratedProblems);
}
