import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNeeded, type Lock, type LockedPackage, readLock, runtimePackages } from './lock-file.ts';
import { openTree, type Tree } from './tree.ts';

/**
 * `npm run sbom [file]`: the bill of materials in CycloneDX 1.6 (threat T30), from the lock file alone. It has no time
 * and no chance in it: the same lock file gives the same bytes. `npm sbom` itself writes 1.5 and the folder's name.
 */

const ownRef = 'ruang-naskah';
const refOf = ({ name, version }: LockedPackage): string => `${name}@${version}`;

export function buildSbom(tree: Tree) {
  const lock = readLock(tree);
  const packages = new Map(runtimePackages(lock).map((locked) => [refOf(locked), locked]));
  const sorted = [...packages.values()].sort((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
  const version = lock.get('')?.version ?? '';
  const content = {
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { 'bom-ref': ownRef, type: 'application', name: 'ruang-naskah', version },
    },
    components: sorted.map(toComponent),
    dependencies: [
      { ref: ownRef, dependsOn: directRefs(lock) },
      ...sorted.map((locked) => ({ ref: refOf(locked), dependsOn: neededRefs(lock, locked) })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function toComponent(locked: LockedPackage) {
  const { name, version, license = '', integrity = '', optional } = locked;
  return {
    'bom-ref': refOf(locked),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** What the portal itself asks for: the run-time needs of its workspaces. */
function directRefs(lock: Lock): string[] {
  const own = [...lock.values()].filter(({ path }) => !path.includes('node_modules/'));
  return [...new Set(own.flatMap((workspace) => neededRefs(lock, workspace)))].sort();
}

function neededRefs(lock: Lock, { path, needs }: LockedPackage): string[] {
  const found = needs.map((name) => findNeeded(lock, path, name)).filter((needed) => needed !== undefined);
  return [...new Set(found.filter(({ path: at }) => at.includes('node_modules/')).map(refOf))].sort();
}

/** A UUID made from the content (version 8 of RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

function main([name = 'sbom.cdx.json']: readonly string[]): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sbom = buildSbom(openTree(root));
  const file = resolve(root, name);
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${file}: ${sbom.components.length} packages\n`);
}

if (import.meta.main) main(process.argv.slice(2));
