/**
 * `npm test`: what one needs to trust a change. `npm run test:deep`: everything else. More lanes than cores: the
 * programs of each wait now and then for a browser, a process or a database.
 */
import { conclude, type Plan, runSteps, stopOnSignals } from './run-steps.ts';
import {
  browserTests,
  build,
  deepBrowserTests,
  deepHttpTests,
  deepUnitTests,
  engineTests,
  guardMutants,
  httpTests,
  logFolder,
  packetsThatLeave,
  pageWeight,
  repositoryRules,
  typesAndLint,
  unitTests,
  wholeHttpOnPostgres,
} from './steps.ts';

const quick: Plan = [
  [[build]],
  [[...typesAndLint, ...repositoryRules, unitTests, pageWeight, engineTests], [httpTests], [browserTests]],
];
const deep: Plan = [
  [[build]],
  [[deepUnitTests, deepHttpTests, packetsThatLeave, guardMutants], [wholeHttpOnPostgres]],
  [[deepBrowserTests]],
];

stopOnSignals();
conclude(await runSteps(process.argv[2] === 'deep' ? deep : quick, logFolder));
