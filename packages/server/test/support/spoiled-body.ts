import * as fc from 'fast-check';
import { hostileJson } from './hostile-values.ts';

/** A valid JSON body with one or two faults, as raw text, because `JSON.stringify` would repair some. */

/** The keywords of JSON Schema that limit a value. */
export interface Edges {
  readonly properties?: Readonly<Record<string, Edges>>;
  readonly items?: Edges;
  readonly anyOf?: readonly Edges[];
  readonly maxLength?: number;
  readonly maxItems?: number;
}

type Path = readonly (string | number)[];

/** Every path in a value, the deepest last. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...at, index]))
    : Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]));
  return [at, ...inside];
}

function partAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value);
}

function schemaAt(schema: Edges | undefined, [step, ...rest]: Path): Edges | undefined {
  if (step === undefined || schema === undefined) return schema;
  const options = [schema, ...(schema.anyOf ?? [])];
  const inner = options.map((option) =>
    typeof step === 'number' ? option.items : option.properties?.[step],
  );
  return schemaAt(
    inner.find((found) => found !== undefined),
    rest,
  );
}

/** The JSON text of a value with other text at one path. */
function writeWith(value: unknown, path: Path, raw: string): string {
  const mark = '\uE000spoiled\uE000';
  const put = (part: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return mark;
    if (Array.isArray(part)) return part.map((item, index) => (index === step ? put(item, rest) : item));
    return Object.fromEntries(
      Object.entries(part as object).map(([key, inner]) => [key, key === step ? put(inner, rest) : inner]),
    );
  };
  return JSON.stringify(put(value, path)).replace(JSON.stringify(mark), () => raw);
}

/** Values just outside the schema's limits, and of another type. */
function nearMisses(schema: Edges = {}, value: unknown): readonly string[] {
  const options = [schema, ...(schema.anyOf ?? [])];
  const overLength = options.flatMap(({ maxLength }) =>
    maxLength === undefined ? [] : [`"«times:${maxLength + 1}:x»"`, `"«times:${maxLength}:😀»"`],
  );
  const overCount = options.flatMap(({ maxItems, items }) =>
    maxItems === undefined || items === undefined
      ? []
      : [JSON.stringify(Array.from({ length: maxItems + 1 }, (_, at) => `x${at}`))],
  );
  const sameText =
    typeof value === 'string'
      ? [value.toUpperCase(), ` ${value} `, `${value}.`, value.normalize('NFD'), ''].map((text) =>
          JSON.stringify(text),
        )
      : [];
  return [...overLength, ...overCount, ...sameText, 'null', '0', 'true', '[]', '{}', '"x"'];
}

const extraKeys = [
  'role',
  'isAdmin',
  'id',
  'userId',
  'status',
  'version',
  'participantUids',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
];

/** An object, at any depth, with one key missing, added or duplicated; as raw text, because of the duplicates. */
function spoilKeys(value: object, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const entries = Object.entries(value).map(([key, part]) => [key, JSON.stringify(part)] as const);
  const write = (pairs: readonly (readonly [string, string])[]) =>
    `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
  const added = fc.tuple(fc.constantFrom(...extraKeys), values).map((pair) => write([...entries, pair]));
  if (entries.length === 0) return added;
  const at = fc.nat(entries.length - 1);
  const missing = at.map((index) => write(entries.toSpliced(index, 1)));
  const twice = fc
    .tuple(at, values)
    .map(([index, raw]) => write([...entries, [entries[index]?.[0] ?? '', raw]]));
  return fc.oneof(added, missing, twice);
}

/** A body with a small fault in one place. */
export function nearlyValid(schema: Edges, value: object): fc.Arbitrary<string> {
  const places = placesIn(value).filter((path) => path.length > 0);
  const keys = spoilKeys(value, fc.constantFrom('"admin"', '1', '{}', 'null'));
  if (places.length === 0) return keys;
  const wrongValue = fc.constantFrom(...places).chain((path) => {
    return fc
      .constantFrom(...nearMisses(schemaAt(schema, path), partAt(value, path)))
      .map((raw) => writeWith(value, path, raw));
  });
  return fc.oneof({ weight: 3, arbitrary: wrongValue }, keys);
}

/** Characters that make a valid text invalid. */
const poisons = [
  '\u0000',
  '\uD800',
  '\uDFFF\uD800',
  '\u2029',
  '\u2028',
  '\u001B[31m',
  '\r\nX: y',
  '\u0301'.repeat(30),
];

function hostileFor(current: unknown): fc.Arbitrary<string> {
  if (typeof current !== 'string') return hostileJson;
  const poisoned = fc.constantFrom(...poisons).map((poison) => JSON.stringify(`${current}${poison}a`));
  return fc.oneof(poisoned, hostileJson);
}

/** A body with a hostile value in one place. */
export function spoiled(value: object): fc.Arbitrary<string> {
  const inPlace = fc
    .constantFrom(...placesIn(value))
    .chain((path) => hostileFor(partAt(value, path)).map((raw) => writeWith(value, path, raw)));
  return fc.oneof({ weight: 3, arbitrary: inPlace }, spoilKeys(value, hostileJson));
}
