import { networksAround } from '../infra/address.ts';
import type { Clock } from '../infra/clock.ts';
import { findDocument, saveDocument } from './document.ts';
import type { Db, ServiceDatabase, Tx } from './handle.ts';
import { Kept } from './kept.ts';

/**
 * A day on which many people register from one place (decision 0064): for one network, or for whoever has the code. A
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

interface Asked {
  readonly db: ServiceDatabase;
  readonly clock: Pick<Clock, 'now'>;
}

const key = 'workshop';
const kept = new Kept<Workshop | undefined>(findWorkshop);

/** The one that is open now. */
export async function openWorkshop(asked: Asked): Promise<Workshop | undefined> {
  const workshop = await kept.get(asked);
  return workshop !== undefined && workshop.until > asked.clock.now() ? workshop : undefined;
}

/** The narrowest network around an address that limits count. */
export function networkOf(address: string): string {
  return networksAround(address)[0]?.name ?? address;
}

export async function findWorkshop(db: Db): Promise<Workshop | undefined> {
  return (await findDocument(db, key))?.value as Workshop | undefined;
}

/** False when another admin saved at the same moment. */
export async function saveWorkshop(tx: Tx, workshop: Workshop, now: number): Promise<boolean> {
  const version = (await findDocument(tx, key))?.version ?? 0;
  return saveDocument(tx, key, workshop, { version, now });
}

/** After a change that this process made. */
export function forgetWorkshop(db: ServiceDatabase): void {
  kept.forget(db);
}
