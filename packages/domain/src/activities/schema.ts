import * as z from 'zod/mini';
import { FormatSchema, IdSchema, InstantSchema } from '../fields.ts';
import { roles } from '../roles.ts';
import { activityTypes, relatedKinds } from './values.ts';

/** One line of the feed (§3). `relatedKind` says which screen `relatedId` opens. */
export const ActivitySchema = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  role: z.enum(roles),
  userId: z.string(),
  userName: z.string(),
  description: z.string(),
  relatedId: z.nullable(z.string()),
  relatedKind: z.nullable(z.enum(relatedKinds)),
  createdAt: InstantSchema,
});
export type Activity = z.infer<typeof ActivitySchema>;

/** Warnings about the portal itself, shown to the admin above the feed. */
export const PortalWarningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disk_low'), freeBytes: z.number(), totalBytes: z.number() }),
  z.object({ kind: z.literal('disk_full') }),
]);
export type PortalWarning = z.infer<typeof PortalWarningSchema>;

/** When the newest proven backup was made, if there is one; whether it is late; whether another disk has it, too. */
export const BackupStateSchema = z.object({
  verifiedAt: z.nullable(InstantSchema),
  late: z.boolean(),
  elsewhere: z.boolean(),
});
export type BackupState = z.infer<typeof BackupStateSchema>;

/** The latest hundred, newest first (§9): there is no second page. */
export const ActivityListSchema = z.object({
  items: z.array(ActivitySchema),
  notices: z.array(PortalWarningSchema),
  backup: z.nullable(BackupStateSchema),
});

const filters = { type: z.optional(z.enum(activityTypes)), personId: z.optional(IdSchema) };
export const ListActivitiesQuery = z.strictObject(filters);
export type ListActivitiesQuery = z.output<typeof ListActivitiesQuery>;

export const ExportActivitiesQuery = z.strictObject({ ...filters, format: FormatSchema });
export type ExportActivitiesQuery = z.output<typeof ExportActivitiesQuery>;
