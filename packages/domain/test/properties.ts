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
