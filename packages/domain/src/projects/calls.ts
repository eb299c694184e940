export const listProjects = { id: 'projects.list', method: 'GET', path: '/api/projects' } as const;
export const countProjects = { id: 'projects.count', method: 'GET', path: '/api/projects/count' } as const;
export const listDue = { id: 'projects.listDue', method: 'GET', path: '/api/projects/due' } as const;
export const createAuthorProject = {
  id: 'projects.createAuthorProject',
  method: 'POST',
  path: '/api/projects',
} as const;
export const createTask = { id: 'projects.createTask', method: 'POST', path: '/api/projects/tasks' } as const;
export const readProject = { id: 'projects.read', method: 'GET', path: '/api/projects/:id' } as const;
export const updateProject = { id: 'projects.update', method: 'PATCH', path: '/api/projects/:id' } as const;
export const deleteProject = { id: 'projects.delete', method: 'DELETE', path: '/api/projects/:id' } as const;
/** Several rows of a list at once. */
export const changeProjects = {
  id: 'projects.change',
  method: 'POST',
  path: '/api/projects/changes',
} as const;
export const readBoard = { id: 'projects.readBoard', method: 'GET', path: '/api/projects/board' } as const;
export const remindHolders = {
  id: 'projects.remind',
  method: 'POST',
  path: '/api/projects/reminders',
} as const;
export const takeBackReminders = {
  id: 'projects.takeBackReminders',
  method: 'POST',
  path: '/api/projects/reminders/undo',
} as const;
/** The text of a reminder. */
export const readReminder = {
  id: 'projects.readReminder',
  method: 'GET',
  path: '/api/projects/:id/reminder',
} as const;
export const listBin = { id: 'projects.listBin', method: 'GET', path: '/api/projects/bin' } as const;
export const restoreProject = {
  id: 'projects.restore',
  method: 'POST',
  path: '/api/projects/bin/:id/restore',
} as const;
export const eraseProject = {
  id: 'projects.erase',
  method: 'DELETE',
  path: '/api/projects/bin/:id',
} as const;
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
export const readHistory = {
  id: 'projects.readHistory',
  method: 'GET',
  path: '/api/projects/:id/history',
} as const;
/** An editor's desk: the first of each group, then a group page after page. */
export const readDesk = { id: 'projects.readDesk', method: 'GET', path: '/api/projects/desk' } as const;
export const listTasks = { id: 'projects.listTasks', method: 'GET', path: '/api/projects/tasks' } as const;
export const openTask = {
  id: 'projects.openTask',
  method: 'GET',
  path: '/api/projects/:id/stages/:stage',
} as const;
export const takeStage = {
  id: 'projects.takeStage',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/take',
} as const;
export const readStageContact = {
  id: 'projects.readStageContact',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/contact',
} as const;
/** The author's statement on the document that is to be printed. */
export const judgeProof = {
  id: 'projects.judgeProof',
  method: 'POST',
  path: '/api/projects/:id/proof',
} as const;
/** An editor's request about a stage, and the admin's answer. */
export const askOfStage = {
  id: 'projects.askOfStage',
  method: 'POST',
  path: '/api/projects/:id/stages/:stage/requests',
} as const;
export const listStageRequests = {
  id: 'projects.listRequests',
  method: 'GET',
  path: '/api/projects/:id/requests',
} as const;
export const withdrawRequest = {
  id: 'projects.withdrawRequest',
  method: 'DELETE',
  path: '/api/projects/:id/requests/:requestId',
} as const;
export const decideRequest = {
  id: 'projects.decideRequest',
  method: 'POST',
  path: '/api/projects/:id/requests/:requestId/decision',
} as const;
export const exportProjects = {
  id: 'projects.export',
  method: 'GET',
  path: '/api/projects/export',
} as const;
