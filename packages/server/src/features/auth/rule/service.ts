import { needsFactor } from '@ruang-naskah/domain/factors/policy';
import type { Role } from '@ruang-naskah/domain/roles';
import { findDocument, saveDocument } from '../../../db/document.ts';
import type { Db, ServiceDatabase, Tx } from '../../../db/handle.ts';
import { Kept } from '../../../db/kept.ts';
import type { Deps } from '../../../deps.ts';

/** Whether admins need a second step (decision 0121). A document of its own, because anybody may read the settings. */

const key = 'admins-second-step';
const kept = new Kept<boolean>(isRequired);

async function load(db: Db): Promise<{ readonly required: boolean; readonly version: number }> {
  const stored = await findDocument(db, key);
  const value = stored?.value as { readonly required?: unknown } | undefined;
  return { required: value?.required === true, version: stored?.version ?? 0 };
}

async function isRequired(db: Db): Promise<boolean> {
  return (await load(db)).required;
}

/** Asked for each request of an admin without a second step. */
export function isFactorRequired(deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return kept.get(deps);
}

/** Whether this account must set up a second step before anything else. */
export async function lacksFactor(
  deps: Pick<Deps, 'db' | 'clock'>,
  { role, second_factor_at }: { readonly role: Role; readonly second_factor_at: number | null },
): Promise<boolean> {
  return second_factor_at === null && needsFactor(role, true) && (await isFactorRequired(deps));
}

/** Whether admins need one, inside a transaction. */
export function isFactorRequiredIn(tx: Tx): Promise<boolean> {
  return isRequired(tx);
}

/** Returns whether it was another before. */
export async function saveFactorRule(tx: Tx, required: boolean, now: number): Promise<boolean> {
  const before = await load(tx);
  if (before.required === required) return false;
  return saveDocument(tx, key, { required }, { version: before.version, now });
}

/** After a change that this process made. */
export function forgetFactorRule(db: ServiceDatabase): void {
  kept.forget(db);
}
