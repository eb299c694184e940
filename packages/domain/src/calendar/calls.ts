export const readYear = { id: 'calendar.readYear', method: 'GET', path: '/api/calendar' } as const;
export const saveYear = { id: 'calendar.saveYear', method: 'PUT', path: '/api/calendar' } as const;
