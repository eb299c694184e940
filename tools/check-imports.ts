import { posix } from 'node:path';
import { findCycles } from './import-cycles.ts';
import { type Problem, runAlone } from './problem.ts';
import type { ImportRef } from './syntax.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** Which part of the house a file belongs to; the first match counts. */
const zones: [prefix: string, zone: string][] = [
  ['packages/domain/src/', 'domain'],
  ['packages/domain/test/', 'domain/test'],
  ['packages/server/src/features/', 'server/features'],
  ['packages/server/src/http/', 'server/http'],
  ['packages/server/src/db/', 'server/db'],
  ['packages/server/src/infra/', 'server/infra'],
  ['packages/server/src/jobs/', 'server/jobs'],
  ['packages/server/src/config.ts', 'server/base'],
  ['packages/server/src/deps.ts', 'server/base'],
  ['packages/server/src/call.ts', 'server/base'],
  ['packages/server/test/', 'server/test'],
  ['packages/server/', 'server/wiring'],
  ['packages/web/src/features/', 'web/features'],
  ['packages/web/src/app/', 'web/app'],
  ['packages/web/src/api/', 'web/api'],
  ['packages/web/src/ui/', 'web/ui'],
  ['packages/web/src/styles/', 'web/styles'],
  ['packages/web/src/', 'web/entry'],
  ['packages/web/', 'web/build'],
  ['e2e/', 'e2e'],
  ['bench/', 'bench'],
  ['tools/', 'tools'],
];

const server = ['server/features', 'server/http', 'server/db', 'server/infra', 'server/jobs', 'server/base'];

/** What each part may import besides itself, and what to do with code that wants more (DESIGN §3). */
const directions: Record<string, { may: string[]; advice: string }> = {
  domain: {
    may: [],
    advice: 'the domain knows only itself: pass the value in, or move the code to the package that needs it',
  },
  'domain/test': { may: ['domain'], advice: 'support for tests of the rules knows the rules alone' },
  'server/infra': {
    may: ['domain', 'server/base'],
    advice: 'infra is a port to the outside and knows no database and no feature: let the feature call it',
  },
  'server/db': {
    may: ['domain', 'server/infra', 'server/base'],
    advice: 'db knows connections and migrations: a query of a noun belongs in features/<noun>/repository.ts',
  },
  'server/base': {
    may: ['domain', 'server/infra', 'server/db', 'server/jobs', 'server/http'],
    advice:
      'config.ts, deps.ts and call.ts are read by everybody and name no feature: wire features in app.ts',
  },
  'server/jobs': {
    may: ['domain', 'server/db', 'server/infra', 'server/base'],
    advice:
      'the job runner knows no feature: a job of a noun belongs in features/<noun>/jobs.ts, listed in app.ts',
  },
  'server/http': {
    may: ['domain', 'server/db', 'server/infra', 'server/base'],
    advice: 'http binds any endpoint and names no feature: hand it what it needs from app.ts',
  },
  'server/features': {
    may: ['domain', 'server/db', 'server/infra', 'server/http', 'server/jobs', 'server/base'],
    advice:
      'a feature stands on db, infra and http: what starts the process belongs in app.ts, main.ts or cli/',
  },
  'server/wiring': { may: server.concat('domain'), advice: 'the server never imports web, tests or tools' },
  'server/test': {
    may: server.concat('domain', 'server/wiring'),
    advice: 'the harness knows only the server',
  },
  'web/ui': {
    may: ['domain', 'web/styles'],
    advice: 'ui knows no feature, no API and no app: take it as a prop, or move the component to its feature',
  },
  'web/api': {
    may: ['domain'],
    advice: 'api is the typed client alone: queries of a noun belong in its feature',
  },
  'web/features': {
    may: ['domain', 'web/ui', 'web/api', 'web/styles'],
    advice: 'a feature stands on ui and api: what it shares with the app belongs there',
  },
  'web/app': {
    may: ['domain', 'web/features', 'web/ui', 'web/api', 'web/styles'],
    advice: 'app knows features, ui and api: entries import app, not the other way round',
  },
  'web/entry': {
    may: ['domain', 'web/app', 'web/features', 'web/ui', 'web/api', 'web/styles'],
    advice: 'web never imports the server: the single joint is server/http loading the built entry-server',
  },
  'web/styles': { may: [], advice: 'a style sheet imports style sheets' },
  'web/build': { may: ['domain', 'web/styles'], advice: 'a plugin of the build knows no application code' },
  e2e: {
    may: ['domain', 'tools'],
    advice:
      'a browser test sees the built product: start it, do not import it (the test database may be shared)',
  },
  bench: {
    may: server.concat('domain', 'tools', 'server/wiring', 'server/test'),
    advice: 'benchmarks know the server',
  },
  tools: { may: ['domain'], advice: 'tools look at the code as text; only generated files ask the domain' },
};

/** What one feature may know of another. */
const featureDoor: Record<string, RegExp> = {
  'server/features': /\/service\.ts$/,
  'web/features': /\/queries\.ts$/,
};

const domainPackages = /^(zod\/mini|@ruang-naskah\/domain\/)/;
const domainTestPackages = /^(zod\/mini|@ruang-naskah\/domain\/|vitest$|fast-check$|node:)/;
const serverOnly = /^(node:|fastify|@fastify\/|kysely|pg$|pino|nodemailer|sharp$|@ruang-naskah\/server)/;

function zoneOf(path: string): string {
  return zones.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'root';
}

function featureOf(path: string): string {
  return path.split('/')[4] ?? '';
}

/** The file an import names; undefined for packages of npm. */
export function resolveImport(importer: string, from: string): string | undefined {
  const clean = from.replace(/\?.*$/, '');
  if (clean.startsWith('.')) return posix.join(posix.dirname(importer), clean);
  const domain = /^@ruang-naskah\/domain\/(.+)$/.exec(clean);
  return domain === null ? undefined : `packages/domain/src/${domain[1]}.ts`;
}

function packageProblem(importer: string, zone: string, from: string): string | undefined {
  if (zone === 'domain') {
    const allowed = isTest(importer) ? domainTestPackages : domainPackages;
    return allowed.test(from)
      ? undefined
      : `imports “${from}”: the domain is pure (zod/mini and itself); I/O belongs in packages/server, React in packages/web`;
  }
  if (zone.startsWith('web/') && zone !== 'web/build' && !isTest(importer) && serverOnly.test(from)) {
    return `imports “${from}”: the browser has no server packages; ask an endpoint through packages/web/src/api`;
  }
  if (zone.startsWith('server/') && /^(react|@ruang-naskah\/web)(\/|$)/.test(from)) {
    return `imports “${from}”: pages are rendered by packages/web; the server loads its built entry-server`;
  }
  return undefined;
}

/** Inside a server feature requests reach the data through the service only. */
function layerProblem(importer: string, target: string): string | undefined {
  const bound = /\/(routes|pages)\.ts$/.test(importer);
  if (!bound || zoneOf(importer) !== 'server/features' || !/\/(repository|table)\.ts$/.test(target))
    return undefined;
  return `imports ${target}: routes and pages call service.ts, which asks the policy before the repository`;
}

/** Tests may use what was written for tests. */
function mayUseSupport(importer: string, targetZone: string): boolean {
  const zone = zoneOf(importer);
  if (targetZone === 'domain/test') return isTest(importer) || zone === 'server/test';
  return targetZone === 'server/test' && ((isTest(importer) && zone.startsWith('server/')) || zone === 'e2e');
}

function directionProblem(importer: string, target: string): string | undefined {
  const [zone, targetZone] = [zoneOf(importer), zoneOf(target)];
  const rule = directions[zone];
  if (rule === undefined) return undefined;
  if (zone === targetZone) {
    const door = featureDoor[zone];
    if (door === undefined || featureOf(importer) === featureOf(target))
      return layerProblem(importer, target);
    if (door.test(target)) return undefined;
    return `imports ${target}: of another feature only its ${zone === 'web/features' ? 'queries.ts' : 'service.ts'} may be imported; shared parts belong one level down`;
  }
  if (rule.may.includes(targetZone) || mayUseSupport(importer, targetZone)) return undefined;
  return `imports ${target}: ${rule.advice}`;
}

function importProblem(tree: Tree, importer: string, { from }: ImportRef): string | undefined {
  const target = resolveImport(importer, from);
  if (target === undefined) return packageProblem(importer, zoneOf(importer), from);
  if (!tree.has(target))
    return `imports “${from}”, and there is no file ${target} (relative imports end in .ts or .tsx)`;
  const crosses = importer.split('/', 2).join('/') !== target.split('/', 2).join('/');
  if (from.startsWith('.') && target.startsWith('packages/domain/src/') && crosses) {
    return `reaches into the domain by path: import “@ruang-naskah/domain/${target.slice('packages/domain/src/'.length, -3)}”`;
  }
  return directionProblem(importer, target);
}

/** Default exports name themselves at every importer; only a route module (and a tool's config) has one. */
function exportProblems(tree: Tree, file: string): Problem[] {
  const problems: Problem[] = [];
  const { visit, lineAt } = tree.syntax(file);
  const mayDefault = /-page\.tsx$|\.config\.ts$/.test(file);
  visit({
    ExportDefaultDeclaration: ({ start }) => {
      if (mayDefault) return;
      problems.push({
        file,
        line: lineAt(start),
        message: 'default export: only *-page.tsx has one; export a name',
      });
    },
    ExportAllDeclaration: ({ start, exported }) => {
      if (exported !== null) return;
      problems.push({
        file,
        line: lineAt(start),
        message: 'is a barrel (export *): import from the file itself',
      });
    },
  });
  return problems;
}

function cycleProblems(tree: Tree, sources: string[]): Problem[] {
  const graph = new Map(
    sources.map((file) => {
      const targets = tree.syntax(file).imports.map(({ from }) => resolveImport(file, from));
      return [file, targets.filter((target) => target !== undefined)];
    }),
  );
  return findCycles(graph).map((cycle) => ({
    file: cycle[0] ?? '',
    message: `import cycle ${[...cycle, cycle[0]].join(' -> ')}: move what both need into a file that imports neither`,
  }));
}

/** Imports flow one way, the domain stays pure, and nothing imports itself around a corner. */
export function findImportProblems(tree: Tree): Problem[] {
  const sources = tree.files.filter((file) => isSource(file) && zoneOf(file) !== 'root');
  const direct = sources.flatMap((file) => [
    ...tree.syntax(file).imports.flatMap((reference) => {
      const message = importProblem(tree, file, reference);
      return message === undefined ? [] : [{ file, line: reference.line, message }];
    }),
    ...exportProblems(tree, file),
  ]);
  return [...direct, ...cycleProblems(tree, sources)];
}

export const importsRule = { name: 'imports', find: findImportProblems };

if (import.meta.main) await runAlone(importsRule);
