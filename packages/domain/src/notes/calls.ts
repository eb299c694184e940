export const listManuscriptNotes = {
  id: 'notes.listOfManuscript',
  method: 'GET',
  path: '/api/manuscripts/:id/notes',
} as const;
export const addManuscriptNote = {
  id: 'notes.addToManuscript',
  method: 'POST',
  path: '/api/manuscripts/:id/notes',
} as const;
export const listProjectNotes = {
  id: 'notes.listOfProject',
  method: 'GET',
  path: '/api/projects/:id/notes',
} as const;
export const addProjectNote = {
  id: 'notes.addToProject',
  method: 'POST',
  path: '/api/projects/:id/notes',
} as const;
export const editNote = { id: 'notes.edit', method: 'PUT', path: '/api/notes/:id' } as const;
export const deleteNote = { id: 'notes.delete', method: 'DELETE', path: '/api/notes/:id' } as const;
