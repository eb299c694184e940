import { defineEndpoint } from '../contract.ts';
import { exportMediaTypes, exportRate } from '../exports.ts';
import { AuditListSchema, ExportAuditQuery, ListAuditQuery } from './audit.ts';
import * as calls from './calls.ts';
import { ActivityListSchema, ExportActivitiesQuery, ListActivitiesQuery } from './schema.ts';

export const listActivities = defineEndpoint(calls.listActivities, {
  summary: 'The latest 100 activities, newest first; filtered by type and by person',
  access: ['admin'],
  query: ListActivitiesQuery,
  response: ActivityListSchema,
});

export const clearActivities = defineEndpoint(calls.clearActivities, {
  summary: 'Empty the feed; the audit log stays',
  access: ['admin'],
  recentSignIn: true,
});

export const listAudit = defineEndpoint(calls.listAudit, {
  summary: 'The append-only audit log, newest first',
  access: ['admin'],
  query: ListAuditQuery,
  response: AuditListSchema,
});

export const exportAudit = defineEndpoint(calls.exportAudit, {
  summary: 'The audit log as a file, newest first, with the filters of the list; itself audited',
  access: ['admin'],
  query: ExportAuditQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});

export const exportActivities = defineEndpoint(calls.exportActivities, {
  summary: 'The latest 100 activities as a file, with the filters of the feed (audited)',
  access: ['admin'],
  query: ExportActivitiesQuery,
  download: Object.values(exportMediaTypes),
  status: 200,
  rate: exportRate,
});
