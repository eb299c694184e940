import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf } from './load.ts';
import { root } from './places.ts';
import { startPortal } from './server.ts';
import type { Site } from './site.ts';
import { type Middle, middleOf } from './statistics.ts';

/** Start time, memory and packages of an idle server. */

export interface Footprint {
  /** Seconds until it was ready. */
  readonly ready: Middle;
  /** MiB, some seconds after that. */
  readonly idle: Middle;
  /** MiB and number of the packages that the server and its pages need on this platform. */
  readonly installed: number;
  readonly packages: number;
}

const idleAfterMs = 4000;

/** Starts it several times on a site; the first start also fills Node's compile cache. */
export async function measureFootprint(site: Site, times: number): Promise<Footprint> {
  const [ready, idle]: [number[], number[]] = [[], []];
  for (let start = 0; start < times; start += 1) {
    const portal = await startPortal(site);
    ready.push(portal.readyAfter);
    await delay(idleAfterMs);
    idle.push(memoryOf(portal.pid));
    await portal.stop();
  }
  return { ready: middleOf(ready), idle: middleOf(idle), ...measureInstall() };
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
}

function measureInstall(): { installed: number; packages: number } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const needed = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path)
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined);
  const bytes = needed.reduce((sum, path) => sum + bytesIn(join(root, path)), 0);
  return { installed: bytes / 2 ** 20, packages: needed.length };
}

/** Without nested packages, which are counted separately. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    })
    .reduce((sum, part) => sum + part, 0);
}
