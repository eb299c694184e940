import { needsFactor } from '@ruang-naskah/domain/factors/policy';
import type { Role } from '@ruang-naskah/domain/roles';
import type { Clock } from '../infra/clock.ts';
import { findDocument, saveDocument } from './document.ts';
import type { Db, ServiceDatabase, Tx } from './handle.ts';
import { Kept } from './kept.ts';
import { onPrimary } from './replica-scope.ts';

/** Whether admins need a second step (decision 0121). A document of its own, because anybody may read the settings. */

export const factorRuleKey = 'admins-second-step';
const kept = new Kept<boolean>(isFactorRequiredIn);

interface Asked {
  readonly db: ServiceDatabase;
  readonly clock: Clock;
}

/** What of an account decides whether the rule concerns it. */
export interface Factored {
  readonly role: Role;
  readonly second_factor_at: number | null;
}

/** Asked for each request of an admin without a second step. */
export function isFactorRequired(deps: Asked): Promise<boolean> {
  return kept.get(deps);
}

/** Whether the rule, once it is set, asks a second step of this account that it does not have. */
export function mayLackFactor({ role, second_factor_at }: Factored): boolean {
  return second_factor_at === null && needsFactor(role, true);
}

/** Whether this account must set up a second step before anything else. */
export async function lacksFactor(deps: Asked, account: Factored): Promise<boolean> {
  return mayLackFactor(account) && (await isFactorRequired(deps));
}

/** Whether admins need one by now, inside a transaction or where no earlier answer may do. */
export async function isFactorRequiredIn(db: Db): Promise<boolean> {
  return saysRequired((await findDocument(db, factorRuleKey))?.value);
}

/** The same for a read of its own, which may not come from a replica. */
export function isFactorRequiredNow(db: ServiceDatabase): Promise<boolean> {
  return onPrimary(() => isFactorRequiredIn(db.reads));
}

export function saysRequired(stored: unknown): boolean {
  return (stored as { readonly required?: unknown } | undefined)?.required === true;
}

/** Returns whether it was another before. */
export async function saveFactorRule(tx: Tx, required: boolean, now: number): Promise<boolean> {
  const stored = await findDocument(tx, factorRuleKey);
  if (saysRequired(stored?.value) === required) return false;
  return saveDocument(tx, factorRuleKey, { required }, { version: stored?.version ?? 0, now });
}

/** After a change that this process made. */
export function forgetFactorRule(db: ServiceDatabase): void {
  kept.forget(db);
}
