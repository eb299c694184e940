import { hostname } from 'node:os';
import type { ProcessDeps } from '../deps.ts';
import { newId } from '../infra/ids.ts';
import { giveLeaseUp, takeLease } from './lease.ts';

/** Elects the process that does the work that is done once for all processes on a database. */
export interface Leader {
  /** Whether this process leads; false as soon as another one may. */
  leads(): boolean;
  /** Calls back now if this process leads, and whenever it takes the lead. */
  onLead(work: () => void): void;
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
  if (deps.db.engine === 'sqlite')
    return { leads: () => true, onLead: (work) => work(), stop: async () => undefined };
  const { log } = deps;
  // The table shows which process leads.
  const holder = `${hostname()} ${process.pid} ${newId()}`;
  const lease = { name: 'leader', holder, ms: leaseMs };
  const works: (() => void)[] = [];
  /** By uptime: a clock that is set back must not prolong it. */
  let leadsUntil = Number.NEGATIVE_INFINITY;
  let led = false;
  const leads = (): boolean => performance.now() < leadsUntil;
  const round = async (): Promise<void> => {
    const asked = performance.now();
    try {
      leadsUntil = (await takeLease(deps, lease)) ? asked + leaseMs - marginMs : Number.NEGATIVE_INFINITY;
    } catch (error) {
      log.warn({ err: error }, 'the lead of the scheduled jobs could not be asked for');
    }
    if (leads() === led) return;
    led = leads();
    log.info(led ? 'this process runs the scheduled jobs' : 'this process no longer runs the scheduled jobs');
    if (led) for (const work of works) work();
  };
  let underWay = round();
  await underWay;
  const timer = setInterval(() => {
    underWay = underWay.then(round);
  }, renewMs);
  timer.unref();
  return {
    leads,
    onLead(work) {
      works.push(work);
      if (led) work();
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      leadsUntil = Number.NEGATIVE_INFINITY;
      await giveLeaseUp(deps, lease).catch((error: unknown) =>
        log.warn({ err: error }, 'the lead of the scheduled jobs was not given up'),
      );
    },
  };
}
