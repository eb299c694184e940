import { sql } from 'kysely';
import { type Clock, systemClock } from '../infra/clock.ts';
import type { Logger } from '../infra/log.ts';
import type { DatabaseHandle } from './handle.ts';

/**
 * What processes share (leases, limits, captchas, order) must not depend on the clock of one machine (decision 0066).
 */
export interface DatabaseClock extends Clock {
  /** Reads the database's time; without an answer the offset stays unchanged. */
  measure(): Promise<void>;
}

/** The offset from which the operator is warned, because mail, logs and certificates use the machine's own clock. */
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
        // A difference within the round trip is ignored, so that the clock does not jitter.
        if (Math.abs(measured - offset) > error) offset = Math.round(measured);
      } catch (error) {
        log.warn({ err: error }, 'time of the database not measured');
        return;
      }
      tell();
    },
  };
}

/** Measures once a minute; returns a function that stops it. */
export function keepMeasuring(clock: DatabaseClock): () => void {
  const timer = setInterval(() => void clock.measure(), measureEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface Sample {
  readonly measured: number;
  /** Half of the round trip. */
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
