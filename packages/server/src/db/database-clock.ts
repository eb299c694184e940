import { sql } from 'kysely';
import { type Clock, systemClock } from '../infra/clock.ts';
import type { Logger } from '../infra/log.ts';
import type { DatabaseHandle } from './handle.ts';

/** What processes share (leases, limits, captchas, order) must not depend on whose machine it was (decision 0066). */
export interface DatabaseClock extends Clock {
  /** Asks the database for its time; without an answer the offset stays as it was. */
  measure(): Promise<void>;
}

/** From here on the operator is told: mail, logs and certificates still go by the machine's own clock. */
export const tellingOffsetMs = 2000;
const measureEveryMs = 60_000;
const samples = 3;

/** The machine's time plus how far the database is ahead of it; with SQLite, the machine's own. */
export function createDatabaseClock(
  db: Pick<DatabaseHandle, 'engine' | 'reads'>,
  log: Logger,
  local: Pick<Clock, 'now'> = systemClock,
): DatabaseClock {
  let offset = 0;
  let told = false;
  const tell = (): void => {
    const far = Math.abs(offset) > tellingOffsetMs;
    if (far === told) return;
    told = far;
    const line = { offsetMs: offset };
    if (far) log.warn(line, 'the clock of this machine differs from the database’s: check its time service');
    else log.info(line, 'the clock of this machine agrees with the database’s again');
  };
  return {
    now: () => local.now() + offset,
    offset: () => offset,
    async measure() {
      if (db.engine === 'sqlite') return;
      try {
        const { measured, error } = await bestOf(samples, () => sample(db, local));
        // Within what the way there and back may hide, the clock stays as it is: it shall not jitter.
        if (Math.abs(measured - offset) > error) offset = Math.round(measured);
      } catch (error) {
        log.warn({ err: error }, 'time of the database not measured');
        return;
      }
      tell();
    },
  };
}

/** Measures once a minute; returns how to stop it. */
export function keepMeasuring(clock: DatabaseClock): () => void {
  const timer = setInterval(() => void clock.measure(), measureEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface Sample {
  readonly measured: number;
  /** Half of the time that the question took. */
  readonly error: number;
}

async function sample(db: Pick<DatabaseHandle, 'reads'>, local: Pick<Clock, 'now'>): Promise<Sample> {
  const before = local.now();
  const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const { rows } = await query.execute(db.reads);
  const error = (local.now() - before) / 2;
  return { measured: (rows[0]?.now ?? Number.NaN) - before - error, error: Math.abs(error) };
}

async function bestOf(count: number, take: () => Promise<Sample>): Promise<Sample> {
  let best = await take();
  for (let at = 1; at < count; at += 1) {
    const next = await take();
    if (next.error < best.error) best = next;
  }
  return best;
}
