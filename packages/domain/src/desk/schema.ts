import * as z from 'zod/mini';
import { YearGapSchema } from '../calendar/schema.ts';
import { requestKinds } from '../projects/requests.ts';
import { stageNames } from '../projects/stages.ts';
import { adminTasks } from '../projects/turn.ts';
import { deskQueues, firstSteps } from './values.ts';

/** One row of a queue: a manuscript, or a project at a stage. */
export const DeskRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  /** Who sent it, delivered it or has it; empty for nobody. */
  name: z.string(),
  /** Working days that it has waited or is late; null where a date is shown instead, or where it is unknown. */
  days: z.nullable(z.number()),
  /** False if the turn began that many days ago or earlier. */
  exact: z.boolean(),
  deadline: z.nullable(z.string()),
  /** What the admin is to do with the project, where the queue alone does not say it. */
  to: z.optional(z.enum(adminTasks)),
  /** Present if somebody can be reminded: the version to send with the reminder, and whether one was sent today. */
  version: z.optional(z.number()),
  remindedToday: z.optional(z.boolean()),
  /** Present instead if the account that holds the stage is closed: whose stages are to be handed over. */
  handOverOf: z.optional(z.string()),
});
export type DeskRow = z.infer<typeof DeskRowSchema>;

export const QueueSchema = z.object({
  queue: z.enum(deskQueues),
  /** The number of rows in the linked list, at most `limits.countedRows` + 1. */
  count: z.number(),
  items: z.array(DeskRowSchema),
});
export type Queue = z.infer<typeof QueueSchema>;

export const EditorLoadSchema = z.object({
  id: z.string(),
  nama: z.string(),
  /** Whose account is closed: what they have open is to be handed over. */
  suspended: z.boolean(),
  /** Their stages whose turn it is now, and how many of these are late. */
  open: z.number(),
  late: z.number(),
});
export type EditorLoad = z.infer<typeof EditorLoadSchema>;

/** A request that waits for the admin's answer: an editor's about a stage, or an author's to withdraw a manuscript. */
export const OpenRequestSchema = z.object({
  /** The project's, or that of the manuscript to be withdrawn. */
  id: z.string(),
  title: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  kind: z.enum([...requestKinds, 'withdrawal']),
  name: z.string(),
  /** Working days that it has waited. */
  days: z.number(),
});
export type OpenRequest = z.infer<typeof OpenRequestSchema>;

export const DeskSchema = z.object({
  /** The day in the publisher's time zone. */
  today: z.string(),
  queues: z.array(QueueSchema),
  /** Open requests to the admin: how many, counted up to the bound of lists, and the first of them. */
  asks: z.object({ count: z.number(), items: z.array(OpenRequestSchema) }),
  /** Projects that are due within this week. */
  week: z.number(),
  /** Accounts that wait for approval. */
  held: z.number(),
  /** Mails given up since `from`. */
  mails: z.number(),
  load: z.array(EditorLoadSchema),
  /** Years whose holidays the admin has to enter or to confirm. */
  gaps: z.array(YearGapSchema),
  /** What a new portal still needs; empty once all is done or the list was dismissed. */
  firstSteps: z.array(z.enum(firstSteps)),
});
export type Desk = z.infer<typeof DeskSchema>;

/** How many working days a stage took in one year; `spread` is null if there were too few cases. */
const CasesSchema = z.object({
  cases: z.number(),
  spread: z.nullable(z.object({ median: z.number(), p90: z.number() })),
});
export const DurationsSchema = z.object({
  /** `present` is this year, `before` the year before it. */
  year: z.number(),
  stages: z.array(z.object({ stage: z.enum(stageNames), present: CasesSchema, before: CasesSchema })),
});
export type Durations = z.infer<typeof DurationsSchema>;
