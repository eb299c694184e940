import { defineConfig } from 'vitest/config';

/** What judges the mutants of `stryker.config.json`: the tests of the rules, without those that measure time. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/linear-time.test.ts', '**/specification.test.ts'],
    tags: [{ name: 'deep' }],
    tagsFilter: ['!deep'],
  },
});
