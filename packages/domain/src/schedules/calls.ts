export const readSchedules = { id: 'schedules.read', method: 'GET', path: '/api/schedules' } as const;
export const saveSchedules = { id: 'schedules.save', method: 'PUT', path: '/api/schedules' } as const;
