import { parseArgs } from 'node:util';
import type { Engine } from '../packages/server/src/db/handle.ts';
import type { Scale } from './fault.ts';

/** The command line of a run. */
export interface Options {
  /** Ids of the faults to run; empty for all. */
  readonly only: readonly string[];
  readonly engines: readonly Engine[];
  readonly scale: Scale;
  /** Whether to write `faults/results.md`: only after a whole run with the usual or the long numbers. */
  readonly keep: boolean;
}

export const usage = 'npm run faults -- [--only F1[,F6]] [--engine sqlite|postgres] [--quick | --long]';

function enginesOf(name: string | undefined): Engine[] {
  if (name === undefined) return ['sqlite', 'postgres'];
  if (name === 'sqlite' || name === 'postgres') return [name];
  throw new Error(`There is no engine “${name}”.\n${usage}`);
}

export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, engine: text, quick: flag, long: flag },
  });
  if (values.quick && values.long) throw new Error(usage);
  const scale = values.quick ? 'quick' : values.long ? 'long' : 'usual';
  const only = values.only?.toUpperCase().split(',') ?? [];
  const keep = only.length === 0 && values.engine === undefined && scale !== 'quick';
  return { only, engines: enginesOf(values.engine), scale, keep };
}
