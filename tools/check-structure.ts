import { posix } from 'node:path';
import { type Problem, report, type Tree } from './rule.ts';

/** One noun, one name, mirrored in all three packages. */
const nouns =
  'auth users factors manuscripts projects news categories activities desk duties settings calendar schedules notices live notes feeds palette whatsapp views'.split(
    ' ',
  );
const noun = `{${nouns.join(',')}}`;
/** On the web also public pages without a noun: the home page and the publisher's information pages. */
const webNoun = `{${[...nouns, 'home', 'pages'].join(',')}}`;
/** The same file names in a folder and in its direct sub-folders, which are the parts of a large noun. */
const alsoInside = (folder: string) => [folder, `${folder}/*`];

/** The closed vocabulary, as globs: a file may exist only where its folder is listed and its name fits. */
const places: readonly { folders: readonly string[]; names: string; hint: string }[] = [
  {
    folders: ['packages/domain/src'],
    names:
      '{contract,endpoints,openapi,errors,error-table,schema-errors,messages.id,roles,actor,limits,paths,dates,links,phones,emails,text,search-text,csv,exports,fields,pages,first-view,globals.d,*.test}.ts',
    hint: 'a rule of one noun belongs in packages/domain/src/<noun>, a sentence in messages/, a bound in limits.ts, a URL in paths.ts',
  },
  {
    folders: ['packages/domain/src/messages', `packages/domain/src/messages/${noun}`],
    names: '*.ts',
    hint: 'the catalogue is one file per noun; a large noun has a folder, with one file per room of its feature',
  },
  {
    folders: [`packages/domain/src/${noun}`],
    names:
      '{values,schema,calls,contract,policy,passwords,status,stages,stage-rules,deadlines,workflow,edit,handover,pace,repair,requests,requests-schema,proof,turn,tasks,tasks-schema,list-schema,address,bulk,bulk-contract,bulk-schema,working-days,picture,content,content-*,asked,audit,audit-words,changes,history,events,events-*,told,undo,templates,*.test}.ts',
    hint: 'entities and inputs belong in schema.ts, what of them needs no Zod in values.ts, who may do what in policy.ts, endpoints in calls.ts and contract.ts, states in status.ts, stages.ts or workflow.ts, which write tells what in told.ts, whom in events.ts and events-*.ts, what is undone in time in undo.ts and in which words in templates.ts',
  },
  {
    folders: ['packages/server/src'],
    names: '{main,serve,open,app,config,cli,demo,deps,call,*.test}.ts',
    hint: 'requests belong in http/, connections and migrations in db/, ports to the outside in infra/, a noun in features/<noun>/',
  },
  {
    folders: ['packages/server/src/{http,db,infra,jobs,demo,cli,backup}{,/**}'],
    names: '*.ts',
    hint: 'only *.ts',
  },
  {
    // Operations over all nouns are above the features, in folders of the same form: erasure and export of a person.
    folders: [`packages/server/src/features/${noun}`, 'packages/server/src/privacy'].flatMap(alsoInside),
    names: '{routes,service,repository,table,pages,jobs,*.test}.ts',
    hint: 'rules belong in service.ts (or the domain), queries in repository.ts, row types in table.ts, bindings in routes.ts, server-rendered pages in pages.ts',
  },
  {
    folders: ['packages/web/src'],
    names: 'entry-*.{ts,tsx}',
    hint: 'layouts, routes and guards belong in app/, the client in api/, components without a noun in ui/, the rest in features/<noun>/',
  },
  {
    folders: ['packages/web/src/{app,api,ui}{,/**}'],
    names: '*.{ts,tsx}',
    hint: 'style sheets belong in styles/',
  },
  { folders: ['packages/web/src/styles{,/**}'], names: '*.css', hint: 'only style sheets live here' },
  {
    folders: alsoInside(`packages/web/src/features/${webNoun}`),
    names: '{queries.ts,draft.ts,use-*.ts,*.tsx,*.test.ts}',
    hint: 'fetching belongs in queries.ts, hooks in use-*.ts, screens in *-page.tsx, forms in *-form.tsx; a rule belongs in the domain',
  },
  {
    folders: ['e2e'],
    names: `{${webNoun}{,-*}.e2e.ts,fixtures.ts}`,
    hint: 'a browser test is named <noun>.e2e.ts or <noun>-<topic>.e2e.ts; helpers belong in e2e/support/',
  },
  { folders: ['e2e/support{,/**}'], names: '*.ts', hint: 'only *.ts' },
  {
    folders: ['bench{,/house,/limit}'],
    names: '{*.ts,load.lua,results.md}',
    hint: 'the generated data belongs in bench/house/, the bare server in bench/limit/, what is kept of a run in results.md',
  },
  {
    folders: ['faults'],
    names: '{*.ts,normal-synchronous.mjs,results.md}',
    hint: 'a file for each fault that is produced, and what is kept of a run in results.md',
  },
  {
    folders: ['docs/decisions'],
    names: '[0-9][0-9][0-9][0-9]-*.md',
    hint: 'a decision record is named NNNN-<title>.md',
  },
];

/** Folders that may hold only listed files; elsewhere only catch-all names and barrels are refused. */
const governed = /^(?:packages\/[^/]+\/src|e2e|bench|faults|docs\/decisions)\//;

/** Catch-all names and barrels. */
const refusedNames = /^(?:utils?|misc|helpers?|common|index)(?:\.test)?\.[cm]?[jt]sx?$/;

function problemOf(path: string): string | undefined {
  const [folder, name] = [posix.dirname(path), posix.basename(path)];
  if (refusedNames.test(name)) {
    return `“${name}” is a drawer or a barrel: name the file after what it does and import it directly`;
  }
  if (!governed.test(path)) return undefined;
  const place = places.find(({ folders }) => folders.some((glob) => posix.matchesGlob(folder, glob)));
  if (place === undefined) {
    return `there is no folder ${folder}: nouns are ${nouns.join(', ')}; a new noun or folder needs a decision record and a line in tools/check-structure.ts`;
  }
  if (posix.matchesGlob(name, place.names)) return undefined;
  return `“${name}” is not in the vocabulary of ${folder} (${place.names}): ${place.hint}`;
}

/** Checks that every file is in a known folder under a known name; Biome checks for kebab-case. */
export function findStructureProblems(tree: Tree): Problem[] {
  return tree.files.flatMap((file) => {
    const message = problemOf(file);
    return message === undefined ? [] : [{ file, message }];
  });
}

if (import.meta.main) await report('structure', findStructureProblems);
