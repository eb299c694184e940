import { parseArgs } from 'node:util';

/** The command line of a run. */
export interface Options {
  readonly sizes: readonly number[];
  /** The sizes at which servers are loaded; at the others only the table of growing times is measured. */
  readonly loaded: readonly number[];
  readonly engines: readonly ('sqlite' | 'postgres')[];
  /** Names of the rows to measure; empty for all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Whether to write `bench/results.md`. */
  readonly keep: boolean;
}

export const usage = `npm run bench -- [--quick] [--only NAME[,NAME]] [--engine sqlite|postgres] [--rows N[,N]]
                 [--rounds N] [--seconds N] [--connections N]`;

const allSizes = [1000, 100_000, 1_000_000];
const quickSizes = [1000, 100_000];
const defaults = { rounds: 5, seconds: 2, connections: 10 };

function numbers(list: string): number[] {
  return list.split(',').map((part) => {
    const number = Number(part);
    if (!Number.isInteger(number) || number < 1) throw new Error(`“${part}” is not a number.\n${usage}`);
    return number;
  });
}

function engineOf(name: string): 'sqlite' | 'postgres' {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new Error(`There is no engine “${name}”.\n${usage}`);
}

export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: text,
      engine: text,
      rows: text,
      rounds: text,
      seconds: text,
      connections: text,
    },
  });
  const only = values.only?.split(',') ?? [];
  const one = (name: 'rounds' | 'seconds' | 'connections') => numbers(values[name] ?? '')[0] ?? 1;
  const quick = values.quick || only.length > 0;
  const sizes = values.rows === undefined ? (quick ? quickSizes : allSizes) : numbers(values.rows);
  return {
    sizes,
    loaded: sizes.length === 1 ? sizes : sizes.slice(1),
    engines:
      values.engine === undefined ? (quick ? ['sqlite'] : ['sqlite', 'postgres']) : [engineOf(values.engine)],
    only,
    rounds: values.rounds === undefined ? defaults.rounds : one('rounds'),
    seconds: values.seconds === undefined ? defaults.seconds : one('seconds'),
    connections: values.connections === undefined ? defaults.connections : one('connections'),
    keep: only.length === 0,
  };
}
