import { findDocument, saveDocument } from '../../../db/document.ts';
import type { Db, ServiceDatabase, Tx } from '../../../db/handle.ts';
import { onPrimary } from '../../../db/replica-scope.ts';
import type { Deps } from '../../../deps.ts';

/** Whether admins need a second step (decision 0121). A document of its own, because anybody may read the settings. */

const key = 'admins-second-step';
/** How long a process may go by what another one has changed. */
const keptMs = 1000;
const kept = new WeakMap<ServiceDatabase, { readonly at: number; readonly required: Promise<boolean> }>();

async function load(db: Db): Promise<{ readonly required: boolean; readonly version: number }> {
  const stored = await findDocument(db, key);
  const value = stored?.value as { readonly required?: unknown } | undefined;
  return { required: value?.required === true, version: stored?.version ?? 0 };
}

/** Asked for each request of an admin without a second step. */
export function isFactorRequired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const known = kept.get(db);
  if (known !== undefined && Math.abs(now - known.at) < keptMs) return known.required;
  const required = onPrimary(() => load(db.reads)).then((rule) => rule.required);
  kept.set(db, { at: now, required });
  // A failed read is not cached.
  required.catch(() => kept.delete(db));
  return required;
}

/** The same inside a transaction. */
export async function isFactorRequiredIn(tx: Tx): Promise<boolean> {
  return (await load(tx)).required;
}

/** Returns whether it was another before. */
export async function saveFactorRule(tx: Tx, required: boolean, now: number): Promise<boolean> {
  const before = await load(tx);
  if (before.required === required) return false;
  return saveDocument(tx, key, { required }, { version: before.version, now });
}

/** After a change that this process made. */
export function forgetFactorRule(db: ServiceDatabase): void {
  kept.delete(db);
}
