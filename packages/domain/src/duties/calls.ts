export const readDuties = { id: 'duties.read', method: 'GET', path: '/api/duties' } as const;
export const endDuty = { id: 'duties.end', method: 'POST', path: '/api/duties/end' } as const;
