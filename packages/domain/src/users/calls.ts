export const readProfile = { id: 'users.readProfile', method: 'GET', path: '/api/profile' } as const;
export const updateProfile = { id: 'users.updateProfile', method: 'PUT', path: '/api/profile' } as const;
export const exportOwnData = {
  id: 'users.exportOwnData',
  method: 'GET',
  path: '/api/profile/export',
} as const;
export const listUsers = { id: 'users.list', method: 'GET', path: '/api/users' } as const;
export const readUser = { id: 'users.read', method: 'GET', path: '/api/users/:id' } as const;
export const approveUser = { id: 'users.approve', method: 'POST', path: '/api/users/:id/approval' } as const;
export const readHoldings = {
  id: 'users.readHoldings',
  method: 'GET',
  path: '/api/users/:id/holdings',
} as const;
export const changeRole = { id: 'users.changeRole', method: 'PUT', path: '/api/users/:id/role' } as const;
export const deleteUser = { id: 'users.delete', method: 'DELETE', path: '/api/users/:id' } as const;
export const setUserPassword = {
  id: 'users.setPassword',
  method: 'PUT',
  path: '/api/users/:id/password',
} as const;
export const sendUserReset = {
  id: 'users.sendReset',
  method: 'POST',
  path: '/api/users/:id/password-reset',
} as const;
export const endUserSessions = {
  id: 'users.endSessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
} as const;
export const suspendUser = {
  id: 'users.suspend',
  method: 'PUT',
  path: '/api/users/:id/suspension',
} as const;
export const reopenUser = {
  id: 'users.reopen',
  method: 'DELETE',
  path: '/api/users/:id/suspension',
} as const;
export const handOverStages = {
  id: 'users.handOver',
  method: 'POST',
  path: '/api/users/:id/hand-over',
} as const;
export const changeEmail = { id: 'users.changeEmail', method: 'PUT', path: '/api/users/:id/email' } as const;
export const listPeople = { id: 'users.listPeople', method: 'GET', path: '/api/people' } as const;
export const exportUsers = {
  id: 'users.export',
  method: 'GET',
  path: '/api/users/export',
} as const;
