import * as z from 'zod/mini';
import { CursorSchema, InstantSchema, pageSchemaOf } from '../fields.ts';
import { projectKinds } from './stages.ts';

/** What the admin's lists of projects answer beside their rows, and the bin. */

/** A row of the bin; `erasedAt` is when it will be gone for good. */
export const BinnedProjectSchema = z.object({
  id: z.string(),
  kind: z.enum(projectKinds),
  title: z.string(),
  sppNumber: z.string(),
  authorName: z.string(),
  deletedAt: InstantSchema,
  /** Null once the account is gone. */
  deletedByName: z.nullable(z.string()),
  erasedAt: InstantSchema,
});
export type BinnedProject = z.infer<typeof BinnedProjectSchema>;
export const ListBinQuery = z.strictObject({ cursor: CursorSchema });
export const BinSchema = pageSchemaOf(BinnedProjectSchema);
