import type { messages } from '@ruang-naskah/domain/messages.id';

/** What a line is about: by the noun of its action, or by the action where that says otherwise. */
export const objectTypes: Readonly<Record<string, keyof typeof messages.activities.auditObjects>> = {
  auth: 'user',
  factors: 'user',
  users: 'user',
  manuscripts: 'manuscript',
  projects: 'project',
  news: 'news',
  notes: 'note',
  whatsapp: 'message',
  notices: 'notice',
  categories: 'category',
  views: 'view',
  activities: 'activity',
  settings: 'settings',
  calendar: 'calendar',
  schedules: 'schedules',
  mail: 'mail',
  keys: 'keys',
  backup: 'backup',
  access: 'endpoint',
  'auth.logout': 'session',
  'auth.session_revoked': 'session',
  'activities.audit_exported': 'audit',
  'activities.audit_pruned': 'audit',
};
