import { sql } from 'kysely';
import { type Clock, type Machine, systemClock } from '../infra/clock.ts';
import type { Logger } from '../infra/log.ts';
import { doubtClock } from './clock-doubt.ts';
import type { DatabaseHandle } from './handle.ts';

/**
 * What processes share (leases, limits, captchas, order) must not depend on the clock of one machine, and no process on
 * a machine's clock that is set while it runs (decision 0066).
 */
export interface DatabaseClock extends Clock {
  /** Compares with the database's time, on SQLite with the machine's; without an answer the time goes on as before. */
  measure(): Promise<void>;
}

/** The offset from which the operator is warned, because mail, logs and certificates use the machine's own clock. */
export const tellingOffsetMs = 2000;
const measureEveryMs = 60_000;
const samples = 3;

/** The time at the last measurement, plus what has passed since. Before the first measurement, the machine's time. */
export function createDatabaseClock(
  db: Pick<DatabaseHandle, 'engine' | 'reads'>,
  log: Logger,
  machine: Machine = systemClock,
): DatabaseClock {
  // One number: the time at which the uptime was 0.
  let zero = machine.now() - machine.uptime();
  const exactly = (): number => zero + machine.uptime();
  const now = (): number => Math.floor(exactly());
  const offset = (): number => now() - machine.now();
  const tell = createTelling(db.engine, log);
  const isSettled = createSettling(db, machine, now);
  let isFirst = true;

  async function measureDatabase(): Promise<void> {
    const { ahead, error } = await bestOf(samples, () => sample(db, machine, exactly));
    // A difference within the round trip is ignored, so that the clock does not jitter.
    if (Math.abs(ahead) > error) zero += ahead;
    if (!isFirst && Math.abs(ahead) > tellingOffsetMs)
      log.warn(
        { differenceMs: Math.round(ahead) },
        'the time of the database is not what was expected: this machine slept, or the database’s clock was set',
      );
  }

  async function followMachine(): Promise<void> {
    const ahead = -offset();
    if (await isSettled(ahead)) zero = machine.now() - machine.uptime();
  }

  return {
    now,
    offset,
    async measure() {
      try {
        await (db.engine === 'sqlite' ? followMachine() : measureDatabase());
        isFirst = false;
      } catch (error) {
        log.warn({ err: error }, 'time not measured');
        return;
      } finally {
        tell(offset());
      }
    },
  };
}

const tellings = {
  postgres: ['differs from the database’s', 'agrees with the database’s'],
  sqlite: ['was set; the time goes on as before for now', 'agrees with the portal’s'],
} as const;

/** Warns the operator once that a clock is off, and once that it agrees again. */
function createTelling(engine: keyof typeof tellings, log: Logger): (offsetMs: number) => void {
  let told = false;
  return (offsetMs) => {
    const far = Math.abs(offsetMs) > tellingOffsetMs;
    if (far === told) return;
    told = far;
    const [differs, agrees] = tellings[engine];
    if (far) log.warn({ offsetMs }, `the clock of this machine ${differs}: check its time service`);
    else log.info({ offsetMs }, `the clock of this machine ${agrees} again`);
  };
}

const standsMs = 10 * 60_000;
const doubtedMs = 24 * 60 * 60_000;

/**
 * Decides whether to follow the machine's clock where it differs from the time, because it was set or the machine
 * slept. A difference that lasts ten minutes is followed; if the clock is in doubt, only after a day, and only where
 * that doubt passes; if the time is in doubt instead, at once.
 */
function createSettling(
  { reads }: Pick<DatabaseHandle, 'reads'>,
  machine: Machine,
  now: () => number,
): (ahead: number) => Promise<boolean> {
  let seen = { ahead: 0, at: 0 };
  return async (ahead) => {
    if (Math.abs(ahead - seen.ahead) > tellingOffsetMs) seen = { ahead, at: machine.uptime() };
    if (Math.abs(ahead) <= tellingOffsetMs) return true;
    const stoodMs = machine.uptime() - seen.at;
    const doubt = await doubtClock(reads, machine.now());
    if (doubt !== undefined) return doubt.passes && stoodMs >= doubtedMs;
    return stoodMs >= standsMs || (await doubtClock(reads, now())) !== undefined;
  };
}

/** Measures once a minute; returns a function that stops it. */
export function keepMeasuring(clock: DatabaseClock): () => void {
  const timer = setInterval(() => void clock.measure(), measureEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface Sample {
  /** How far the database's time is ahead of ours. */
  readonly ahead: number;
  /** Half of the round trip. */
  readonly error: number;
}

async function sample(
  db: Pick<DatabaseHandle, 'reads'>,
  machine: Machine,
  now: () => number,
): Promise<Sample> {
  const before = machine.uptime();
  const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const { rows } = await query.execute(db.reads);
  const error = (machine.uptime() - before) / 2;
  return { ahead: (rows[0]?.now ?? Number.NaN) - now() + error, error };
}

async function bestOf(count: number, take: () => Promise<Sample>): Promise<Sample> {
  let best = await take();
  for (let at = 1; at < count; at += 1) {
    const next = await take();
    if (next.error < best.error) best = next;
  }
  return best;
}
