import { spareBytes } from '../db/full-disk.ts';
import type { Deps } from '../deps.ts';

const everyMs = 30_000;

/** Writes the reserve, or writes it again once there is room. */
export async function takeReserve({ db, disk }: Pick<Deps, 'db' | 'disk'>): Promise<boolean> {
  return disk.takeReserve(await spareBytes(db));
}

/** Takes the reserve and restores it when the disk has room again; returns a function that stops this. */
export async function startReserve(deps: Deps): Promise<() => void> {
  const take = () =>
    takeReserve(deps).catch((error: unknown) => deps.log.error({ err: error }, 'reserve not checked'));
  await take();
  const timer = setInterval(() => {
    if (deps.disk.full) void take();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
