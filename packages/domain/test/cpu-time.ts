import process from 'node:process';

/**
 * What a run takes of the processor, in milliseconds: other programs of the machine are not counted. Some systems count in
 * ticks of four milliseconds or ten, so that less than some fifty says nothing.
 */
export function processorMilliseconds(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The same of one run, out of as many as take a hundred milliseconds together, so that a tick does not matter. */
export function processorMillisecondsPerRun(run: () => void): number {
  let runs = 0;
  let taken = 0;
  for (; taken < 100; runs += 1) taken += processorMilliseconds(run);
  return taken / runs;
}
