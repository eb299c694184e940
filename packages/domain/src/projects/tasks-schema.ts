import * as z from 'zod/mini';
import { DayOffSchema } from '../calendar/schema.ts';
import { CursorSchema, IdSchema, InstantSchema, pageSchemaOf } from '../fields.ts';
import { ProjectSchema } from './schema.ts';
import { projectKinds, stageNames, stageStatuses } from './stages.ts';
import { taskGroups } from './tasks.ts';

/** One stage on the desk of an editor. */
export const TaskSchema = z.object({
  projectId: z.string(),
  title: z.string(),
  kind: z.enum(projectKinds),
  stage: z.enum(stageNames),
  status: z.enum(stageStatuses),
  deadline: z.nullable(z.string()),
  /** When its present link was delivered. */
  submittedAt: z.nullable(InstantSchema),
  /** The day on which the project's present turn began; not `exact`, it began on that day or earlier. */
  since: z.string(),
  exact: z.boolean(),
  /** Present where the manuscript was withdrawn and the admin has not said that its project goes on. */
  withdrawn: z.optional(z.boolean()),
});
export type Task = z.infer<typeof TaskSchema>;

export const TaskPageSchema = pageSchemaOf(TaskSchema);

/** A group that is not empty, with its count; finished stages are counted up to `maxCountedTasks` and listed on demand. */
export const TaskGroupSchema = z.object({
  group: z.enum(taskGroups),
  count: z.number(),
  ...TaskPageSchema.shape,
});

export const EditorTasksSchema = z.object({
  groups: z.array(TaskGroupSchema),
  /** §8: imported without overall status. */
  incomplete: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Holidays of the coming weeks. */
  daysOff: z.array(DayOffSchema),
});
export type EditorTasks = z.infer<typeof EditorTasksSchema>;

export const ListTasksQuery = z.strictObject({ group: z.enum(taskGroups), cursor: CursorSchema });
export type ListTasksQuery = z.output<typeof ListTasksQuery>;
export const StageParams = z.strictObject({ id: IdSchema, stage: z.enum(stageNames) });

/** What a stage starts from: the document of the nearest stage before it, with its deliverer. */
export const MaterialSchema = z.object({
  stage: z.enum(stageNames),
  submissionLink: z.string(),
  submittedAt: z.nullable(InstantSchema),
  submittedByName: z.nullable(z.string()),
  /** The deliverer's note on it. */
  note: z.optional(z.string()),
  isApproved: z.boolean(),
});
export type Material = z.infer<typeof MaterialSchema>;

/** A stage as its assignee sees it. */
export const OpenedTaskSchema = z.object({
  project: ProjectSchema,
  material: z.nullable(MaterialSchema),
});
export type OpenedTask = z.infer<typeof OpenedTaskSchema>;

/** How to reach the author; null once the account is deleted, and for a task, which has none. */
export const StageContactSchema = z.object({
  author: z.nullable(z.object({ nama: z.string(), email: z.string(), nomerHp: z.string() })),
});
export type StageContact = z.infer<typeof StageContactSchema>;
