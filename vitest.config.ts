import { defineConfig } from 'vitest/config';

/** Never a measure of speed: it ends what hangs, and a busy machine takes ten times as long. */
const patience = 1_200_000;

const shared = {
  globalSetup: ['packages/server/test/global-setup.ts'],
  // Files share the modules they load: half of what a file cost was loading the product once more.
  isolate: false,
  // A large young generation: collecting garbage takes a tenth of the processor time less.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
  testTimeout: patience,
  hookTimeout: patience,
  // Shorter than the test's own limit, so that the failure says what did not come.
  expect: { poll: { timeout: patience / 2 } },
};

/**
 * Two projects: `unit` needs nothing but this folder; `http` talks to the real app on a real database, chosen by
 * TEST_DATABASE=sqlite|postgres (`npm test` runs it once with each).
 */
export default defineConfig({
  test: {
    // `npm test` leaves out what is `deep`; `npm run test:deep` runs that, and on PostgreSQL all that `npm test` left.
    tags: [
      {
        name: 'engine',
        description: 'is answered by SQL, locks or an order that differs between the databases',
      },
      { name: 'deep', description: 'takes long, or asks for root, a second clock or a fault of the machine' },
      {
        name: 'once',
        description: 'is the same whichever database is behind it, and is left out on PostgreSQL',
      },
    ],
    strictTags: true,
    teardownTimeout: patience,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/domain/src/**/*.test.ts',
            'packages/web/{src,build}/**/*.test.{ts,tsx}',
            'packages/server/src/**/*.test.ts',
            'packages/launcher/*.test.ts',
            '{tools,e2e,bench,faults}/**/*.test.ts',
          ],
          ...shared,
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/server/src/{features,jobs,privacy}/**'],
        },
      },
      {
        test: {
          name: 'http',
          include: [
            'packages/server/src/{features,jobs,privacy}/**/*.test.ts',
            'packages/server/test/**/*.test.ts',
          ],
          ...shared,
          // Node itself loads the product, as in production: also quicker than through Vite.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          pool: 'forks',
          maxWorkers: 2,
          // Where both projects are asked for, one runs after the other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
