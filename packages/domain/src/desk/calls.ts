export const readDesk = { id: 'desk.read', method: 'GET', path: '/api/desk' } as const;
export const readDurations = { id: 'desk.durations', method: 'GET', path: '/api/desk/durations' } as const;
