import * as fc from 'fast-check';

/**
 * The seed of everything random in the tests. `npm test` always takes the same, so that a change fails for what it
 * changed; `npm run fuzz` looks for what nobody has seen yet with a new one.
 */
export const testSeed = Number(process.env.FUZZ_SEED ?? 20_261_121);

export function holds<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>;
export function holds<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void;
/** `fc.assert` with that seed. */
export function holds<T>(property: fc.IRawProperty<T>, parameters: fc.Parameters<T> = {}) {
  return fc.assert(property, { seed: testSeed, ...parameters });
}

const surrogates = 0x800;
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + surrogates));

/**
 * A well-formed text of any characters of Unicode. fast-check's own unit `binary` is a table of them all, which each
 * process makes in more than a second and keeps in 100 MB.
 */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}
