import { type Lock, type LockedPackage, readLock, runtimePackages, treeOf } from './lock-file.ts';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

/** Runtime packages that one machine installs for the server; Linux on x64 stands for all. */
const mostServerPackages = 120;
const lockFile = 'package-lock.json';
const decision = 'docs/decisions/0042-runtime-dependencies.md';

const requiredSettings: Readonly<Record<string, string>> = {
  'save-exact': 'a version is exact',
  'ignore-scripts': 'no install script runs',
  'omit-lockfile-registry-resolved': 'the lock file names no download addresses',
};

/** Licences that ask for no more than to be named. */
const freeLicenses = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
]);
/** Licences that ask for more, and the packages where that is met. */
const licensesByPackage: readonly { license: string; packages: RegExp; why: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips is a library of its own beside sharp',
  },
  { license: 'OFL-1.1', packages: /^@fontsource-variable\//, why: 'a font may be shipped with a program' },
];

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

function findManifestProblems(tree: Tree): Problem[] {
  const decided = tree.has(decision) ? tree.text(decision) : '';
  const manifests = tree.files.filter((file) => /^(?:packages\/[^/]+\/)?package\.json$/.test(file));
  return manifests.flatMap((file): Problem[] => {
    const {
      dependencies = {},
      devDependencies,
      optionalDependencies,
    } = JSON.parse(tree.text(file)) as Manifest;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const open = all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    const undecided = Object.keys(dependencies).filter(
      (name) =>
        !name.startsWith('@ruang-naskah/') &&
        !decided.includes(`\`${name}\``) &&
        !decided.includes(`\`${name.split('/').at(-1)}\``),
    );
    return [
      ...open.map(([name, version]) => ({ file, message: `${name} ${version}: give the exact version` })),
      ...undecided.map((name) => ({ file, message: `${name}: give it a line in ${decision}` })),
    ];
  });
}

function findSettingProblems(tree: Tree): Problem[] {
  const file = '.npmrc';
  const lines = tree.has(file) ? tree.text(file).split('\n') : [];
  const missing = Object.entries(requiredSettings).filter(([name]) => !lines.includes(`${name}=true`));
  return missing.map(([name, why]) => ({ file, message: `${name}=true is missing: ${why}` }));
}

function findLockProblems(lock: Lock): Problem[] {
  const installed = [...lock.values()].filter(({ path, link }) => path.includes('node_modules/') && !link);
  return installed.flatMap(({ path, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-')
      ? []
      : [{ file: lockFile, message: `${path} has no sha512 hash: nothing says what it is` }]),
    ...(resolved === undefined
      ? []
      : [{ file: lockFile, message: `${path} names ${resolved}: install with the settings of .npmrc` }]),
  ]);
}

/** What the registry said when the lock was made, and what the installed package says itself. */
function licensesOf(tree: Tree, { path, license }: LockedPackage): string[] {
  const manifest = `${path}/package.json`;
  const own = tree.has(manifest)
    ? (JSON.parse(tree.text(manifest)) as { license?: string }).license
    : undefined;
  return [...new Set([license, own].filter((text) => text !== undefined))];
}

function isPermitted(name: string, license: string): boolean {
  const terms = license.replaceAll(/[()]/g, '').split(' AND ');
  return terms.every(
    (term) =>
      freeLicenses.has(term) ||
      licensesByPackage.some(({ license: special, packages }) => special === term && packages.test(name)),
  );
}

function findRuntimeProblems(tree: Tree, lock: Lock): Problem[] {
  const file = lockFile;
  return runtimePackages(lock).flatMap((locked) => {
    const { name, hasInstallScript } = locked;
    const licenses = licensesOf(tree, locked);
    const refused = licenses.filter((license) => !isPermitted(name, license));
    return [
      ...(licenses.length === 0 ? [{ file, message: `${name} names no licence` }] : []),
      ...refused.map((license) => ({
        file,
        message: `${name} is under ${license}, which tools/check-supply.ts does not list: read it first`,
      })),
      ...(hasInstallScript ? [{ file, message: `${name} needs an install script, and none runs` }] : []),
    ];
  });
}

/** Whether a Linux machine with an x64 processor installs it. */
function fitsServer({ os, cpu, libc }: LockedPackage): boolean {
  return (
    (os ?? ['linux']).includes('linux') &&
    (cpu ?? ['x64']).includes('x64') &&
    (libc ?? ['glibc']).includes('glibc')
  );
}

function findSizeProblems(lock: Lock): Problem[] {
  const tree = treeOf(lock, 'packages/server', fitsServer);
  const count = [...tree].filter(({ path }) => path.includes('node_modules/')).length;
  if (count <= mostServerPackages) return [];
  return [
    {
      file: lockFile,
      message: `the server's tree has ${count} packages, the budget is ${mostServerPackages}`,
    },
  ];
}

/** Others' code that runs with the portal is fixed, hashed, licensed, small in number, and installs without running (T30). */
export function findSupplyProblems(tree: Tree): Problem[] {
  if (!tree.has(lockFile)) return [{ file: lockFile, message: 'is missing' }];
  const lock = readLock(tree);
  return [
    ...findManifestProblems(tree),
    ...findSettingProblems(tree),
    ...findLockProblems(lock),
    ...findRuntimeProblems(tree, lock),
    ...findSizeProblems(lock),
  ];
}

export const supplyRule = { name: 'supply chain', find: findSupplyProblems };

if (import.meta.main) await runAlone(supplyRule);
