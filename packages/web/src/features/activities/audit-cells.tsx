import type { AuditEvent, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { messages } from '@ruang-naskah/domain/messages.id';
import { newsArticlePath, reviewPath, userPath } from '@ruang-naskah/domain/paths';
import { isRole } from '@ruang-naskah/domain/roles';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const words = messages.activities;

/** Words of an older or newer release than ours may be missing: then the raw name stands. */
function wordOf(table: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(table, name) ? (table[name] ?? name) : name;
}

export function actionLabel(action: string): string {
  return wordOf(words.auditActions, action);
}

export function objectLabel(type: string): string {
  return wordOf(words.auditObjects, type);
}

/** «dari: Telaah, menjadi: Layout» */
export function detailText(detail: AuditEvent['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${wordOf(words.auditDetailLabels, name)}: ${valueText(name, value)}`)
    .join(', ');
}

function valueText(name: string, value: AuditEvent['detail'][string]): string {
  if (typeof value === 'boolean') return value ? words.auditYes : words.auditNo;
  if (name === 'changed')
    return String(value)
      .split(', ')
      .map((key) => wordOf(messages.settings.labels, key))
      .join(', ');
  return isRole(value) ? messages.shell.roleLabels[value] : String(value);
}

export function AuditMoment({ instant }: { instant: string }) {
  const { timeZone } = useSession().settings;
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{formatDate(instant, timeZone)}</span>{' '}
      <span className="whitespace-nowrap text-tinta-2">{formatTime(instant, timeZone)}</span>
    </time>
  );
}

/** A person with their role then, the portal itself, or somebody who was not signed in. */
export function AuditActor({ event: { actorId, actorName, actorRole } }: { event: AuditEvent }) {
  if (actorId === null) return actorRole === 'anonymous' ? words.auditStranger : words.auditSystem;
  return (
    <>
      {actorName}
      {isRole(actorRole) ? (
        <small className="block text-tinta-2">{messages.shell.roleLabels[actorRole]}</small>
      ) : null}
    </>
  );
}

const tones: Record<AuditResult, BadgeTone> = { ok: 'hijau', denied: 'merah', failed: 'jingga' };

export function AuditOutcome({ result }: { result: AuditResult }) {
  return <Badge tone={tones[result]}>{words.auditResults[result]}</Badge>;
}

interface AuditObjectProps {
  readonly event: AuditEvent;
  /** Shows what else happened to it; absent where there is nothing to show. */
  readonly onHistory: (() => void) | undefined;
}

/** What it happened to: where it can be opened, and what else happened to it. */
export function AuditObject({ event, onHistory }: AuditObjectProps) {
  const label = objectLabel(event.objectType);
  const path = pathOf(event);
  return (
    <span className="flex items-center gap-1">
      {path === undefined ? label : <Link href={path}>{label}</Link>}
      {onHistory === undefined ? null : (
        <IconButton
          label={words.auditObjectShow(label)}
          icon={<History size={18} aria-hidden />}
          onClick={onHistory}
        />
      )}
    </span>
  );
}

/** Where the object can be looked at, unless this line says that it is gone. */
function pathOf({ action, objectType, objectId }: AuditEvent): string | undefined {
  if (objectId === null || action.endsWith('.deleted')) return undefined;
  if (objectType === 'manuscript') return reviewPath(objectId);
  if (objectType === 'user') return userPath(objectId);
  return objectType === 'news' ? newsArticlePath(objectId) : undefined;
}
