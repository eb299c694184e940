import * as z from 'zod/mini';
import { CursorSchema, InstantSchema, paragraphs } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.id.ts';
import { stageNames } from '../projects/stages.ts';
import { roles } from '../roles.ts';
import { mentionedIn } from './content.ts';

const words = messages.notes;

const text = paragraphs(limits.note, words.textRequired).check(
  z.refine((written) => mentionedIn(written).length <= limits.noteMentions, { error: words.tooManyMentions }),
);

/** A note of a manuscript, and one that accompanies a change of its status. */
export const NoteInput = z.strictObject({ text, internal: z._default(z.boolean(), false) });
export type NoteInput = z.output<typeof NoteInput>;

/** The same of a project's stage. */
export const StageNoteInput = z.strictObject({ stage: z.enum(stageNames), ...NoteInput.shape });
export type StageNoteInput = z.output<typeof StageNoteInput>;

export const EditNoteInput = z.strictObject({ text });
export type EditNoteInput = z.output<typeof EditNoteInput>;

/** Somebody who may be mentioned: a participant, or `allAdmins`. */
export const NotePersonSchema = z.object({
  id: z.string(),
  nama: z.string(),
  role: z.enum(roles),
  /** Those of the project that this person holds, in their order. */
  stages: z.array(z.enum(stageNames)),
  /** Whether this person reads internal notes. */
  internal: z.boolean(),
});
export type NotePerson = z.infer<typeof NotePersonSchema>;

export const NoteSchema = z.object({
  id: z.string(),
  stage: z.nullable(z.enum(stageNames)),
  internal: z.boolean(),
  writerName: z.string(),
  writerRole: z.enum(roles),
  mine: z.boolean(),
  /** Null once it is deleted; mentions stand in it by id. */
  text: z.nullable(z.string()),
  mentions: z.array(z.object({ id: z.string(), nama: z.string() })),
  createdAt: InstantSchema,
  editedAt: z.nullable(InstantSchema),
  /** Who deleted it; null if it was erased with its writer's account. */
  deletedByName: z.nullable(z.string()),
  version: z.number(),
});
export type Note = z.infer<typeof NoteSchema>;

/** Newest first, with the people this reader may mention and whether the reader may write internal notes. */
export const NoteListSchema = z.object({
  items: z.array(NoteSchema),
  nextCursor: z.nullable(z.string()),
  people: z.array(NotePersonSchema),
  internalAllowed: z.boolean(),
});
export type NoteList = z.infer<typeof NoteListSchema>;

export const ListNotesQuery = z.strictObject({ cursor: CursorSchema });
export const ListStageNotesQuery = z.strictObject({
  stage: z.optional(z.enum(stageNames)),
  cursor: CursorSchema,
});
