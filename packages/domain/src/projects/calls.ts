export const listProjects = { id: 'projects.list', method: 'GET', path: '/api/projects' } as const;
export const createAuthorProject = {
  id: 'projects.createAuthorProject',
  method: 'POST',
  path: '/api/projects',
} as const;
export const createTask = { id: 'projects.createTask', method: 'POST', path: '/api/projects/tasks' } as const;
export const readProject = { id: 'projects.read', method: 'GET', path: '/api/projects/:id' } as const;
export const updateProject = { id: 'projects.update', method: 'PATCH', path: '/api/projects/:id' } as const;
export const deleteProject = { id: 'projects.delete', method: 'DELETE', path: '/api/projects/:id' } as const;
export const submitStageLink = {
  id: 'projects.submitLink',
  method: 'PUT',
  path: '/api/projects/:id/stages/:stage/link',
} as const;
export const listLinks = {
  id: 'projects.listLinks',
  method: 'GET',
  path: '/api/projects/:id/links',
} as const;
