import * as z from 'zod/mini';

/** The keys that an object schema declares; empty for any other schema. */
export function schemaKeys(schema: z.ZodMiniType | undefined): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}
