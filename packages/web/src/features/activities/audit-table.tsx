import type { AuditEvent } from '@ruang-naskah/domain/activities/audit';
import { actionLabel, changeText, detailText } from '@ruang-naskah/domain/activities/audit-words';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type Column, Table } from '../../ui/list/table.tsx';
import { AuditActor, AuditObject, AuditResultBadge, AuditTime } from './audit-cells.tsx';
import type { AuditView } from './use-audit-view.ts';

const words = messages.activities;

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly busy: boolean;
  readonly view: AuditView;
}

/** The lines of the log; cards on a phone. */
export function AuditTable({ events, busy, view }: AuditTableProps) {
  const columns: Column<AuditEvent>[] = [
    {
      key: 'action',
      header: words.auditColumns.action,
      role: 'title',
      cell: (event) => <Action event={event} />,
    },
    {
      key: 'createdAt',
      header: words.auditColumns.createdAt,
      cell: ({ createdAt }) => <AuditTime instant={createdAt} />,
    },
    {
      key: 'actorName',
      header: words.auditColumns.actorName,
      cell: (event) => <AuditActor event={event} />,
    },
    {
      key: 'object',
      header: words.auditColumns.object,
      cell: (event) => (
        <AuditObject
          event={event}
          onHistory={
            event.objectId === null || event.objectId === view.query.objectId
              ? undefined
              : () => view.setFilter('objectId', event.objectId ?? '')
          }
        />
      ),
    },
    {
      key: 'result',
      header: words.auditColumns.result,
      cell: ({ result }) => <AuditResultBadge result={result} />,
    },
  ];
  return (
    <Table
      caption={messages.shell.screens.audit}
      captionHidden
      columns={columns}
      rows={events}
      rowKey={({ id }) => id}
      busy={busy}
      dense
    />
  );
}

function Action({ event }: { event: AuditEvent }) {
  const detail = detailText(event.detail);
  return (
    <>
      <span className="block font-semibold">{actionLabel(event.action)}</span>
      {detail === '' ? null : (
        <small className="block font-normal text-tinta-2 [overflow-wrap:anywhere]">{detail}</small>
      )}
      {event.changes.length === 0 ? null : (
        <ul className="grid gap-1 pt-1 text-sm font-normal text-tinta-2 [overflow-wrap:anywhere]">
          {event.changes.map((change) => (
            <li key={JSON.stringify(change)}>{changeText(change, event.objectType)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
