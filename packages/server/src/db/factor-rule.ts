import { needsFactor } from '@ruang-naskah/domain/factors/policy';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Clock } from '../infra/clock.ts';
import { CachedValue } from './cached-value.ts';
import type { Db, ServiceDatabase, Tx } from './handle.ts';
import { findStoredValue, saveStoredValue } from './stored-value.ts';

/** Whether admins need a second step (decision 0121). A document of its own, because anybody may read the settings. */

export const factorRuleKey = 'admins-second-step';
const cachedRule = new CachedValue<boolean>(isFactorRequiredIn);

interface CacheContext {
  readonly db: ServiceDatabase;
  readonly clock: Clock;
}

/** What of an account decides whether the rule concerns it. */
export interface FactorState {
  readonly role: Role;
  readonly second_factor_at: number | null;
}

/** The cached answer, asked for each request of an admin without a second step. */
export function isFactorRequired(deps: CacheContext): Promise<boolean> {
  return cachedRule.get(deps);
}

/** Whether the rule, once it is set, asks a second step of this account that it does not have. */
export function wouldLackFactor({ role, second_factor_at }: FactorState): boolean {
  return second_factor_at === null && needsFactor(role, true);
}

/** Whether this account must set up a second step before anything else. */
export async function lacksFactor(deps: CacheContext, account: FactorState): Promise<boolean> {
  return wouldLackFactor(account) && (await isFactorRequired(deps));
}

/** Whether admins need one by now, inside a transaction or where no earlier answer may do. */
export async function isFactorRequiredIn(db: Db): Promise<boolean> {
  return requiresFactor((await findStoredValue(db, factorRuleKey))?.value);
}

export function requiresFactor(stored: unknown): boolean {
  return (stored as { readonly required?: unknown } | undefined)?.required === true;
}

/** Returns whether the rule was another before. */
export async function saveFactorRule(tx: Tx, required: boolean, now: number): Promise<boolean> {
  const stored = await findStoredValue(tx, factorRuleKey);
  if (requiresFactor(stored?.value) === required) return false;
  return saveStoredValue(tx, factorRuleKey, { required }, { version: stored?.version ?? 0, now });
}

/** After a change that this process made. */
export function forgetFactorRule(db: ServiceDatabase): void {
  cachedRule.forget(db);
}
