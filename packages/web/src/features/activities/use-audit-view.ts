import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useListView } from '../../api/use-list-view.ts';

/** The actions that the log can be asked for; their words are checked to be exactly these. */
export const auditActions = Object.keys(messages.activities.auditActions) as AuditAction[];

/** An id as the API takes it; anything else in the address counts as no filter. */
const id = /^[A-Za-z0-9_-]{1,64}$/;

/** Filters and page of the audit log, kept in the address. */
export function useAuditView() {
  const list = useListView(['action', 'actorId', 'objectId']);
  const action = auditActions.find((one) => one === list.valueOf('action'));
  const idOf = (name: 'actorId' | 'objectId') => (id.test(list.valueOf(name)) ? list.valueOf(name) : '');
  return {
    ...list,
    query: {
      ...(action === undefined ? {} : { action }),
      ...(idOf('actorId') === '' ? {} : { actorId: idOf('actorId') }),
      ...(idOf('objectId') === '' ? {} : { objectId: idOf('objectId') }),
      ...(list.cursor === '' ? {} : { cursor: list.cursor }),
    },
  };
}
export type AuditView = ReturnType<typeof useAuditView>;
