import { networksAround } from '../infra/address.ts';
import type { Clock } from '../infra/clock.ts';
import { CachedValue } from './cached-value.ts';
import type { Db, ServiceDatabase, Tx } from './handle.ts';
import { findStoredValue, saveStoredValue } from './stored-value.ts';

/**
 * A day on which many people register from one place (decision 0032): for one network, or for whoever has the code. A
 * document of its own, because anybody may read the settings.
 */
export interface Workshop {
  /** When it ends, epoch ms. */
  readonly until: number;
  /** The network of the admin who opened it, or null. */
  readonly network: string | null;
  /** What is typed into the form, or null. */
  readonly code: string | null;
}

interface CacheContext {
  readonly db: ServiceDatabase;
  readonly clock: Pick<Clock, 'now'>;
}

const key = 'workshop';
const cachedWorkshop = new CachedValue<Workshop | undefined>(findWorkshop);

/** The workshop day that is open now. */
export async function findOpenWorkshop(asked: CacheContext): Promise<Workshop | undefined> {
  const workshop = await cachedWorkshop.get(asked);
  return workshop !== undefined && workshop.until > asked.clock.now() ? workshop : undefined;
}

/** The narrowest network around an address that limits count. */
export function networkOf(address: string): string {
  return networksAround(address)[0]?.name ?? address;
}

export async function findWorkshop(db: Db): Promise<Workshop | undefined> {
  return (await findStoredValue(db, key))?.value as Workshop | undefined;
}

/** False when another admin saved at the same moment. */
export async function saveWorkshop(tx: Tx, workshop: Workshop, now: number): Promise<boolean> {
  const version = (await findStoredValue(tx, key))?.version ?? 0;
  return saveStoredValue(tx, key, workshop, { version, now });
}

/** After a change that this process made. */
export function forgetWorkshop(db: ServiceDatabase): void {
  cachedWorkshop.forget(db);
}
