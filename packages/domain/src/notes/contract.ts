import { defineEndpoint } from '../contract.ts';
import { ByIdSchema } from '../fields.ts';
import { givenRoles } from '../roles.ts';
import * as calls from './calls.ts';
import {
  EditNoteInput,
  ListNotesQuery,
  ListStageNotesQuery,
  NoteInput,
  NoteListSchema,
  NoteSchema,
  StageNoteInput,
} from './schema.ts';

const writing = { name: 'note', by: 'account', limit: 60, seconds: 3600 } as const;
const changing = { name: 'note-change', by: 'account', limit: 120, seconds: 3600 } as const;

export const listManuscriptNotes = defineEndpoint(calls.listManuscriptNotes, {
  summary: 'The notes of a manuscript, newest first; internal ones for the admin',
  access: 'signed-in',
  params: ByIdSchema,
  query: ListNotesQuery,
  response: NoteListSchema,
  errors: ['manuscripts.not_found'],
});

export const addManuscriptNote = defineEndpoint(calls.addManuscriptNote, {
  summary: 'Write a note on a manuscript',
  access: givenRoles,
  params: ByIdSchema,
  body: NoteInput,
  response: NoteSchema,
  status: 201,
  errors: ['manuscripts.not_found'],
  idempotent: true,
  rate: [writing],
});

export const listProjectNotes = defineEndpoint(calls.listProjectNotes, {
  summary: 'The notes of a project or of one stage, newest first; internal ones never for its author',
  access: 'signed-in',
  params: ByIdSchema,
  query: ListStageNotesQuery,
  response: NoteListSchema,
  errors: ['projects.not_found'],
});

export const addProjectNote = defineEndpoint(calls.addProjectNote, {
  summary: "Write a note on a project's stage",
  access: givenRoles,
  params: ByIdSchema,
  body: StageNoteInput,
  response: NoteSchema,
  status: 201,
  errors: ['projects.not_found'],
  idempotent: true,
  rate: [writing],
});

export const editNote = defineEndpoint(calls.editNote, {
  summary: 'Change a note of one’s own; it is marked as edited',
  access: givenRoles,
  params: ByIdSchema,
  body: EditNoteInput,
  response: NoteSchema,
  errors: ['notes.not_found'],
  needsVersion: true,
  rate: [changing],
});

export const deleteNote = defineEndpoint(calls.deleteNote, {
  summary: 'Delete a note of one’s own, as the admin anybody’s; who deleted it stays to be seen',
  access: givenRoles,
  params: ByIdSchema,
  errors: ['notes.not_found'],
  rate: [changing],
});
