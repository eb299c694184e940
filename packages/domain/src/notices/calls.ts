export const listNotices = { id: 'notices.list', method: 'GET', path: '/api/notices' } as const;
export const countNotices = { id: 'notices.count', method: 'GET', path: '/api/notices/unread' } as const;
export const readNotice = { id: 'notices.markRead', method: 'PUT', path: '/api/notices/:id/read' } as const;
export const readAllNotices = {
  id: 'notices.markAllRead',
  method: 'POST',
  path: '/api/notices/read',
} as const;
export const readPreferences = {
  id: 'notices.readPreferences',
  method: 'GET',
  path: '/api/notices/preferences',
} as const;
export const savePreferences = {
  id: 'notices.savePreferences',
  method: 'PUT',
  path: '/api/notices/preferences',
} as const;
export const listTemplates = {
  id: 'notices.listTemplates',
  method: 'GET',
  path: '/api/notices/templates',
} as const;
export const saveTemplate = {
  id: 'notices.saveTemplate',
  method: 'PUT',
  path: '/api/notices/templates',
} as const;
export const readReasons = {
  id: 'notices.readReasons',
  method: 'GET',
  path: '/api/notices/reasons',
} as const;
export const saveReasons = {
  id: 'notices.saveReasons',
  method: 'PUT',
  path: '/api/notices/reasons',
} as const;
