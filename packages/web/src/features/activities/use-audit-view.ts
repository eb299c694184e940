import type { AuditAction, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { ifKnown, type ReadParameter, readId, unlessEmpty } from '../../api/address.ts';
import { useListView } from '../../api/use-list-view.ts';

/** The actions and results that the log can be filtered by: the keys of their labels, which the compiler checks to be complete. */
export const auditActions = Object.keys(messages.activities.auditActions) as AuditAction[];
export const auditResults = Object.keys(messages.activities.auditResults) as AuditResult[];

const names = ['q', 'action', 'result', 'actorId', 'objectId', 'from', 'to'] as const;

/** Filters and page of the audit log. */
export function useAuditView() {
  return useListView(names, readFilters);
}
export type AuditView = ReturnType<typeof useAuditView>;

const readFilters = (read: ReadParameter) => ({
  ...ifKnown('action', read('action'), auditActions),
  ...ifKnown('result', read('result'), auditResults),
  ...unlessEmpty('q', read('q')),
  ...unlessEmpty('actorId', readId(read('actorId'))),
  ...unlessEmpty('objectId', readId(read('objectId'))),
  ...unlessEmpty('from', readDate(read('from'))),
  ...unlessEmpty('to', readDate(read('to'))),
});

function readDate(text: string): string {
  return isCalendarDate(text) ? text : '';
}
