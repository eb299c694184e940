import * as z from 'zod/mini';
import { IdSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { stageNames } from '../projects/stages.ts';
import { liveKinds } from './values.ts';

/** That something changed, never what: a page that may read it fetches it. */
export const LiveChangeSchema = z.object({
  kind: z.enum(liveKinds),
  id: z.nullable(z.string()),
  version: z.nullable(z.number()),
  /** Of a note: the stage whose thread it stands in. */
  stage: z.optional(z.enum(stageNames)),
  /** Caused by the reader, in this window or another. */
  own: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChangeSchema>;

export const LiveChangesSchema = z.object({
  lastEventId: z.string(),
  /** Events since then are no longer available: anything may have changed. */
  missed: z.boolean(),
  changes: z.array(LiveChangeSchema),
});
export type LiveChanges = z.infer<typeof LiveChangesSchema>;

/** The projects that a browser has open, all of its windows together. */
export const ReportOpenProjectsInput = z.strictObject({
  /** The id that the browser gave its stream of changes: the list ends with it. */
  stream: IdSchema,
  projectIds: z.array(IdSchema).check(z.maxLength(limits.openProjects)),
});
export type ReportOpenProjectsInput = z.output<typeof ReportOpenProjectsInput>;

export const PresentAdminsSchema = z.object({
  people: z.array(z.object({ id: z.string(), nama: z.string() })),
});
export type PresentAdmins = z.infer<typeof PresentAdminsSchema>;
