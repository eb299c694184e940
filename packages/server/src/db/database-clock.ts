import { sql } from 'kysely';
import { type Clock, type MachineClocks, systemClock } from '../infra/clock.ts';
import type { Logger } from '../infra/log.ts';
import type { DatabaseHandle } from './handle.ts';

/**
 * PostgreSQL's time: what processes share (leases, limits, captchas, order) must not depend on the clock of one machine
 * (decision 0066).
 */
export interface DatabaseClock extends Clock {
  /** Compares with the database's time; without an answer the time goes on as before. */
  measure(): Promise<void>;
}

/** From this offset on the operator is warned, because mail, logs and certificates use the machine's own clock. */
export const warningOffsetMs = 2000;
const measureEveryMs = 60_000;

/** The time at the last measurement, plus what has passed since. Before the first measurement, the machine's time. */
export function createDatabaseClock(
  db: Pick<DatabaseHandle, 'reads'>,
  log: Logger,
  machine: MachineClocks = systemClock,
): DatabaseClock {
  // One number: the time at which the uptime was 0.
  let timeAtUptimeZero = machine.now() - machine.uptime();
  const exactNow = (): number => timeAtUptimeZero + machine.uptime();
  const now = (): number => Math.floor(exactNow());
  const offset = (): number => now() - machine.now();
  let wasFar = false;

  /** Warns the operator once that the clocks differ, and once that they agree again. */
  function warnOfOffset(): void {
    const isFar = Math.abs(offset()) > warningOffsetMs;
    if (isFar === wasFar) return;
    wasFar = isFar;
    if (isFar)
      log.warn(
        { offsetMs: offset() },
        'the clock of this machine differs from the database’s: check its time service',
      );
    else log.info('the clock of this machine agrees with the database’s again');
  }

  return {
    now,
    offset,
    async measure() {
      const query = sql<{
        now: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
      try {
        const before = machine.uptime();
        const { rows } = await query.execute(db.reads);
        const error = (machine.uptime() - before) / 2;
        const difference = (rows[0]?.now ?? Number.NaN) - exactNow() + error;
        // A difference within the round trip is ignored, so that the clock does not jitter.
        if (Math.abs(difference) > error) timeAtUptimeZero += difference;
      } catch (error) {
        log.warn({ err: error }, 'time not measured');
      }
      warnOfOffset();
    },
  };
}

/** The clock of this process; `stop` ends the measuring. SQLite has one process, whose machine's clock counts. */
export async function openClock(
  db: Pick<DatabaseHandle, 'engine' | 'reads'>,
  log: Logger,
): Promise<{ readonly clock: Clock; stop(): void }> {
  if (db.engine === 'sqlite') return { clock: systemClock, stop: () => undefined };
  const clock = createDatabaseClock(db, log);
  await clock.measure();
  const timer = setInterval(() => void clock.measure(), measureEveryMs).unref();
  return { clock, stop: () => clearInterval(timer) };
}
