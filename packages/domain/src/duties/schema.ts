import * as z from 'zod/mini';
import { IdSchema } from '../fields.ts';
import { requestKinds } from '../projects/requests.ts';
import { stageNames } from '../projects/stages.ts';
import { adminWaitingKinds, dutyKinds, kindsEndedByReading } from './values.ts';

/** One thing that waits for one person. */
export const DutySchema = z.object({
  kind: z.enum(dutyKinds),
  /** The id of the project, manuscript, note or request; unique together with the kind and the stage. */
  id: z.string(),
  /** What it is about: one of the two. */
  projectId: z.nullable(z.string()),
  manuscriptId: z.nullable(z.string()),
  title: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  /** The day it began, and the day by which it is due. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Who delivered or wrote; '' for the publisher or a deleted account. */
  from: z.string(),
  /** The reason for a revision, the words of a note or of an answer. */
  text: z.string(),
  /** Of an answered request. */
  answer: z.nullable(
    z.object({
      /** The kind of the request that was answered. */
      to: z.enum([...requestKinds, 'withdrawal']),
      accepted: z.boolean(),
      deadline: z.nullable(z.string()),
      assigneeName: z.nullable(z.string()),
    }),
  ),
});
export type Duty = z.infer<typeof DutySchema>;

export const DutiesSchema = z.object({
  /** How many there are: the items, and for an admin the rows of the queues in `waiting`. */
  count: z.number(),
  items: z.array(DutySchema),
  /** For the admin: how many rows each queue of the Dashboard has. */
  waiting: z.array(z.object({ kind: z.enum(adminWaitingKinds), count: z.number() })),
});
export type Duties = z.infer<typeof DutiesSchema>;

export const EndDutyInput = z.strictObject({ kind: z.enum(kindsEndedByReading), dutyId: IdSchema });
export type EndDutyInput = z.output<typeof EndDutyInput>;
