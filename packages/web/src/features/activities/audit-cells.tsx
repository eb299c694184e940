import type { AuditEvent, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { actorLabel, actorRoleLabel, objectLabel } from '@ruang-naskah/domain/activities/audit-words';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newsArticlePath, projectPath, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const words = messages.activities;

export function AuditTime({ instant }: { instant: string }) {
  const { timeZone } = useSession().settings;
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{formatDate(instant, timeZone)}</span>{' '}
      <span className="whitespace-nowrap text-tinta-2">{formatTime(instant, timeZone)}</span>
    </time>
  );
}

/** Who did it, with the role they had then. */
export function AuditActor({ event }: { event: AuditEvent }) {
  const role = actorRoleLabel(event);
  return (
    <span className="inline-block md:min-w-27 xl:min-w-30">
      {actorLabel(event)}
      {role === '' ? null : <small className="block text-tinta-2">{role}</small>}
    </span>
  );
}

const tones: Record<AuditResult, BadgeTone> = { ok: 'hijau', denied: 'merah', failed: 'jingga' };

export function AuditResultBadge({ result }: { result: AuditResult }) {
  return <Badge tone={tones[result]}>{words.auditResults[result]}</Badge>;
}

interface AuditObjectProps {
  readonly event: AuditEvent;
  /** Filters the log to the events of the object; undefined where that filter is set already, or there is no object. */
  readonly onHistory: (() => void) | undefined;
}

/** The object, with a link to it and to its other events. */
export function AuditObject({ event, onHistory }: AuditObjectProps) {
  const label = objectLabel(event.objectType);
  const path = objectPath(event);
  const title = event.objectTitle || label;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {path === undefined ? title : <Link href={path}>{title}</Link>}
        {title === label ? null : <small className="block text-tinta-2">{label}</small>}
      </span>
      {onHistory === undefined ? null : (
        <IconButton
          label={words.auditObjectShow(title)}
          icon={<History size={18} aria-hidden />}
          onClick={onHistory}
        />
      )}
    </span>
  );
}

/** The address of the object, unless this line reports its deletion. */
function objectPath({ action, objectType, objectId, objectTitle }: AuditEvent): string | undefined {
  if (objectId === null || action.endsWith('.deleted')) return undefined;
  if (objectType === 'manuscript') return reviewPath(objectId);
  if (objectType === 'user') return userPath(objectId);
  if (objectType === 'project') return objectTitle === undefined ? undefined : projectPath(objectId);
  return objectType === 'news' ? newsArticlePath(objectId) : undefined;
}
