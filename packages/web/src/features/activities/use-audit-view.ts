import type { AuditAction, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { isCalendarDate } from '@ruang-naskah/domain/dates';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useListView } from '../../api/use-list-view.ts';

/** The actions and results that the log can be asked for; their words are checked to be exactly these. */
export const auditActions = Object.keys(messages.activities.auditActions) as AuditAction[];
export const auditResults = Object.keys(messages.activities.auditResults) as AuditResult[];

const names = ['q', 'action', 'result', 'actorId', 'objectId', 'from', 'to'] as const;

/** Filters and page of the audit log, kept in the address; what the API would not take counts as no filter. */
export function useAuditView() {
  const list = useListView(names);
  const action = auditActions.find((one) => one === list.valueOf('action'));
  const result = auditResults.find((one) => one === list.valueOf('result'));
  const filters = {
    ...(action === undefined ? {} : { action }),
    ...(result === undefined ? {} : { result }),
    ...present('q', list.valueOf('q'), () => true),
    ...present('actorId', list.valueOf('actorId'), isId),
    ...present('objectId', list.valueOf('objectId'), isId),
    ...present('from', list.valueOf('from'), isCalendarDate),
    ...present('to', list.valueOf('to'), isCalendarDate),
  };
  return {
    ...list,
    filters,
    query: { ...filters, ...(list.cursor === '' ? {} : { cursor: list.cursor }) },
  };
}
export type AuditView = ReturnType<typeof useAuditView>;

function present<Name extends string>(
  name: Name,
  value: string,
  isGood: (value: string) => boolean,
): { [K in Name]?: string } {
  return value !== '' && isGood(value) ? ({ [name]: value } as { [K in Name]: string }) : {};
}

function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}
