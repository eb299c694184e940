/** `npm test`: everything that must hold before a change is trusted (DESIGN §2). Two lanes for two cores. */
import { conclude, runSteps, stopOnSignals } from './run-steps.ts';
import {
  browserTests,
  build,
  guardMutants,
  httpTests,
  logFolder,
  packetsThatLeave,
  pageWeight,
  repositoryRules,
  typesAndLint,
  unitTests,
} from './steps.ts';

stopOnSignals();
conclude(
  await runSteps(
    [
      [[build], [...typesAndLint, ...repositoryRules]],
      [
        [unitTests, pageWeight, packetsThatLeave, guardMutants],
        [httpTests.sqlite, httpTests.postgres],
      ],
      // Alone: a browser that waits for a busy machine fails for no reason of ours.
      [[browserTests]],
    ],
    logFolder,
  ),
);
