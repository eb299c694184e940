import { parseArgs } from 'node:util';

/** The command line of a run. */
export interface Options {
  readonly sizes: readonly number[];
  readonly engines: readonly ('sqlite' | 'postgres')[];
  /** Names of rows and tables; empty for all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Whether to write `bench/results.md`. */
  readonly keep: boolean;
}

const usage = `npm run bench -- [--quick] [--only NAME[,NAME]] [--engine sqlite|postgres] [--rows N[,N]]
                 [--rounds N] [--seconds N] [--connections N]`;

function numbers(list: string): number[] {
  return list.split(',').map((part) => {
    const number = Number(part);
    if (!Number.isInteger(number) || number < 1) throw new Error(`“${part}” is not a number.\n${usage}`);
    return number;
  });
}

export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const names = { only: text, engine: text, rows: text, rounds: text, seconds: text, connections: text };
  const { values } = parseArgs({
    args: [...args],
    options: { ...names, quick: { type: 'boolean', default: false } },
  });
  const { engine } = values;
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgres')
    throw new Error(`There is no engine “${engine}”.\n${usage}`);
  const only = values.only?.split(',') ?? [];
  const isShort = values.quick || only.length > 0;
  const one = (value: string | undefined, usual: number) => numbers(value ?? String(usual))[0] ?? usual;
  return {
    sizes: numbers(values.rows ?? (isShort ? '1000,100000' : '1000,100000,1000000')),
    engines: engine !== undefined ? [engine] : isShort ? ['sqlite'] : ['sqlite', 'postgres'],
    only,
    rounds: one(values.rounds, 5),
    seconds: one(values.seconds, 2),
    connections: one(values.connections, 10),
    keep: only.length === 0,
  };
}
