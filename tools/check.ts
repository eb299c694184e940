/** `npm run check`: the fast part of `npm test` — types, lint, repository rules, unit tests. */
import { conclude, runSteps, stopOnSignals } from './run-steps.ts';
import { logFolder, repositoryRules, typesAndLint, unitTests } from './steps.ts';

stopOnSignals();
conclude(await runSteps([[typesAndLint, [...repositoryRules, unitTests]]], logFolder));
