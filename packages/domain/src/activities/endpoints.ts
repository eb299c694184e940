import { defineEndpoint } from '../endpoint.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { AuditListSchema, ExportAuditQuery, ListAuditQuery } from './audit.ts';
import { ActivityListSchema, ExportActivitiesQuery, ListActivitiesQuery } from './schema.ts';

export const listActivities = defineEndpoint({
  id: 'activities.list',
  method: 'GET',
  path: '/api/activities',
  summary: 'The latest 100 activities, newest first; filtered by type and by person',
  access: ['admin'],
  query: ListActivitiesQuery,
  response: ActivityListSchema,
});

export const clearActivities = defineEndpoint({
  id: 'activities.clear',
  method: 'DELETE',
  path: '/api/activities',
  summary: 'Empty the feed; the audit log stays',
  access: ['admin'],
  recentSignIn: true,
});

export const listAudit = defineEndpoint({
  id: 'activities.listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'The append-only audit log, newest first',
  access: ['admin'],
  query: ListAuditQuery,
  response: AuditListSchema,
});

export const exportAudit = defineEndpoint({
  id: 'activities.exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The audit log as a file, newest first, with the filters of the list; itself audited',
  access: ['admin'],
  query: ExportAuditQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});

export const exportActivities = defineEndpoint({
  id: 'activities.export',
  method: 'GET',
  path: '/api/activities/export',
  summary: 'The latest 100 activities as a file, with the filters of the feed (audited)',
  access: ['admin'],
  query: ExportActivitiesQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});
