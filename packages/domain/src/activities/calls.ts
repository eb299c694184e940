export const listActivities = { id: 'activities.list', method: 'GET', path: '/api/activities' } as const;
export const clearActivities = { id: 'activities.clear', method: 'DELETE', path: '/api/activities' } as const;
export const listAudit = { id: 'activities.listAudit', method: 'GET', path: '/api/audit' } as const;
export const exportAudit = {
  id: 'activities.exportAudit',
  method: 'GET',
  path: '/api/audit/export',
} as const;
export const exportActivities = {
  id: 'activities.export',
  method: 'GET',
  path: '/api/activities/export',
} as const;
