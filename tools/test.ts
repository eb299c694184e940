/**
 * `npm run check`: types, lint, rules and unit tests. `npm test`: the checks that a change needs. `npm run test:deep`:
 * all others. There are more lanes than cores, because programs wait sometimes for a browser, a process or a database.
 */
import { type Plan, runSteps, stopOnSignals } from './run-steps.ts';
import * as steps from './steps.ts';

const { build, types, analysis, rules, unit, http, browser } = steps;
const plans: Readonly<Record<string, Plan>> = {
  check: [
    [
      [...types, ...analysis],
      [...rules, unit.quick],
    ],
  ],
  quick: [
    [[build]],
    [
      [...types, ...analysis, ...rules, unit.quick, steps.pageWeight, http.engine],
      [http.quick],
      [browser.quick],
    ],
  ],
  deep: [
    [[build]],
    [[unit.deep, http.deep, steps.guardMutants], [http.wholeOnPostgres], [browser.deep, steps.faults]],
  ],
};

stopOnSignals();
const plan = plans[process.argv[2] ?? 'quick'];
if (plan === undefined) throw new Error(`plans are ${Object.keys(plans).join(', ')}`);
process.exitCode = (await runSteps(plan)) === 0 ? 0 : 1;
