import { defineConfig } from 'vitest/config';

/** Files share the modules they load: half of what a file cost was loading the product once more. */
const isolate = false;
/** Never a measure of speed: it ends what hangs, and a busy machine takes ten times as long. */
const testTimeout = 600_000;
/** What a test waits for may come late as well; Vitest's own bound is a second. */
const expectations = { poll: { timeout: 300_000 } };
const globalSetup = ['packages/server/test/global-setup.ts'];

/**
 * Two projects: `unit` needs nothing but this folder; `http` talks to the real app on a real database, chosen by
 * TEST_DATABASE=sqlite|postgres (`npm test` runs it once with each).
 */
export default defineConfig({
  test: {
    // `npm test` leaves out what is `deep`; `npm run test:deep` runs that, and the whole HTTP suite on PostgreSQL.
    tags: [
      {
        name: 'engine',
        description: 'is answered by SQL, locks or an order that differs between the databases',
      },
      { name: 'deep', description: 'takes long, or asks for root, a second clock or a fault of the machine' },
    ],
    strictTags: true,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/domain/src/**/*.test.ts',
            'packages/web/{src,build}/**/*.test.{ts,tsx}',
            'packages/server/src/**/*.test.ts',
            'packages/launcher/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'faults/**/*.test.ts',
          ],
          globalSetup,
          isolate,
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/server/src/{features,jobs,privacy}/**'],
          testTimeout,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'http',
          environment: 'node',
          include: [
            'packages/server/src/{features,jobs,privacy}/**/*.test.ts',
            'packages/server/test/**/*.test.ts',
          ],
          globalSetup,
          isolate,
          pool: 'forks',
          maxWorkers: 2,
          testTimeout,
          expect: expectations,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
