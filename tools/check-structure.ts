import { posix } from 'node:path';
import { type Problem, report, type Tree } from './rule.ts';

/** One noun, one name, mirrored in all three packages. */
const nouns =
  'auth attempts users factors manuscripts projects news categories activities desk duties settings calendar schedules notices live notes feeds palette whatsapp views'.split(
    ' ',
  );
const noun = `{${nouns.join(',')}}`;
/** On the web also public pages without a noun: the home page and the publisher's information pages. */
const webNoun = `{${[...nouns, 'home', 'pages'].join(',')}}`;
/** The folders that may exist, as globs, and the names of their files. Within them a file is named after what it does. */
const places: readonly { folders: readonly string[]; names: string; hint: string }[] = [
  {
    folders: ['packages/domain/src', `packages/domain/src/{messages,${nouns.join(',')}}{,/*}`],
    names: '*.ts',
    hint: 'the domain has no screens: only *.ts',
  },
  {
    folders: ['packages/server/src'],
    names: '{main,serve,open,app,config,cli,demo,deps,request-context,*.test}.ts',
    hint: 'requests belong in http/, connections and migrations in db/, ports to the outside in infra/, a noun in features/<noun>/',
  },
  {
    folders: [
      'packages/server/src/{http,db,infra,jobs,demo,cli,backup}{,/**}',
      // Operations over all nouns are above the features: erasure and export of a person.
      'packages/server/src/privacy{,/*}',
      `packages/server/src/features/${noun}{,/*}`,
    ],
    names: '*.ts',
    hint: 'only *.ts',
  },
  {
    folders: ['packages/web/src'],
    names: 'entry-*.{ts,tsx}',
    hint: 'layouts, routes and guards belong in app/, the client in api/, components without a noun in ui/, the rest in features/<noun>/',
  },
  {
    folders: ['packages/web/src/{app,api,ui}{,/**}', `packages/web/src/features/${webNoun}{,/*}`],
    names: '*.{ts,tsx}',
    hint: 'style sheets belong in styles/',
  },
  { folders: ['packages/web/src/styles{,/**}'], names: '*.css', hint: 'only style sheets live here' },
  {
    folders: ['e2e'],
    names: `{${webNoun}{,-*}.e2e.ts,fixtures.ts}`,
    hint: 'a browser test is named <noun>.e2e.ts or <noun>-<topic>.e2e.ts; helpers belong in e2e/support/',
  },
  {
    folders: ['docs/decisions'],
    names: '[0-9][0-9][0-9][0-9]-*.md',
    hint: 'a decision record is named NNNN-<title>.md',
  },
];

/** Folders that are listed above; elsewhere only catch-all names and barrels are refused. */
const governed = /^(?:packages\/[^/]+\/src\/|e2e\/[^/]+$|docs\/decisions\/)/;

/** Catch-all names and barrels. */
const refusedNames = /^(?:utils?|misc|helpers?|common|index)(?:\.test)?\.[cm]?[jt]sx?$/;

function problemOf(path: string): string | undefined {
  const [folder, name] = [posix.dirname(path), posix.basename(path)];
  if (refusedNames.test(name)) {
    return `“${name}” says nothing of what is in it: name the file after what it does and import it directly`;
  }
  if (!governed.test(path)) return undefined;
  const place = places.find(({ folders }) => folders.some((glob) => posix.matchesGlob(folder, glob)));
  if (place === undefined) {
    return `there is no folder ${folder}: nouns are ${nouns.join(', ')}; a new noun or folder needs a decision record and a line in tools/check-structure.ts`;
  }
  if (posix.matchesGlob(name, place.names)) return undefined;
  return `“${name}” does not belong in ${folder} (${place.names}): ${place.hint}`;
}

/** Checks that every file is in a known folder and named after what it does; Biome checks for kebab-case. */
export function findStructureProblems(tree: Tree): Problem[] {
  return tree.files.flatMap((file) => {
    const message = problemOf(file);
    return message === undefined ? [] : [{ file, message }];
  });
}

if (import.meta.main) await report('structure', findStructureProblems);
