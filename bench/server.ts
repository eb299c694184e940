import { type PortalProcess, startPortal } from '../packages/server/test/support/portal-process.ts';
import { publicUrl } from './requests.ts';
import type { Site } from './site.ts';

/** The cores of the servers and of the load generator. */
export const cores = { server: '0', load: '1' } as const;
const wrapper = ['taskset', '-c', cores.server];

/** The portal as `npm start` runs it, pinned to its core, with `TRUST_PROXY` for the generator's networks. */
export function startPinned({ folder, environment }: Site): Promise<PortalProcess> {
  const own = { ...environment, PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' };
  return startPortal({ folder, environment: own, wrapper });
}

/** The bare server on the same database, with the same Node and its settings. */
export function startBare({ folder, environment }: Site, plan: string): Promise<PortalProcess> {
  const own = { ...environment, BENCH_PLAN: plan };
  return startPortal({ folder, environment: own, wrapper, script: 'bench/bare-server.ts' });
}
