import type { AuditAction, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { present, readId } from '../../api/read-address.ts';
import { useListView } from '../../api/use-list-view.ts';

/** The actions and results that the log can be asked for; their words are checked to be exactly these. */
export const auditActions = Object.keys(messages.activities.auditActions) as AuditAction[];
export const auditResults = Object.keys(messages.activities.auditResults) as AuditResult[];

const names = ['q', 'action', 'result', 'actorId', 'objectId', 'from', 'to'] as const;

/** Filters and page of the audit log, kept in the address; values that the API would refuse count as no filter. */
export function useAuditView() {
  const list = useListView(names);
  const action = auditActions.find((one) => one === list.valueOf('action'));
  const result = auditResults.find((one) => one === list.valueOf('result'));
  const filters = {
    ...present('action', action),
    ...present('result', result),
    ...present('q', list.valueOf('q')),
    ...present('actorId', readId(list.valueOf('actorId'))),
    ...present('objectId', readId(list.valueOf('objectId'))),
    ...present('from', readDate(list.valueOf('from'))),
    ...present('to', readDate(list.valueOf('to'))),
  };
  return {
    ...list,
    filters,
    query: { ...filters, ...present('cursor', list.cursor) },
  };
}
export type AuditView = ReturnType<typeof useAuditView>;

function readDate(text: string): string {
  return isCalendarDate(text) ? text : '';
}
