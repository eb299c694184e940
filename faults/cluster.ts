import {
  type DurablePostgres,
  startDurablePostgres,
} from '../packages/server/test/support/durable-postgres.ts';

let started: Promise<DurablePostgres> | undefined;

/** The PostgreSQL of this run. */
export function cluster(): Promise<DurablePostgres> {
  started ??= startDurablePostgres({ shared_buffers: '128MB', log_min_messages: 'fatal' });
  return started;
}

export async function stopCluster(): Promise<void> {
  await (await started)?.stop();
}
