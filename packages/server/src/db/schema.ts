import type { ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import type { WithdrawalFlag } from '@ruang-naskah/domain/manuscripts/values';
import type { TurnHolder } from '@ruang-naskah/domain/projects/turn';
import type { Purpose, Role } from '@ruang-naskah/domain/roles';
import type { MailFailureKind, maritalStatuses } from '@ruang-naskah/domain/users/values';
import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { HolidaysTable, HolidayYearsTable } from './schema-calendar.ts';
import type {
  PasskeyEnrolmentsTable,
  PasskeysTable,
  PendingSignInsTable,
  RecoveryCodesTable,
  TotpFactorsTable,
} from './schema-factors.ts';
import type { CalendarFeedsTable } from './schema-feeds.ts';
import type { NoteMentionsTable, NotesTable } from './schema-notes.ts';
import type { NoticePreferencesTable, NoticesTable, NoticeTemplatesTable } from './schema-notices.ts';
import type {
  IdempotencyKeysTable,
  ImageRemovalsTable,
  JobsTable,
  KyselyMigrationTable,
  LiveChangesTable,
  OutboxTable,
  RateLimitsTable,
  SettingsTable,
} from './schema-operations.ts';
import type {
  ProjectParticipantsTable,
  ProjectStagesTable,
  ProjectsTable,
  StageLinksTable,
  StageRemindersTable,
  StageVerdictsTable,
  StageVisitsTable,
} from './schema-projects.ts';
import type { ManuscriptWithdrawalsTable, StageRequestsTable } from './schema-requests.ts';
import type { ListViewsTable } from './schema-views.ts';

/**
 * The tables, one interface each. Instants are epoch milliseconds, dates `YYYY-MM-DD`, booleans 0 or 1.
 * `seq` grows with every insert, so it orders rows by age without ties and is the row id of the text index.
 * A `*_key` column is computed by the database: the given (`*_sort`), lower-cased or null-free form of its column, for sorting.
 */
export interface Database {
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  pending_sign_ins: PendingSignInsTable;
  totp_factors: TotpFactorsTable;
  passkeys: PasskeysTable;
  passkey_enrolments: PasskeyEnrolmentsTable;
  recovery_codes: RecoveryCodesTable;
  captchas: CaptchasTable;
  list_views: ListViewsTable;
  manuscripts: ManuscriptsTable;
  manuscript_status_events: ManuscriptStatusEventsTable;
  calendar_feeds: CalendarFeedsTable;
  categories: CategoriesTable;
  former_names: FormerNamesTable;
  news: NewsTable;
  notes: NotesTable;
  note_mentions: NoteMentionsTable;
  notices: NoticesTable;
  notice_preferences: NoticePreferencesTable;
  notice_templates: NoticeTemplatesTable;
  projects: ProjectsTable;
  project_stages: ProjectStagesTable;
  stage_links: StageLinksTable;
  stage_verdicts: StageVerdictsTable;
  stage_requests: StageRequestsTable;
  manuscript_withdrawals: ManuscriptWithdrawalsTable;
  author_changes: AuthorChangesTable;
  project_participants: ProjectParticipantsTable;
  stage_visits: StageVisitsTable;
  stage_reminders: StageRemindersTable;
  activities: ActivitiesTable;
  audit_events: AuditEventsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
  jobs: JobsTable;
  live_changes: LiveChangesTable;
  settings: SettingsTable;
  holiday_years: HolidayYearsTable;
  holidays: HolidaysTable;
  image_removals: ImageRemovalsTable;
  kysely_migration: KyselyMigrationTable;
}

type Flag = 0 | 1;
type Instant = number;
type CalendarDate = string;

export interface UsersTable {
  seq: GeneratedAlways<number>;
  id: string;
  /** Lower-cased by the caller. */
  email: string;
  role: Role;
  nama: string;
  nama_key: GeneratedAlways<string>;
  /** Folded, then as written; what `nama_key` is when it is given. */
  nama_sort: string | null;
  /** Folded: names with the same fold look the same to a reader. */
  nama_fold: Generated<string>;
  tujuan_pendaftaran: Purpose | null;
  /** Sealed, as are `tanggal_lahir`, `npwp` and `no_rek`. */
  nik: string | null;
  nomer_hp: string | null;
  alamat: string | null;
  tempat_lahir: string | null;
  tanggal_lahir: string | null;
  alamat_ktp: string | null;
  kota: string | null;
  kode_pos: string | null;
  telp_rumah: string | null;
  status_perkawinan: (typeof maritalStatuses)[number] | null;
  npwp: string | null;
  telp_kantor: string | null;
  alamat_npwp: string | null;
  no_rek: string | null;
  /** Folded name, e-mail and town. */
  search_text: string;
  /** 0 while a new redaksi waits for the admin's approval (decision 0011), and while the account is suspended. */
  active: Flag;
  consent_at: Instant | null;
  consent_version: string | null;
  /** When the person let the publisher write to their WhatsApp; null means no. */
  whatsapp_consent_at: Generated<Instant | null>;
  /** Since when a sign-in asks for a second step; null means never (decision 0121). */
  second_factor_at: Generated<Instant | null>;
  /** When its role last changed from admin to another; null is never (decision 0121). */
  admin_until: Generated<Instant | null>;
  /** When the mail server last took a mail to this address; whether it arrived, nobody knows. */
  mail_taken_at: Generated<Instant | null>;
  /** When a mail to it was last given up, and why; the next one taken clears both (decision 0067). */
  mail_failed_at: Generated<Instant | null>;
  mail_failure: Generated<MailFailureKind | null>;
  /** Since when an admin has closed the account, and why; `active` is 0 as well. */
  suspended_at: Generated<Instant | null>;
  suspended_reason: Generated<string | null>;
  /** When an admin last gave the account another address, and why. */
  email_changed_at: Generated<Instant | null>;
  email_reason: Generated<string | null>;
  version: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface CredentialsTable {
  user_id: string;
  password_hash: string;
  updated_at: Instant;
  /** Consecutive failures. */
  failed_count: number;
}

export interface SessionsTable {
  token_hash: string;
  /** Identifies the session to its owner; the token stays in the cookie. */
  id: string;
  user_id: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  authenticated_at: Instant;
  ip_prefix: string;
  user_agent: string;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface CaptchasTable {
  id: string;
  expires_at: Instant;
}

export interface ManuscriptsTable {
  seq: GeneratedAlways<number>;
  id: string;
  /** Outlives its user (decision 0015), hence no foreign key. */
  user_id: string;
  author_name: string;
  nama_pengarang: string;
  tambah_pengarang: string;
  tujuan_penerbit: string;
  kategori: string;
  judul: string;
  judul_key: GeneratedAlways<string>;
  /** As `nama_sort`. */
  judul_sort: string | null;
  sinopsis: string;
  url_naskah: string;
  /** JSON array of strings. */
  segment_pembaca: string;
  selling_point: string;
  keyword: string;
  status: ManuscriptStatus;
  submission_date: Instant;
  search_text: string;
  turn_who: TurnHolder;
  turn_since: CalendarDate;
  /** 0 for a turn from before these days were recorded, which began on `turn_since` or earlier. */
  turn_since_exact: Flag;
  /** Whether its author asks for it back or has it back, and since when. */
  withdrawal: Generated<WithdrawalFlag | null>;
  withdrawal_at: Generated<Instant | null>;
  /** The project whose turn it shows. */
  project_id: string | null;
  version: number;
  updated_at: Instant;
}

/** That an admin gave a manuscript to another author. Outlives both accounts, without the reason. */
export interface AuthorChangesTable {
  id: string;
  manuscript_id: string;
  from_id: string;
  to_id: string;
  /** In the admin's words; null once one of the two accounts is erased. */
  reason: string | null;
  changed_at: Instant;
}

export interface ManuscriptStatusEventsTable {
  id: string;
  manuscript_id: string;
  from_status: ManuscriptStatus | null;
  to_status: ManuscriptStatus;
  /** The reason, or what the author says with a revision. */
  note: string | null;
  /** Of a submission or a revision. */
  link: string | null;
  actor_id: string | null;
  actor_name: string;
  created_at: Instant;
}

export /** What a category or an imprint was called before, for what still holds that name. */
interface FormerNamesTable {
  kind: 'category' | 'imprint';
  name: string;
  now: string;
}

interface CategoriesTable {
  id: string;
  name: string;
  /** The folded name, which is unique and sorts the list. */
  name_key: string;
  created_at: Instant;
}

export interface NewsTable {
  seq: GeneratedAlways<number>;
  id: string;
  title: string;
  content: string;
  /** JSON array of strings. */
  tags: string;
  image_key: string;
  image_width: number;
  image_height: number;
  image_alt: string;
  created_at: Instant;
  created_by: string;
  version: Generated<number>;
  /** The `image_key` for which the picture for previews in chats is stored; a replaced picture has another. */
  preview_of: Generated<string | null>;
}

export interface ActivitiesTable {
  seq: GeneratedAlways<number>;
  id: string;
  type: 'author_upload' | 'editor_upload';
  role: Role;
  user_id: string;
  user_name: string;
  description: string;
  related_id: string | null;
  related_kind: 'manuscript' | 'project' | null;
  created_at: Instant;
}

/** Append-only: the database refuses to update a row. */
export interface AuditEventsTable {
  seq: GeneratedAlways<number>;
  id: string;
  created_at: Instant;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  action: string;
  object_type: string;
  object_id: string | null;
  result: string;
  request_id: string | null;
  /** JSON object. */
  detail: string;
  /** Folded: the actor and the label of the action. */
  search_text: Generated<string>;
}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
export type RowChange<T extends keyof Database> = Updateable<Database[T]>;
