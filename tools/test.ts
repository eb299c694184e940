/**
 * `npm run check`: types, lint, rules and unit tests. `npm test`: the checks that a change needs. `npm run test:deep`:
 * all others. The longest steps begin first, so that the others fill the time beside them.
 */
import { type Plan, runSteps, stopOnSignals } from './run-steps.ts';
import * as steps from './steps.ts';

const { build, types, analysis, rules, unit, http, browser } = steps;
const plans: Readonly<Record<string, Plan>> = {
  check: [[unit.quick, ...types, ...analysis, ...rules]],
  quick: [
    [build],
    [http.quick, browser.quick, http.engine, unit.quick, ...analysis, ...types, ...rules, steps.pageWeight],
  ],
  deep: [
    [build],
    [http.restOnPostgres, browser.deep, http.deep, steps.faults, steps.guardMutants, unit.deep],
  ],
};

stopOnSignals();
const plan = plans[process.argv[2] ?? 'quick'];
if (plan === undefined) throw new Error(`plans are ${Object.keys(plans).join(', ')}`);
process.exitCode = (await runSteps(plan)) === 0 ? 0 : 1;
