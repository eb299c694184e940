import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

/** One noun, one name, mirrored in all three packages. */
const nouns = ['auth', 'users', 'manuscripts', 'projects', 'news', 'categories', 'activities', 'settings'];

/** Public pages of no noun: the home page and the publisher's information pages. */
const pagesWithoutNoun = ['home', 'pages'];

/** `schema policy` → `schema.ts`, `policy.ts`. */
const typescript = (names: string): string[] => names.split(' ').map((name) => `${name}.ts`);

/**
 * The closed file vocabulary: a file may exist only if its folder is listed and its name fits.
 * `<noun>` is one of the nouns, `*` one kebab-case name, and a folder ending in `/**` reaches into its sub-folders.
 */
const places: { folder: string; files: string[]; hint: string }[] = [
  {
    folder: 'packages/domain/src',
    files: [
      ...typescript(
        'contract endpoints openapi errors error-table schema-errors messages.id roles actor limits paths dates',
      ),
      ...typescript('links text csv settings fields pages first-view globals.d *.test'),
    ],
    hint: 'a rule of one noun belongs in packages/domain/src/<noun>, a sentence in messages.id.ts, a bound in limits.ts, a URL in paths.ts',
  },
  {
    folder: 'packages/domain/src/messages',
    files: ['*.ts'],
    hint: 'the catalogue behind messages.id.ts is one kebab-case file per noun, or a folder of that name',
  },
  {
    folder: 'packages/domain/src/messages/<noun>',
    files: ['*.ts'],
    hint: 'the sentences of a large noun: one file per room of its feature, and <noun>.ts for what its rooms share',
  },
  {
    folder: 'packages/domain/src/<noun>',
    files: typescript(
      'values schema calls contract policy status stages stage-rules deadlines workflow edit turn content content-* audit audit-words *.test',
    ),
    hint: 'entities and inputs belong in schema.ts, what of them needs no Zod in values.ts, who may do what in policy.ts, endpoints in calls.ts and contract.ts, states in status.ts, stages.ts or workflow.ts',
  },
  {
    folder: 'packages/server/src',
    files: typescript('main serve open app config cli demo deps call *.test'),
    hint: 'requests belong in http/, connections and migrations in db/, ports to the outside in infra/, a noun in features/<noun>/',
  },
  ...['http', 'db', 'infra', 'jobs', 'demo', 'cli'].map((folder) => ({
    folder: `packages/server/src/${folder}/**`,
    files: ['*.ts', '*.test.ts'],
    hint: 'files here are kebab-case TypeScript',
  })),
  // A noun too large for one set of files has sub-concerns, each with the same vocabulary: auth/session/service.ts.
  // What takes all nouns at once stands above them, in rooms of the same kind: the erasure and the export of a person.
  ...['features/<noun>', 'features/<noun>/*', 'privacy', 'privacy/*'].map((folder) => ({
    folder: `packages/server/src/${folder}`,
    files: typescript('routes service repository table pages jobs *.test'),
    hint: 'rules belong in service.ts (or the domain), queries in repository.ts, row types in table.ts, bindings in routes.ts, server-rendered pages in pages.ts',
  })),
  {
    folder: 'packages/domain/test',
    files: ['*.ts'],
    hint: 'what several tests of the rules need, such as arbitraries and models; nothing here is shipped',
  },
  { folder: 'packages/server/scripts', files: ['*.ts'], hint: 'a script is one kebab-case file' },
  {
    folder: 'packages/server/test/fuzz/regressions',
    files: ['*.json'],
    hint: 'requests that once were answered wrongly, as `npm run fuzz` keeps them',
  },
  {
    folder: 'packages/server/test/**',
    files: ['*.ts', '*.test.ts'],
    hint: 'files here are kebab-case TypeScript',
  },
  {
    folder: 'packages/web/src',
    files: ['entry-*.ts', 'entry-*.tsx'],
    hint: 'layouts, routes and guards belong in app/, the client in api/, components without a noun in ui/, the rest in features/<noun>/',
  },
  ...['app', 'api', 'ui'].map((folder) => ({
    folder: `packages/web/src/${folder}/**`,
    files: ['*.ts', '*.tsx', '*.test.ts', '*.test.tsx'],
    hint: 'files here are kebab-case TypeScript; style sheets belong in styles/',
  })),
  {
    folder: 'packages/web/src/styles/**',
    files: ['*.css'],
    hint: 'only kebab-case style sheets live here',
  },
  // As on the server: a large noun has sub-concerns, with the server's names where it has them too.
  ...['packages/web/src/features/<web-noun>', 'packages/web/src/features/<web-noun>/*'].map((folder) => ({
    folder,
    files: ['queries.ts', 'draft.ts', 'use-*.ts', '*.tsx', '*.test.ts', '*.test.tsx'],
    hint: 'fetching belongs in queries.ts, hooks in use-*.ts, screens in *-page.tsx, forms in *-form.tsx; a rule belongs in the domain',
  })),
  {
    folder: 'packages/web/build/**',
    files: ['*.ts', '*.d.ts', '*.test.ts'],
    hint: 'plugins of the build are kebab-case TypeScript',
  },
  {
    folder: 'e2e',
    files: ['<web-noun>.e2e.ts', '<web-noun>-*.e2e.ts', 'fixtures.ts'],
    hint: 'a browser test is named <noun>.e2e.ts or <noun>-<topic>.e2e.ts; helpers belong in e2e/support/',
  },
  { folder: 'e2e/support/**', files: ['*.ts'], hint: 'files here are kebab-case TypeScript' },
  {
    folder: 'tools',
    files: ['*.ts', '*.test.ts', 'setup.mjs'],
    hint: 'only setup runs on the old Node, as .mjs',
  },
  { folder: 'tools/biome', files: ['*.grit'], hint: 'rules of our own for Biome' },
  { folder: 'tools/setup', files: ['*.mjs'], hint: 'only the Node-20-safe parts of setup live here' },
  { folder: 'docs', files: ['*.md'], hint: 'documents are kebab-case Markdown' },
  {
    folder: 'docs/evidence',
    files: ['*.md'],
    hint: 'how threats, requirements and rules about data are met',
  },
  { folder: 'docs/images', files: ['*.png'], hint: 'the screenshots of the README' },
  { folder: 'docs/decisions', files: ['NNNN-*.md'], hint: 'a decision record is named NNNN-<title>.md' },
];

/** Folders whose whole content the vocabulary decides; everything else (configuration at the roots) is free. */
const governed = /^(packages\/[^/]+\/(src|test|build|scripts)|e2e|tools|docs)\//;

/** Drawers that every helper would end up in, and barrels. */
const refusedNames = /^(utils?|misc|helpers?|common|index)(\.test)?\.[cm]?[jt]sx?$/;

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';

function toRegex(pattern: string): RegExp {
  const deep = pattern.endsWith('/**');
  const source = pattern
    .replace(/\/\*\*$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', kebab)
    .replaceAll('<web-noun>', `(?:${[...nouns, ...pagesWithoutNoun].join('|')})`)
    .replaceAll('<noun>', `(?:${nouns.join('|')})`)
    .replace('NNNN', '\\d{4}');
  return new RegExp(`^${source}${deep ? `(?:/${kebab})*` : ''}$`);
}

const compiled = places.map(({ folder, files, hint }) => ({
  folder: toRegex(folder),
  files: files.map(toRegex),
  listed: files,
  hint,
}));

function problemOf(path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash);
  const name = path.slice(slash + 1);
  if (refusedNames.test(name)) {
    return `“${name}” is a drawer or a barrel: name the file after what it does and import it directly`;
  }
  const place = compiled.find((candidate) => candidate.folder.test(folder));
  if (place === undefined) {
    return `the house has no folder ${folder}: nouns are ${nouns.join(', ')}; a new noun or folder needs a decision record and a line in tools/check-structure.ts`;
  }
  if (place.files.some((pattern) => pattern.test(name))) return undefined;
  return `“${name}” is not in the vocabulary of ${folder} (${place.listed.join(', ')}): ${place.hint}`;
}

/** Every file is in a known folder under a known name. */
export function findStructureProblems(tree: Tree): Problem[] {
  return tree.files
    .filter((path) => governed.test(path))
    .flatMap((file) => {
      const message = problemOf(file);
      return message === undefined ? [] : [{ file, message }];
    });
}

export const structureRule = { name: 'structure', find: findStructureProblems };

if (import.meta.main) await runAlone(structureRule);
