export const readSettings = { id: 'settings.read', method: 'GET', path: '/api/settings' } as const;
export const updateSettings = { id: 'settings.update', method: 'PUT', path: '/api/settings' } as const;
export const readWorkshop = {
  id: 'settings.readWorkshop',
  method: 'GET',
  path: '/api/settings/workshop',
} as const;
export const openWorkshop = {
  id: 'settings.openWorkshop',
  method: 'PUT',
  path: '/api/settings/workshop',
} as const;
export const closeWorkshop = {
  id: 'settings.closeWorkshop',
  method: 'DELETE',
  path: '/api/settings/workshop',
} as const;
