import { hostname } from 'node:os';
import type { ProcessDeps } from '../deps.ts';
import { newId } from '../infra/ids.ts';
import { releaseLease, takeLease } from './lease.ts';

/** Elects the process that does the work that is done once for all processes on a database. */
export interface Leader {
  /** Whether this process leads; false as soon as another one may. */
  leads(): boolean;
  /** Gives the lead up, so that another process need not wait for the end of its lease. */
  stop(): Promise<void>;
}

/** After this time another process replaces one that was killed. */
const leaseMs = 4000;
const renewMs = 1000;
/** How long before the end of its lease a process stops acting on it. */
const marginMs = 1000;

/** SQLite has one process. On PostgreSQL one at a time has the lease. */
export async function startLeader(deps: Pick<ProcessDeps, 'db' | 'clock' | 'log'>): Promise<Leader> {
  if (deps.db.engine === 'sqlite') return { leads: () => true, stop: async () => undefined };
  const { log } = deps;
  // The table shows which process leads.
  const holder = `${hostname()} ${process.pid} ${newId()}`;
  const lease = { name: 'leader', holder, ms: leaseMs };
  /** By uptime: a clock that is set back must not prolong it. */
  let leadsUntil = Number.NEGATIVE_INFINITY;
  let wasLeading = false;
  const leads = (): boolean => performance.now() < leadsUntil;
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    try {
      leadsUntil = (await takeLease(deps, lease)) ? asked + leaseMs - marginMs : Number.NEGATIVE_INFINITY;
    } catch (error) {
      log.warn({ err: error }, 'the lead of the scheduled jobs could not be asked for');
    }
    if (leads() === wasLeading) return;
    wasLeading = leads();
    log.info(
      wasLeading ? 'this process runs the scheduled jobs' : 'this process no longer runs the scheduled jobs',
    );
  };
  let underWay = renew();
  await underWay;
  const timer = setInterval(() => {
    underWay = underWay.then(renew);
  }, renewMs);
  timer.unref();
  return {
    leads,
    async stop() {
      clearInterval(timer);
      await underWay;
      leadsUntil = Number.NEGATIVE_INFINITY;
      await releaseLease(deps, lease).catch((error: unknown) =>
        log.warn({ err: error }, 'the lead of the scheduled jobs was not given up'),
      );
    },
  };
}
