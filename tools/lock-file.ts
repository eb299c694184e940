import type { Tree } from './tree.ts';

/** A package as `package-lock.json` fixes it. */
export interface LockedPackage {
  /** Where it is installed, such as `node_modules/pg`; a workspace's folder; empty for the root. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly license: string | undefined;
  readonly resolved: string | undefined;
  readonly hasInstallScript: boolean;
  /** Only for development, or a link to a workspace: nothing that runs with the portal. */
  readonly dev: boolean;
  readonly link: boolean;
  readonly optional: boolean;
  /** Names of what it needs at run time. */
  readonly needs: readonly string[];
  readonly os: readonly string[] | undefined;
  readonly cpu: readonly string[] | undefined;
  readonly libc: readonly string[] | undefined;
}

type Written = Partial<Record<'name' | 'version' | 'integrity' | 'license' | 'resolved', string>> &
  Partial<Record<'dev' | 'link' | 'optional' | 'hasInstallScript', boolean>> &
  Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> &
  Partial<Record<'os' | 'cpu' | 'libc', string[]>> & {
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  };

export type Lock = ReadonlyMap<string, LockedPackage>;

/** By where they are installed. */
export function readLock(tree: Tree): Lock {
  const { packages } = JSON.parse(tree.text('package-lock.json')) as { packages: Record<string, Written> };
  return new Map(Object.entries(packages).map(([path, written]) => [path, toPackage(path, written)]));
}

function toPackage(path: string, written: Written): LockedPackage {
  const { integrity, license, resolved, os, cpu, libc, peerDependenciesMeta = {} } = written;
  const peers = Object.keys(written.peerDependencies ?? {});
  return {
    path,
    name: written.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: written.version ?? '',
    integrity,
    license,
    resolved,
    hasInstallScript: written.hasInstallScript === true,
    dev: written.dev === true,
    link: written.link === true,
    optional: written.optional === true,
    needs: [
      ...Object.keys({ ...written.dependencies, ...written.optionalDependencies }),
      ...peers.filter((name) => peerDependenciesMeta[name]?.optional !== true),
    ],
    os,
    cpu,
    libc,
  };
}

/** Packages of others that run with the portal, on any system. */
export function runtimePackages(lock: Lock): LockedPackage[] {
  return [...lock.values()].filter(({ path, dev, link }) => path.includes('node_modules/') && !dev && !link);
}

/** What a package finds under a name: the nearest one on the way up, as Node looks for it. */
export function findNeeded(lock: Lock, from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = lock.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    if (found !== undefined) return found.link ? lock.get(found.resolved ?? '') : found;
    if (folder === '') return undefined;
  }
}

/** Everything a workspace brings along, itself and other workspaces included, as far as `fits` lets it be installed. */
export function treeOf(
  lock: Lock,
  workspace: string,
  fits: (candidate: LockedPackage) => boolean,
): ReadonlySet<LockedPackage> {
  const seen = new Set<LockedPackage>();
  const visit = (from: LockedPackage | undefined): void => {
    if (from === undefined || seen.has(from) || !fits(from)) return;
    seen.add(from);
    for (const name of from.needs) visit(findNeeded(lock, from.path, name));
  };
  visit(lock.get(workspace));
  return seen;
}
