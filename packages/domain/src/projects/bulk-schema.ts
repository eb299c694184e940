import * as z from 'zod/mini';
import { calendarDate, IdSchema, InstantSchema, personId } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { ProjectListSchema } from './schema.ts';
import { stageNames } from './stages.ts';

/** Changes of several projects at once (decision 0092). */

const versioned = { id: IdSchema, version: z.int().check(z.gte(1)) };

function distinctRows<T extends z.ZodMiniType<{ readonly id: string }>>(row: T) {
  return z.array(row).check(
    z.minLength(1, messages.fields.required),
    z.maxLength(limits.bulkRows),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: messages.fields.invalid,
    }),
  );
}

const ChangeInput = z
  .strictObject({
    ...versioned,
    /** The stage that is changed; without it the one of Status Keseluruhan. */
    stage: z.optional(z.enum(stageNames)),
    assigneeId: z.optional(z.nullable(personId(messages.projects.editorRequired))),
    deadline: z.optional(z.nullable(calendarDate())),
    /** Moves the deadline by this many working days; backwards if negative. */
    shiftDays: z.optional(z.int().check(z.gte(-limits.shiftDays), z.lte(limits.shiftDays))),
  })
  .check(
    z.refine(
      ({ assigneeId, deadline, shiftDays }) =>
        [assigneeId, deadline, shiftDays].filter((value) => value !== undefined).length === 1,
      { error: messages.projectBulk.oneThing },
    ),
  );
/** One change of one project: who is responsible, until when, or how far the deadline moves. */
export type BulkChange = z.output<typeof ChangeInput>;

export const ChangeProjectsInput = z.strictObject({ changes: distinctRows(ChangeInput) });
export type ChangeProjectsInput = z.output<typeof ChangeProjectsInput>;

/** A row that was not changed, with the sentence that says why; `changed` if somebody else saved first. */
export const RefusedRowSchema = z.object({
  id: z.string(),
  /** '' where the project is gone. */
  title: z.string(),
  reason: z.string(),
  changed: z.optional(z.object({ name: z.nullable(z.string()), at: InstantSchema })),
});
export type RefusedRow = z.infer<typeof RefusedRowSchema>;

/** What was changed, with the previous values: the same call with these values takes it back. */
export const ChangedProjectsSchema = z.object({
  saved: z.array(
    z.object({
      id: z.string(),
      /** After the change. */
      version: z.number(),
      stage: z.enum(stageNames),
      deadline: z.nullable(z.string()),
      assigneeId: z.nullable(z.string()),
    }),
  ),
  /** How many rows already had that value. */
  unchanged: z.number(),
  refused: z.array(RefusedRowSchema),
});
export type ChangedProjects = z.infer<typeof ChangedProjectsSchema>;

/** The projects whose present stage's assignee is to be reminded. */
export const RemindInput = z.strictObject({ rows: distinctRows(z.strictObject(versioned)) });
export type RemindInput = z.output<typeof RemindInput>;

/** Reminders that are sent after `limits.reminderDelaySeconds`, and projects for which none is possible. */
export const RemindedSchema = z.object({ reminded: z.array(z.string()), refused: z.array(RefusedRowSchema) });
export type Reminded = z.infer<typeof RemindedSchema>;

/** Takes back reminders that have not been sent yet, by the ids of the projects. */
export const TakeBackInput = z.strictObject({
  ids: z.array(IdSchema).check(z.minLength(1, messages.fields.required), z.maxLength(limits.bulkRows)),
});
export type TakeBackInput = z.output<typeof TakeBackInput>;
export const TakenBackSchema = z.object({ ids: z.array(z.string()) });
export type TakenBack = z.infer<typeof TakenBackSchema>;

/** The text of a reminder before it is sent. */
export const ReminderSchema = z.object({
  /** Whom it reminds; null where nobody has the stage. */
  name: z.nullable(z.string()),
  /** Names of those who work on another stage of the project and are not reminded, each with the stage. */
  others: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** How it will reach them: by the person's own choice, at once, with the mail of the morning, or in the portal alone. */
  when: z.string(),
  remindedToday: z.boolean(),
  /** Whether the person's account is closed; then no reminder is sent. */
  holderSuspended: z.boolean(),
  version: z.number(),
});
export type Reminder = z.infer<typeof ReminderSchema>;

/** The list by stages: the first page of each, and its count. */
export const BoardSchema = z.object({
  columns: z.array(
    z.object({
      stage: z.enum(stageNames),
      /** One more than `limits.countedRows` where there are more. */
      count: z.number(),
      ...ProjectListSchema.shape,
    }),
  ),
});
export type Board = z.infer<typeof BoardSchema>;
