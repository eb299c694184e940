import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

/** Packages of others that the server and its pages bring along, parts for one platform apart. */
const mostPackages = 160;
const lockFile = 'package-lock.json';
const decision = 'docs/decisions/0042-runtime-dependencies.md';
const requiredSettings = ['save-exact', 'ignore-scripts', 'omit-lockfile-registry-resolved'];

/** Licences that ask for no more than to be named; those that ask for more, with the packages where that is met. */
const licenses: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    [
      'MIT',
      'MIT-0',
      'ISC',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'Apache-2.0',
      '0BSD',
      'BlueOak-1.0.0',
      'Unlicense',
    ].map((license) => [license, /^/]),
  ),
  // libvips is a library of its own beside sharp.
  'LGPL-3.0-or-later': /^sharp-/,
  // A font may be shipped with a program.
  'OFL-1.1': /^(?:literata|plus-jakarta-sans)$/,
};

type Dependencies = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
}
interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Dependencies;
}
/** What CycloneDX says of one package. */
export interface Component {
  readonly group?: string;
  readonly scope?: string;
  readonly name: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string };
    readonly expression?: string;
  }[];
}

function findManifestProblems(tree: Tree): Problem[] {
  const decided = tree.has(decision) ? tree.text(decision) : '';
  const isDecided = (name: string) =>
    name.startsWith('@ruang-naskah/') ||
    [name, name.split('/').at(-1)].some((part) => decided.includes(`\`${part}\``));
  const manifests = tree.files.filter((file) => /^(?:packages\/[^/]+\/)?package\.json$/.test(file));
  return manifests.flatMap((file) => {
    const { dependencies = {}, ...other }: Manifest = JSON.parse(tree.text(file));
    const all = Object.entries({ ...dependencies, ...other.devDependencies, ...other.optionalDependencies });
    const open = all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    const undecided = Object.keys(dependencies).filter((name) => !isDecided(name));
    return [
      ...open.map(([name, version]) => ({ file, message: `${name} ${version}: give the exact version` })),
      ...undecided.map((name) => ({ file, message: `${name}: give it a line in ${decision}` })),
    ];
  });
}

function findSettingProblems(tree: Tree): Problem[] {
  const lines = tree.has('.npmrc') ? tree.text('.npmrc').split('\n') : [];
  const missing = requiredSettings.filter((name) => !lines.includes(`${name}=true`));
  return missing.map((name) => ({ file: '.npmrc', message: `${name}=true is missing` }));
}

/** Where npm looks for a dependency of the package at `path`: inside it, then in each folder above. */
function placesFor(path: string, name: string): string[] {
  const above =
    path === '' ? [] : placesFor(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name);
  return [path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`, ...above];
}

/** The lock installs the same bytes from whichever registry a machine uses, with the parts of every platform. */
function findLockProblems(tree: Tree): Problem[] {
  const { packages } = JSON.parse(tree.text(lockFile)) as { packages: Record<string, LockedPackage> };
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const messages = others.flatMap(([path, { integrity, resolved, dev, hasInstallScript, ...wanted }]) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512 hash: nothing says what it is`]),
    ...(resolved === undefined ? [] : [`${path} names ${resolved}: install with the settings of .npmrc`]),
    ...(hasInstallScript && !dev ? [`${path} needs an install script, and none runs`] : []),
    ...Object.keys(wanted.optionalDependencies ?? {})
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map(
        (name) => `${path} wants ${name} on some platform, which has no entry: npm ci would refuse the lock`,
      ),
  ]);
  return messages.map((message) => ({ file: lockFile, message }));
}

/** Threat T30: every package is under a licence we know, and they are few. */
export function findComponentProblems(components: readonly Component[]): Problem[] {
  const messages = components.flatMap(({ name, licenses: given = [] }) => {
    const terms = given.flatMap(({ license, expression }) =>
      (license?.id ?? expression ?? '?').split(' AND '),
    );
    if (terms.length === 0) return [`${name} names no licence`];
    return terms
      .filter((term) => !licenses[term]?.test(name))
      .map((term) => `${name} is under ${term}, which tools/check-supply.ts does not list: read it first`);
  });
  const count = components.filter(({ scope }) => scope !== 'optional').length;
  const many = count > mostPackages ? [`${count} packages, the budget is ${mostPackages}`] : [];
  return [...messages, ...many].map((message) => ({ file: lockFile, message }));
}

/** The bill of materials of what runs, as `npm run sbom` writes it. */
function componentsOf(root: string): Component[] {
  const program = join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const args = [program, '--package-lock-only', '--omit', 'dev', '--output-reproducible'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' } as const;
  const { components } = JSON.parse(execFileSync(process.execPath, args, options)) as {
    components: Component[];
  };
  return components.filter(({ group }) => group !== '@ruang-naskah');
}

/** What manifests, settings and lock file say. */
export function findSupplyProblems(tree: Tree): Problem[] {
  if (!tree.has(lockFile)) return [{ file: lockFile, message: 'is missing' }];
  return [...findManifestProblems(tree), ...findSettingProblems(tree), ...findLockProblems(tree)];
}

/** Others' code that runs with the portal is fixed, hashed, licensed, small in number, and installs without running. */
export const supplyRule = {
  name: 'supply chain',
  find: (tree: Tree) => [...findSupplyProblems(tree), ...findComponentProblems(componentsOf(tree.root))],
};

if (import.meta.main) await runAlone(supplyRule);
