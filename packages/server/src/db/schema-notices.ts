import type { MailMode, NoticeAbout, NoticeEvent, NoticeKind } from '@ruang-naskah/domain/notices/values';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { WhatsappState } from '@ruang-naskah/domain/whatsapp/values';
import type { Generated, GeneratedAlways } from 'kysely';

type Instant = number;

/** One notice to one person: the bell shows it, and `mail_due_at` is set while a mail of it is to be written. */
export interface NoticesTable {
  seq: GeneratedAlways<number>;
  id: string;
  user_id: string;
  event: NoticeEvent;
  project_id: string | null;
  manuscript_id: string | null;
  stage: StageName | null;
  /** Who did it; the line goes with their account, since it can hold their name. */
  actor_id: string | null;
  /** JSON: the values, by variable, with which the text of the notice is filled in. */
  words: string;
  /** What happened, by its record; null where the stage or the manuscript says it all. */
  about_kind: Generated<NoticeAbout['kind'] | null>;
  about_id: Generated<string | null>;
  /** The line of the bell as it was told; null for those told before it was kept. */
  line: Generated<string | null>;
  /** The text of the WhatsApp message as it was sent. */
  sent_text: Generated<string | null>;
  /** What it tells or reminds of, so that a person is told it once. */
  once_key: string | null;
  created_at: Instant;
  read_at: Instant | null;
  mail_due_at: Instant | null;
  mailed_at: Instant | null;
  /** Null for a notice without a WhatsApp message (decision 0090). */
  whatsapp: Generated<WhatsappState | null>;
  /** The admin who works on the message, or dealt with it. */
  whatsapp_by: Generated<string | null>;
  whatsapp_until: Generated<Instant | null>;
  whatsapp_at: Generated<Instant | null>;
}

export interface NoticePreferencesTable {
  user_id: string;
  event: NoticeKind;
  mail: MailMode;
}

export interface NoticeTemplatesTable {
  event: NoticeEvent;
  subject: string;
  body_text: string;
  version: number;
  updated_at: Instant;
}
