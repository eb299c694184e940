import * as z from 'zod/mini';
import {
  CursorSchema,
  calendarDate,
  FormatSchema,
  IdSchema,
  InstantSchema,
  pageSchemaOf,
  SearchSchema,
} from '../fields.ts';

/** What the append-only log records (decision 0016, threat T38), as `<noun>.<event>`. */
export const auditActions = [
  'auth.registered',
  'auth.editors_held',
  'auth.login',
  'auth.login_failed',
  'auth.logout',
  'auth.session_revoked',
  'auth.password_changed',
  'auth.reset_requested',
  'auth.password_reset',
  'factors.added',
  'factors.removed',
  'factors.codes_made',
  'factors.code_used',
  'factors.failed',
  'factors.reset',
  'users.profile_read',
  'users.profile_updated',
  'users.password_set',
  'users.reset_sent',
  'users.sessions_ended',
  'users.admin_created',
  'users.role_changed',
  'users.approved',
  'users.suspended',
  'users.reopened',
  'users.stages_handed_over',
  'users.email_changed',
  'users.data_exported',
  'users.whatsapp_consent',
  'users.list_exported',
  'users.feed_made',
  'users.feed_ended',
  'users.deleted',
  'manuscripts.submitted',
  'manuscripts.revised',
  'manuscripts.withdrawal_asked',
  'manuscripts.withdrawal_taken_back',
  'manuscripts.withdrawal_decided',
  'manuscripts.author_changed',
  'manuscripts.status_set',
  'manuscripts.exported',
  'projects.created',
  'projects.updated',
  'projects.stage_approved',
  'projects.approval_undone',
  'projects.repair_requested',
  'projects.reminded',
  'projects.reminder_taken_back',
  'projects.link_submitted',
  'projects.stage_taken',
  'projects.contact_read',
  'projects.proof_judged',
  'projects.request_sent',
  'projects.request_withdrawn',
  'projects.request_decided',
  'projects.deleted',
  'projects.restored',
  'projects.erased',
  'projects.exported',
  'news.added',
  'news.updated',
  'news.deleted',
  'notes.added',
  'notes.edited',
  'notes.deleted',
  'notices.template_saved',
  'notices.reasons_saved',
  'users.mail_ended',
  'whatsapp.opened',
  'whatsapp.sent',
  'whatsapp.skipped',
  'whatsapp.taken_back',
  'views.saved',
  'views.changed',
  'views.deleted',
  'categories.added',
  'categories.renamed',
  'categories.deleted',
  'activities.cleared',
  'activities.exported',
  'activities.audit_exported',
  'activities.audit_pruned',
  'settings.updated',
  'settings.factor_rule_set',
  'settings.workshop_opened',
  'settings.workshop_closed',
  'calendar.year_saved',
  'schedules.saved',
  'mail.given_up',
  'keys.rotated',
  'keys.retired',
  'backup.restored',
  'access.denied',
] as const;
export type AuditAction = (typeof auditActions)[number];

type Noun = AuditAction extends `${infer N}.${string}` ? N : never;
const objectTypes: Readonly<Record<Noun, string>> = {
  auth: 'user',
  factors: 'user',
  users: 'user',
  manuscripts: 'manuscript',
  projects: 'project',
  news: 'news',
  notes: 'note',
  whatsapp: 'message',
  notices: 'notice',
  views: 'view',
  categories: 'category',
  activities: 'audit',
  settings: 'settings',
  calendar: 'calendar',
  schedules: 'schedules',
  mail: 'mail',
  keys: 'keys',
  backup: 'backup',
  access: 'endpoint',
};

/** What an action happens to. */
export function objectTypeOf(action: AuditAction): string {
  if (action === 'auth.logout' || action === 'auth.session_revoked') return 'session';
  if (action === 'activities.cleared' || action === 'activities.exported') return 'activity';
  return objectTypes[action.split('.')[0] as Noun];
}

export const auditResults = ['ok', 'denied', 'failed'] as const;
export type AuditResult = (typeof auditResults)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** See `FieldChange`. */
export const FieldChangeSchema = z.object({
  field: z.string(),
  stage: z.optional(z.string()),
  before: z.optional(value),
  after: z.optional(value),
});

/** One line of the log. Lines outlive the code that wrote them, so the action is any text. */
export const AuditEventSchema = z.object({
  id: z.string(),
  action: z.string(),
  actorId: z.nullable(z.string()),
  actorName: z.string(),
  actorRole: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** What it is called now; absent once it is gone. */
  objectTitle: z.optional(z.string()),
  result: z.enum(auditResults),
  requestId: z.nullable(z.string()),
  detail: z.record(z.string(), value),
  /** Which fields it changed; none for lines of earlier releases. */
  changes: z.array(FieldChangeSchema),
  createdAt: InstantSchema,
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;
export const AuditListSchema = pageSchemaOf(AuditEventSchema);

const filters = {
  /** Words of what happened or of who did it. */
  q: SearchSchema,
  action: z.optional(z.enum(auditActions)),
  result: z.optional(z.enum(auditResults)),
  actorId: z.optional(IdSchema),
  objectId: z.optional(IdSchema),
  /** Days in the publisher's time zone, both included. */
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
};

export const ListAuditQuery = z.strictObject({ ...filters, cursor: CursorSchema });
export type ListAuditQuery = z.output<typeof ListAuditQuery>;

/** What is exported is what the list shows, all pages of it. */
export const ExportAuditQuery = z.strictObject({ ...filters, format: FormatSchema });
export type ExportAuditQuery = z.output<typeof ExportAuditQuery>;
