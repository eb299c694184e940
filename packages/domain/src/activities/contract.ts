import { defineEndpoint } from '../contract.ts';
import { AuditListSchema, ExportAuditQuery, ListAuditQuery } from './audit.ts';
import { ActivityListSchema, ListActivitiesQuery } from './schema.ts';

export const listActivities = defineEndpoint({
  id: 'activities.list',
  summary: 'The latest 100 activities, newest first; filtered by type and by person',
  method: 'GET',
  path: '/api/activities',
  access: ['admin'],
  query: ListActivitiesQuery,
  response: ActivityListSchema,
});

export const clearActivities = defineEndpoint({
  id: 'activities.clear',
  summary: 'Empty the feed; the audit log stays',
  method: 'DELETE',
  path: '/api/activities',
  access: ['admin'],
  recentSignIn: true,
});

export const listAudit = defineEndpoint({
  id: 'activities.listAudit',
  summary: 'The append-only audit log, newest first',
  method: 'GET',
  path: '/api/audit',
  access: ['admin'],
  query: ListAuditQuery,
  response: AuditListSchema,
});

export const exportAudit = defineEndpoint({
  id: 'activities.exportAudit',
  summary: 'The audit log as a CSV file, newest first, with the filters of the list; itself audited',
  method: 'GET',
  path: '/api/audit/export',
  access: ['admin'],
  query: ExportAuditQuery,
  download: 'text/csv',
  status: 200,
  rate: [{ name: 'audit-export', by: 'account', limit: 20, seconds: 3600 }],
});
