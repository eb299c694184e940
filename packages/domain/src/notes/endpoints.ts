import { defineEndpoint } from '../endpoint.ts';
import { ByIdSchema } from '../fields.ts';
import { assignableRoles } from '../roles.ts';
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

export const listManuscriptNotes = defineEndpoint({
  id: 'notes.listOfManuscript',
  method: 'GET',
  path: '/api/manuscripts/:id/notes',
  summary: 'The notes of a manuscript, newest first; internal ones for the admin',
  access: 'signed-in',
  params: ByIdSchema,
  query: ListNotesQuery,
  response: NoteListSchema,
  errors: ['manuscripts.not_found'],
});

export const addManuscriptNote = defineEndpoint({
  id: 'notes.addToManuscript',
  method: 'POST',
  path: '/api/manuscripts/:id/notes',
  summary: 'Write a note on a manuscript',
  access: assignableRoles,
  params: ByIdSchema,
  body: NoteInput,
  response: NoteSchema,
  status: 201,
  errors: ['manuscripts.not_found'],
  rate: [writing],
});

export const listProjectNotes = defineEndpoint({
  id: 'notes.listOfProject',
  method: 'GET',
  path: '/api/projects/:id/notes',
  summary: 'The notes of a project or of one stage, newest first; internal ones never for its author',
  access: 'signed-in',
  params: ByIdSchema,
  query: ListStageNotesQuery,
  response: NoteListSchema,
  errors: ['projects.not_found'],
});

export const addProjectNote = defineEndpoint({
  id: 'notes.addToProject',
  method: 'POST',
  path: '/api/projects/:id/notes',
  summary: "Write a note on a project's stage",
  access: assignableRoles,
  params: ByIdSchema,
  body: StageNoteInput,
  response: NoteSchema,
  status: 201,
  errors: ['projects.not_found'],
  rate: [writing],
});

export const editNote = defineEndpoint({
  id: 'notes.edit',
  method: 'PUT',
  path: '/api/notes/:id',
  summary: 'Change a note of one’s own; it is marked as edited',
  access: assignableRoles,
  params: ByIdSchema,
  body: EditNoteInput,
  response: NoteSchema,
  errors: ['notes.not_found'],
  needsVersion: true,
  rate: [changing],
});

export const deleteNote = defineEndpoint({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete a note of one’s own, as the admin anybody’s; who deleted it stays to be seen',
  access: assignableRoles,
  params: ByIdSchema,
  errors: ['notes.not_found'],
  rate: [changing],
});
