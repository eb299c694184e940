import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import { readRuleWithCounts } from '../features/factors/rule.ts';
import type { Clock } from '../infra/clock.ts';
import { Warning } from './check.ts';

/** Whether admins must have a second step, and how many have one (decision 0121). */
export async function checkFactors(db: DatabaseHandle, clock: Clock): Promise<string> {
  const { current, newest } = await schemaState(db);
  if (current !== newest) return 'not looked at: the next start brings the schema up to date';
  const { required, admins, without } = await readRuleWithCounts({ db, clock });
  if (admins === 0) return 'no admin yet';
  const known = `${required ? 'required' : 'not required'}; ${admins - without} of ${admins} admins have one`;
  // After a reset by the operator: whoever knows an admin's password could be the first to set one up.
  if (required && without === admins)
    throw new Warning(`${known}. Let an admin sign in and set one up now, before somebody else does`);
  return known;
}
