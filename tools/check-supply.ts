import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Problem, report, type Tree } from './rule.ts';

/** Largest number of external packages of the server and its pages, without parts for single platforms. */
const mostPackages = 160;
const lockFile = 'package-lock.json';
const decision = 'docs/decisions/0042-runtime-dependencies.md';
const requiredSettings = ['save-exact', 'ignore-scripts', 'omit-lockfile-registry-resolved'];

/** Licences that only require attribution. */
const free = 'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD BlueOak-1.0.0 Unlicense'.split(' ');
/** Licences with further conditions, and the packages for which these are met. */
const conditional: Readonly<Record<string, RegExp>> = {
  // libvips is a separate shared library beside sharp.
  'LGPL-3.0-or-later': /^sharp-/,
  // The licence allows a font to be bundled with a program.
  'OFL-1.1': /^(?:literata|plus-jakarta-sans)$/,
};

/** The parts of a manifest, of a lock file entry and of the bill of materials that are read. */
type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;
type Locked = {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
export type Component = {
  group?: string;
  scope?: string;
  name: string;
  licenses?: { license?: { id?: string }; expression?: string }[];
};

function findManifestProblems(tree: Tree, file: string): string[] {
  const { dependencies = {}, ...other }: Manifest = JSON.parse(tree.text(file));
  const all = { ...dependencies, ...other.devDependencies, ...other.optionalDependencies };
  const decided = tree.text(decision);
  const isDecided = (name: string) =>
    name.startsWith('@ruang-naskah/') ||
    [name, name.split('/').at(-1)].some((part) => decided.includes(`\`${part}\``));
  return [
    ...Object.entries(all)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} ${version}: give the exact version`),
    ...Object.keys(dependencies)
      .filter((name) => !isDecided(name))
      .map((name) => `${name}: give it a line in ${decision}`),
  ];
}

/** Checks that the lock file installs the same bytes from any registry; `npm ci` refuses an incomplete one. */
function findLockProblems(tree: Tree): string[] {
  const { packages } = JSON.parse(tree.text(lockFile)) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { integrity, resolved, dev, hasInstallScript }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512 hash: nothing says what it is`]),
      ...(resolved === undefined ? [] : [`${path} names ${resolved}: install with the settings of .npmrc`]),
      ...(hasInstallScript && !dev ? [`${path} needs an install script, and none runs`] : []),
    ]);
}

/** Threat T30: checks that every licence is known, and the number of packages. */
export function findComponentProblems(components: readonly Component[]): Problem[] {
  const messages = components.flatMap(({ name, licenses = [] }) => {
    const terms = licenses.flatMap(({ license, expression }) =>
      (license?.id ?? expression ?? '?').split(' AND '),
    );
    if (terms.length === 0) return [`${name} names no licence`];
    return terms
      .filter((term) => !free.includes(term) && !conditional[term]?.test(name))
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
  const { components }: { components: Component[] } = JSON.parse(
    execFileSync(process.execPath, args, options),
  );
  return components.filter(({ group }) => group !== '@ruang-naskah');
}

/** Checks manifests, settings and lock file. */
export function findSupplyProblems(tree: Tree): Problem[] {
  const settings = tree.text('.npmrc').split('\n');
  const missing = requiredSettings.filter((name) => !settings.includes(`${name}=true`));
  const manifests = tree.files.filter((file) => /^(?:packages\/[^/]+\/)?package\.json$/.test(file));
  return [
    ...missing.map((name) => ({ file: '.npmrc', message: `${name}=true is missing` })),
    ...manifests.flatMap((file) => findManifestProblems(tree, file).map((message) => ({ file, message }))),
    ...findLockProblems(tree).map((message) => ({ file: lockFile, message })),
  ];
}

/** Checks that external packages are pinned, hashed, licensed and few, and run no install scripts. */
if (import.meta.main) {
  await report('supply chain', (tree) => [
    ...findSupplyProblems(tree),
    ...findComponentProblems(componentsOf(tree.root)),
  ]);
}
