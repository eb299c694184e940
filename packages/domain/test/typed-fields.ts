import type * as z from 'zod/mini';

/** A field that takes text, with where it stands. */
export interface TextField {
  readonly path: string;
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

/** Every field of a schema that a text could be put into; choices, numbers and ticks are none. */
export function textFieldsOf(schema: z.ZodMiniType, path: string, name = ''): TextField[] {
  if (takesText(schema)) return [{ path, name, schema }];
  const { shape, element, valueType, innerType, options }: Def = schema.def;
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([key, field]) => textFieldsOf(field, `${path}.${key}`, key));
  const parts = options ?? [element ?? valueType ?? innerType];
  return parts.flatMap((part) => (part === undefined ? [] : textFieldsOf(part, path, name)));
}

/** A text, also where it may be left out or is made something else. */
function takesText(schema: z.ZodMiniType): boolean {
  const { type, innerType }: Def = schema.def;
  if (type === 'string' || type === 'pipe') return true;
  return innerType !== undefined && takesText(innerType);
}
