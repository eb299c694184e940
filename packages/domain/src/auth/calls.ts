export const createCaptcha = { id: 'auth.createCaptcha', method: 'POST', path: '/api/captcha' } as const;
export const register = { id: 'auth.register', method: 'POST', path: '/api/auth/register' } as const;
export const login = { id: 'auth.login', method: 'POST', path: '/api/auth/login' } as const;
export const logout = { id: 'auth.logout', method: 'POST', path: '/api/auth/logout' } as const;
export const readSession = { id: 'auth.readSession', method: 'GET', path: '/api/auth/session' } as const;
export const requestReset = {
  id: 'auth.requestReset',
  method: 'POST',
  path: '/api/auth/password-reset',
} as const;
export const confirmReset = {
  id: 'auth.confirmReset',
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
} as const;
export const changePassword = {
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/api/auth/password',
} as const;
export const listSessions = { id: 'auth.listSessions', method: 'GET', path: '/api/auth/sessions' } as const;
export const revokeSession = {
  id: 'auth.revokeSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
} as const;
export const revokeOtherSessions = {
  id: 'auth.revokeOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
} as const;
