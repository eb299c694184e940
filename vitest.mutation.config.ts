import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const importsGuard = /from '\.{1,2}\/(?:[a-z-]+\/)?(?:policy|actor|roles|stage-rules)\.ts'/;

/**
 * What judges the mutants of `stryker.config.json`: the tests that import a guard, without the thousands of texts of
 * the specification. All others together took a quarter of the time, and no mutant needs them.
 */
export default defineConfig({
  test: {
    include: globSync('packages/domain/src/**/*.test.ts').filter((file) =>
      importsGuard.test(readFileSync(file, 'utf8')),
    ),
    exclude: ['**/node_modules/**', '**/specification.test.ts'],
    // Loads the modules once for all files.
    isolate: false,
    tags: [{ name: 'deep' }],
    tagsFilter: ['!deep'],
  },
});
