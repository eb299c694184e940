import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readLock, runtimePackages } from './lock-file.ts';
import { buildSbom } from './sbom.ts';
import { openTree } from './tree.ts';

/** The bill of materials (threat T30). */

const tree = openTree(fileURLToPath(new URL('..', import.meta.url)));
const sbom = buildSbom(tree);

test('is CycloneDX 1.6 about the portal', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(sbom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'ruang-naskah' });
});

test('names every runtime package with version, licence and hash, and nothing twice', () => {
  const named = new Map(sbom.components.map((component) => [component['bom-ref'], component]));
  expect(named.size).toBe(sbom.components.length);
  for (const { name, version, license = '', integrity } of runtimePackages(readLock(tree))) {
    const component = named.get(`${name}@${version}`);
    expect(component).toMatchObject({
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    });
    const [hash] = component?.hashes ?? [];
    expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(integrity);
    expect(JSON.stringify(component?.licenses)).toContain(license);
  }
  for (const { name } of sbom.components) expect(name).not.toMatch(/^(?:vitest|typescript|@biomejs\/)/);
});

test('holds what the packages of this repository ask for, down to the last need', () => {
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  const [own, ...others] = sbom.dependencies;
  for (const folder of ['domain', 'server', 'web']) {
    const text = readFileSync(new URL(`../packages/${folder}/package.json`, import.meta.url), 'utf8');
    for (const [name, version] of Object.entries(JSON.parse(text).dependencies as Record<string, string>))
      if (!name.startsWith('@ruang-naskah/')) expect(own?.dependsOn).toContain(`${name}@${version}`);
  }
  expect(others.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});

test('is the same for the same lock file', () => {
  expect(buildSbom(tree)).toEqual(sbom);
});
