import { defineConfig } from 'vitest/config';

/**
 * What judges the mutants of `stryker.config.json`: the tests of the rules, without those that measure time and those of
 * thousands of texts, which know no guard and took two thirds of the time.
 */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/linear-time.test.ts',
      '**/specification.test.ts',
      '**/{fields,hostile-input}.test.ts',
    ],
    tags: [{ name: 'deep' }],
    tagsFilter: ['!deep'],
  },
});
