import { expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { AuditEventSchema, auditActions, ListAuditQuery } from './audit.ts';
import { mayClearActivities, mayReadActivities, mayReadAudit } from './policy.ts';
import { ListActivitiesQuery } from './schema.ts';
import { activityTypeOf } from './values.ts';

test('feed and audit log are the admin’s', () => {
  for (const policy of [mayReadActivities, mayClearActivities, mayReadAudit]) {
    expect(policy(actorOf('admin'))).toBe(true);
    for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
      expect(policy(actor)).toBe('forbidden');
    }
  }
});

test('an upload is told apart by who made it (§3)', () => {
  expect(activityTypeOf('redaksi')).toBe('editor_upload');
  expect(activityTypeOf('penulis')).toBe('author_upload');
});

test('the feed is filtered by type and by person', () => {
  expect(ListActivitiesQuery.parse({})).toEqual({});
  expect(ListActivitiesQuery.parse({ type: 'editor_upload', personId: 'e1' })).toEqual({
    type: 'editor_upload',
    personId: 'e1',
  });
  expect(ListActivitiesQuery.safeParse({ type: 'login' }).success).toBe(false);
});

test('audit actions are named noun.event, each once', () => {
  for (const action of auditActions) expect(action).toMatch(/^[a-z]+\.[a-z_]+$/);
  expect(new Set(auditActions).size).toBe(auditActions.length);
  expect(ListAuditQuery.safeParse({ action: 'projects.stage_approved' }).success).toBe(true);
  expect(ListAuditQuery.safeParse({ action: 'nothing.happened' }).success).toBe(false);
});

test('a line written by older code can still be read', () => {
  const line = {
    id: 'e1',
    action: 'projects.archived',
    actorId: null,
    actorName: 'Sistem',
    actorRole: 'system',
    objectType: 'project',
    objectId: 'p1',
    result: 'ok',
    requestId: null,
    detail: { stage: 'Layout', version: 3 },
    changes: [],
    createdAt: '2026-11-21T03:00:00.000Z',
  };
  expect(AuditEventSchema.parse(line)).toEqual(line);
});
