import * as z from 'zod/mini';
import {
  CursorSchema,
  calendarDate,
  FormatSchema,
  IdSchema,
  InstantSchema,
  pageSchemaOf,
  SearchSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { projectKinds, stageNames } from './stages.ts';
import { projectChips, projectFilters, projectSorts, projectStates } from './values.ts';

/** What the admin's lists of projects return beside their rows, and the bin. */

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

const projectFilter = {
  scope: z.optional(z.enum(['all', 'mine'])),
  status: z.optional(z.enum(stageNames)),
  kind: z._default(z.enum(projectFilters), 'all'),
  /** Somebody who takes part; anybody but the admin may name only themselves. */
  personId: z.optional(IdSchema),
  state: z.optional(z.enum(projectStates)),
  /** Whose turn it is: one of `turnChoices`, or somebody's id. */
  turn: z.optional(IdSchema),
  /** The day on which one of its open stages is due. */
  due: z.optional(calendarDate()),
  q: SearchSchema,
};

/** By default most urgent first where `kind` means urgency, else newest first. */
const sort = z.optional(z.enum(projectSorts));

/** What the list can be filtered and sorted by. */
export const ProjectFilterSchema = z.strictObject({ ...projectFilter, sort });
export const ListProjectsQuery = z.strictObject({ ...projectFilter, sort, cursor: CursorSchema });
export type ListProjectsQuery = z.output<typeof ListProjectsQuery>;

/** Ids with commas between them, `limits.bulkRows` at most. */
const chosenPattern = /^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,199}$/;

/** All pages of the list, or only the chosen rows. */
export const ExportProjectsQuery = z.strictObject({
  ...projectFilter,
  chosen: z.optional(z.string().check(z.regex(chosenPattern, messages.projectBulk.tooMany(limits.bulkRows)))),
  sort,
  format: FormatSchema,
});
export type ExportProjectsQuery = z.output<typeof ExportProjectsQuery>;

/** The same list by stages, each with its first page. */
export const BoardQuery = z.strictObject({ ...projectFilter, sort });
export type BoardQuery = z.output<typeof BoardQuery>;

/** The same filters without an order. */
export type ProjectFilters = Omit<z.output<typeof ProjectFilterSchema>, 'sort'>;

/** Days on which nobody works and stages are due, the next first, at most `limits.dueDays`. */
export const DueDaysSchema = z.object({ items: z.array(z.object({ day: z.string(), stages: z.number() })) });
export type DueDays = z.infer<typeof DueDaysSchema>;

/** The number of projects of each chip; one more than `limits.countedRows` where there are more. */
export const ProjectCountsSchema = z.object({
  items: z.array(z.object({ chip: z.enum(projectChips), count: z.number() })),
});
export type ProjectCounts = z.infer<typeof ProjectCountsSchema>;
