import * as z from 'zod/mini';
import { YearGapSchema } from '../calendar/schema.ts';
import { requestKinds } from '../projects/requests.ts';
import { stageNames } from '../projects/stages.ts';
import { deskQueues, firstSteps } from './values.ts';

/** One row of a queue: a manuscript, or a project at a stage. */
export const DeskRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  /** Who sent it, delivered it or has it; empty for nobody. */
  name: z.string(),
  /** Working days that it waits, or that it is late; null where its date says more, or nobody knows. */
  days: z.nullable(z.number()),
  /** False for a turn that began on that many days ago or earlier. */
  exact: z.boolean(),
  deadline: z.nullable(z.string()),
  /** Where somebody can be reminded: the version a reminder is asked for from, and whether one was today. */
  version: z.optional(z.number()),
  remindedToday: z.optional(z.boolean()),
});
export type DeskRow = z.infer<typeof DeskRowSchema>;

export const QueueSchema = z.object({
  queue: z.enum(deskQueues),
  /** As many as the linked list has, one more than `limits.countedRows` where there are more. */
  count: z.number(),
  items: z.array(DeskRowSchema),
});
export type Queue = z.infer<typeof QueueSchema>;

export const LoadSchema = z.object({
  id: z.string(),
  nama: z.string(),
  /** Stages that are theirs and whose turn it is, and how many of these are late. */
  open: z.number(),
  late: z.number(),
});
export type Load = z.infer<typeof LoadSchema>;

/** What somebody asks of the admin, the oldest first: an editor about a stage. */
export const AskSchema = z.object({
  /** Of the project, or of the manuscript its author wants back. */
  id: z.string(),
  title: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  kind: z.enum([...requestKinds, 'withdrawal']),
  name: z.string(),
  /** Working days that it waits. */
  days: z.number(),
});
export type Ask = z.infer<typeof AskSchema>;

export const DeskSchema = z.object({
  /** The day in the publisher's time zone. */
  today: z.string(),
  queues: z.array(QueueSchema),
  /** Counted as a list is; `items` are the first of them. */
  asks: z.object({ count: z.number(), items: z.array(AskSchema) }),
  week: z.number(),
  held: z.number(),
  /** Mails given up since `from`. */
  mails: z.object({ count: z.number(), from: z.string() }),
  load: z.array(LoadSchema),
  /** Years whose holidays the admin has to enter or to confirm. */
  gaps: z.array(YearGapSchema),
  /** What a new portal still needs; empty once all is done or the list was put away. */
  firstSteps: z.array(z.enum(firstSteps)),
});
export type Desk = z.infer<typeof DeskSchema>;

/** How long a stage took in one year; without `spread` there were too few. */
const CasesSchema = z.object({
  cases: z.number(),
  spread: z.nullable(z.object({ median: z.number(), p90: z.number() })),
});
export const DurationsSchema = z.object({
  year: z.number(),
  stages: z.array(z.object({ stage: z.enum(stageNames), present: CasesSchema, before: CasesSchema })),
});
export type Durations = z.infer<typeof DurationsSchema>;
