export const readChanges = { id: 'live.changes', method: 'GET', path: '/api/live' } as const;
export const showOpen = { id: 'live.showOpen', method: 'PUT', path: '/api/live/open' } as const;
export const listPresent = { id: 'live.listPresent', method: 'GET', path: '/api/live/projects/:id' } as const;
