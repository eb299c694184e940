import { describe, expect, test } from 'vitest';
import { instrument, type Mutant, mutantsOf } from './instrument.ts';

function changes(source: string): string[] {
  return mutantsOf('rule.ts', source, 1).map(({ was, becomes }) => `${was} → ${becomes}`);
}

/** What the module exports as `value`, with the mutant on that makes `change`; with none as it is written. */
async function exportedValue(source: string, change?: string): Promise<unknown> {
  const mutants = mutantsOf('rule.ts', source, 1);
  const on = mutants.find(({ was, becomes }) => `${was} → ${becomes}` === change);
  if (change !== undefined) expect(on, changes(source).join('\n')).toBeDefined();
  // A comment of its own: the same text would be the same module, which is loaded once.
  const text = `${instrument(source, mutants)}// ${on?.id}`;
  Object.assign(globalThis, { __mutant: (id: number) => id === on?.id });
  try {
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { value: unknown };
    return module.value;
  } finally {
    Reflect.deleteProperty(globalThis, '__mutant');
  }
}

describe('what is changed', () => {
  test('a condition, its halves and its comparisons', () => {
    const found = changes("export const f = (a, b) => (a === 'x' && b < 3 ? 1 : 2);");
    expect(found).toEqual(
      expect.arrayContaining([
        "a === 'x' && b < 3 → true",
        "a === 'x' && b < 3 → false",
        "a === 'x' && b < 3 → a === 'x'",
        "a === 'x' && b < 3 → b < 3",
        "a === 'x' && b < 3 → (a === 'x') || (b < 3)",
        "a === 'x' → a !== 'x'",
        'b < 3 → b <= 3',
        '3 → 4',
        '3 → (2)',
        "'x' → ''",
      ]),
    );
  });

  test('refusals and other statements are left out', () => {
    const source = 'function f(x) { if (!x) throw new AppError("forbidden"); count(x); }';
    expect(changes(source)).toEqual(
      expect.arrayContaining([
        '!x → x',
        'throw new AppError("forbidden"); → ',
        '"forbidden" → \'\'',
        'count(x); → ',
      ]),
    );
  });

  test('an access rule becomes looser by each step there is', () => {
    const found = changes("define({ access: ['admin'], needsVersion: true, rate: [{ limit: 3 }] })");
    expect(found).toEqual(
      expect.arrayContaining([
        "['admin'] → 'anyone'",
        "['admin'] → 'signed-in'",
        "['admin'] → ['admin', 'penulis']",
        "'admin' → ",
        'needsVersion: true, → ',
        'rate: [{ limit: 3 }] → ',
        '{ limit: 3 } → ',
      ]),
    );
    expect(changes("define({ access: 'signed-in' })")).toContain("'signed-in' → 'anyone'");
  });

  test('schemas and queries lose their checks', () => {
    const found = changes('z.strictObject({ a: z.string().check(z.trim(), z.maxLength(5)) })');
    expect(found).toEqual(
      expect.arrayContaining(['strictObject → object', 'z.trim(), → ', 'z.maxLength(5) → ']),
    );
    expect(changes("db.from(x).where('a', '=', b)")).toContain("db.from(x).where('a', '=', b) → db.from(x)");
    expect(changes('export const p = /^a$/u;')).toEqual(['/^a$/u → /a$/u', '/^a$/u → /^a/u']);
  });

  test('types, imports and texts for readers stay', () => {
    expect(changes("import { a } from 'b'; type X = 'c' | 'd'; export const y = `sentence`;")).toEqual([]);
  });
});

describe('the instrumented source', () => {
  const guarded = 'const inside = { list: ["a"] }; export const value = inside.list?.includes("a") ? 1 : 2;';

  test.each([
    [guarded, 1],
    ['export const value = [1, 2].some((x) => x > 1 && x < 3);', true],
    ['const o = { f() { return this?.n ?? 7; }, n: 5 }; export const value = o.f();', 5],
    ['const o = undefined; export const value = o?.a.b.c(3);', undefined],
    ['let n = 0; for (const x of [1, 2]) { if (x === 2) n += x; else n -= 1; } export const value = n;', 1],
    ['export const value = ((text) => text.trim().toLowerCase())(" A ");', 'a'],
    ['const { d = 4 } = {}; export const value = { d, ["k" + 1]: -d };', { d: 4, k1: -4 }],
  ])('means the same while no mutant is on: %s', async (source, expected) => {
    expect(await exportedValue(source)).toEqual(expected);
  });

  test.each([
    [guarded, 'inside.list?.includes("a") → false', 2],
    [guarded, '"a" → ', 2],
    ['export const value = [1, 2].some((x) => x > 1);', 'some → every', false],
    ['let n = 1; if (n) n += 4; else n += 9; export const value = n;', 'n += 4; → ', 1],
    ['const o = { a: { b: 1 } }; export const value = o?.a?.b ?? 3;', 'o?.a?.b ?? 3 → 3', 3],
    ['export const value = { rate: 1, b: 2 };', 'rate: 1, → ', { b: 2 }],
  ])('means the mutant while it is on: %s, %s', async (source, change, expected) => {
    expect(await exportedValue(source, change)).toEqual(expected);
  });

  test('keeps the line of a mutant, to know it again after the file has moved on', () => {
    const [mutant] = mutantsOf('rule.ts', 'const a = 1;\n\n  if (b)   c();\n', 1).filter(
      ({ was }: Mutant) => was === 'b',
    );
    expect(mutant).toMatchObject({ line: 3, code: 'if (b) c();' });
  });
});
