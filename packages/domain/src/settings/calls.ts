export const readSettings = { id: 'settings.read', method: 'GET', path: '/api/settings' } as const;
export const updateSettings = { id: 'settings.update', method: 'PUT', path: '/api/settings' } as const;
