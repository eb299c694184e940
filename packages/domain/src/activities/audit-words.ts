import { dayInWords, isCalendarDate } from '../dates.ts';
import { messages } from '../messages.id.ts';
import { isRole } from '../roles.ts';
import type { AuditEvent } from './audit.ts';
import type { FieldChange } from './changes.ts';

/** A line of the audit log in words: for the screen, for the exported file, and for the search. */

const words = messages.activities;

/** An action of an older or newer release may have no words here: then its raw name is shown. */
function labelIn(table: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(table, name) ? (table[name] ?? name) : name;
}

export function actionLabel(action: string): string {
  return labelIn(words.auditActions, action);
}

export function objectLabel(type: string): string {
  return labelIn(words.auditObjects, type);
}

/** A person by the name they had then, the portal itself, or somebody who was not signed in. */
export function actorLabel(event: Pick<AuditEvent, 'actorId' | 'actorName' | 'actorRole'>): string {
  if (event.actorId !== null) return event.actorName;
  return event.actorRole === 'anonymous' ? words.auditStranger : words.auditSystem;
}

/** The role of a person; nothing for somebody without a role. */
export function actorRoleLabel({ actorRole }: Pick<AuditEvent, 'actorRole'>): string {
  return isRole(actorRole) ? messages.shell.roleLabels[actorRole] : '';
}

/** What a line may tell beside its object: only what has a label here is written. */
export type AuditDetailName = keyof typeof words.auditDetailLabels;

/** «dari: Telaah, menjadi: Layout» */
export function detailText(detail: AuditEvent['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${labelIn(words.auditDetailLabels, name)}: ${detailValueText(name, value)}`)
    .join(', ');
}

/** «Judul: dari “Lama” menjadi “Baru”», «NPWP: diubah» */
export function changeText({ field, stage, before, after }: FieldChange, objectType: string): string {
  const label = labelIn(fieldLabels[objectType] ?? words.changedFields, field);
  const name = stage === undefined ? label : `${label} ${stage}`;
  if (before === undefined || after === undefined) return words.changedOnly(name);
  if (listEntryFields.includes(field)) return entryText(name, before, after);
  return words.changedValue(name, valueInWords(field, before), valueInWords(field, after));
}

const fieldLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: messages.users.labels,
  settings: messages.settings.labels,
};
/** Entries of a list, which come and go. */
const listEntryFields = ['holiday', 'schedule', 'reason'];

function entryText(label: string, before: FieldValue, after: FieldValue): string {
  if (before === null) return words.entryAdded(label, String(after));
  return after === null
    ? words.entryRemoved(label, String(before))
    : words.entryChanged(label, String(after));
}

type FieldValue = NonNullable<FieldChange['before']> | null;

function valueInWords(field: string, value: FieldValue): string {
  if (value === null || value === '') return words.changedEmpty;
  if (typeof value === 'boolean') return value ? words.auditYes : words.auditNo;
  if (typeof value === 'string' && isCalendarDate(value)) return dayInWords(value);
  return field === 'title' ? `“${value}”` : String(value);
}

/** Details that are a role, or the person a project is for; a title may be spelled like one. */
const roleDetails = ['role', 'from', 'to', 'kind'];
/** Details whose values are names of the portal's own, with the words for them. */
const detailLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changed: messages.settings.labels,
  events: messages.notices.events,
  kind: words.auditDetailValues,
  filters: words.auditDetailValues,
  code: words.auditDetailValues,
};
const dayDetails = ['deadline', 'before'];

function detailValueText(name: string, value: AuditEvent['detail'][string]): string {
  if (typeof value === 'boolean') return value ? words.auditYes : words.auditNo;
  if (roleDetails.includes(name) && isRole(value)) return messages.shell.roleLabels[value];
  if (dayDetails.includes(name) && isCalendarDate(String(value))) return dayInWords(String(value));
  return labelsIn(Object.hasOwn(detailLabels, name) ? (detailLabels[name] ?? {}) : {}, value);
}

/** A list of names, as «phone, social», in words. */
function labelsIn(table: Readonly<Record<string, string>>, value: AuditEvent['detail'][string]): string {
  return String(value)
    .split(', ')
    .map((name) => labelIn(table, name))
    .join(', ');
}
