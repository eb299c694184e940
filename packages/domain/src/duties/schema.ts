import * as z from 'zod/mini';
import { IdSchema } from '../fields.ts';
import { requestKinds } from '../projects/requests.ts';
import { stageNames } from '../projects/stages.ts';
import { dutyKinds, readKinds, waitingKinds } from './values.ts';

/** One thing that waits for one person. */
export const DutySchema = z.object({
  kind: z.enum(dutyKinds),
  /** The project's, the manuscript's, the note's or the request's: one key with the kind and the stage. */
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
      to: z.enum([...requestKinds, 'withdrawal']),
      accepted: z.boolean(),
      deadline: z.nullable(z.string()),
      assigneeName: z.nullable(z.string()),
    }),
  ),
});
export type Duty = z.infer<typeof DutySchema>;

export const DutiesSchema = z.object({
  /** All of them: those listed here, and for the admin those of the lists below. */
  count: z.number(),
  items: z.array(DutySchema),
  /** For the admin: how many rows each queue of the Dashboard has. */
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.number() })),
});
export type Duties = z.infer<typeof DutiesSchema>;

export const EndDutyInput = z.strictObject({ kind: z.enum(readKinds), dutyId: IdSchema });
export type EndDutyInput = z.output<typeof EndDutyInput>;
