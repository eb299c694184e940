import * as fc from 'fast-check';
import type { JsonSchema } from './document.ts';
import { meaningOf } from './meanings.ts';

/** Letters of several scripts, a character outside the first plane, and those that search and sort treat specially. */
const letters = [...'aeiknrstuAKSéñçıßжعא字あ', '😀', ' ', "'", '-', '%', '_', '<', '&', '"', '\\'];
const words = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 24 })
  // Keeps its length when the field trims and normalises it.
  .map((text) => `K${text.normalize('NFC')}k`);

/** Allowed lengths; the limits occur as often as those between. */
function text({ minLength = 0, maxLength = 200, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const shortest = 'a'.repeat(Math.max(1, minLength));
  const short = words.map((word) => word.slice(0, maxLength).toWellFormed().replaceAll('\uFFFD', 'x'));
  return fc.oneof(
    { weight: 6, arbitrary: short },
    { weight: 1, arbitrary: fc.constant(shortest) },
    { weight: 1, arbitrary: fc.constant(`«times:${maxLength}:x»`) },
  );
}

function list({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.array(allowedBy(items, name), { minLength: minItems, maxLength: Math.min(maxItems, 8) });
}

function record({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  // The multipart form adds the file, which cannot be a JSON value.
  const names = Object.keys(properties).filter((name) => properties[name]?.format !== 'binary');
  const optional = names.filter((name) => !required.includes(name));
  const some = fc.oneof(
    fc.subarray(optional, { maxLength: Math.min(2, optional.length) }),
    fc.subarray(optional),
  );
  const parts = Object.fromEntries(names.map((name) => [name, allowedBy(properties[name] ?? {}, name)]));
  return fc
    .tuple(fc.record(parts, { noNullPrototype: true }), some)
    .map(([value, chosen]) =>
      Object.fromEntries(
        Object.entries(value).filter(([name]) => required.includes(name) || chosen.includes(name)),
      ),
    );
}

/** Values that the schema allows and that fit the meaning of the field's name. */
export function allowedBy(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => allowedBy(option, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const meaning = schema.type === 'null' ? undefined : meaningOf(name);
  if (meaning !== undefined) return meaning;
  switch (schema.type) {
    case 'object':
      return record(schema);
    case 'array':
      return list(schema, name);
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return fc.nat(1000);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}
