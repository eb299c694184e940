create extension pg_trgm;
CREATE OR REPLACE FUNCTION public.refuse_audit_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if new.actor_name = '' and new.search_text = '' and (new.seq, new.id, new.created_at, new.actor_id, new.actor_role, new.action, new.object_type, new.object_id, new.result, new.request_id, new.detail) is not distinct from (old.seq, old.id, old.created_at, old.actor_id, old.actor_role, old.action, old.object_type, old.object_id, old.result, old.request_id, old.detail) then return new; end if;
          raise exception 'audit_events is append-only';
        end $function$;
create table activities (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  type text not null,
  role text not null,
  user_id text collate "C" not null,
  user_name text not null,
  description text not null,
  related_id text collate "C",
  related_kind text,
  created_at bigint not null
);
create table audit_events (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  created_at bigint not null,
  actor_id text collate "C",
  actor_name text not null,
  actor_role text not null,
  action text not null,
  object_type text not null,
  object_id text collate "C",
  result text not null,
  request_id text,
  detail text not null,
  search_text text default ''::text not null
);
create table author_changes (
  id text collate "C" not null,
  manuscript_id text collate "C" not null,
  from_id text collate "C" not null,
  to_id text collate "C" not null,
  reason text,
  changed_at bigint not null
);
create table calendar_feeds (
  user_id text collate "C" not null,
  token_hash text collate "C" not null,
  created_at bigint not null
);
create table captchas (
  id text collate "C" not null,
  expires_at bigint not null
);
create table categories (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  created_at bigint not null
);
create table credentials (
  user_id text collate "C" not null,
  password_hash text not null,
  updated_at bigint not null,
  failed_count integer not null
);
create table former_names (
  kind text not null,
  name text collate "C" not null,
  now text collate "C" not null
);
create table holiday_years (
  year text collate "C" not null,
  confirmed integer not null,
  version integer not null,
  updated_at bigint not null
);
create table holidays (
  day text collate "C" not null,
  year text collate "C" not null,
  name text not null,
  kind text not null,
  estimated integer not null
);
create table idempotency_keys (
  user_id text collate "C" not null,
  key text collate "C" not null,
  request_hash text not null,
  status integer,
  response_body text,
  created_at bigint not null,
  expires_at bigint not null
);
create table image_removals (
  name text collate "C" not null,
  keys text not null,
  cause text not null,
  noted_at bigint not null
);
create table jobs (
  name text collate "C" not null,
  last_run_at bigint,
  lease_until bigint,
  holder text collate "C"
);
create table list_views (
  id text collate "C" not null,
  list text not null,
  owner_id text collate "C",
  name text not null,
  name_key text not null,
  filter text not null,
  standard integer default 0 not null,
  created_at bigint not null
);
create table live_changes (
  transaction_id bigint default ((pg_current_xact_id())::text)::bigint not null,
  created_at bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint not null,
  told text not null
);
create table manuscript_status_events (
  id text collate "C" not null,
  manuscript_id text collate "C" not null,
  from_status text,
  to_status text not null,
  actor_id text collate "C",
  actor_name text not null,
  created_at bigint not null,
  note text,
  link text
);
create table manuscript_withdrawals (
  id text collate "C" not null,
  manuscript_id text collate "C" not null,
  note text not null,
  asked_by text collate "C" not null,
  asked_at bigint not null,
  state text not null,
  answer text,
  decided_by text collate "C",
  decided_at bigint,
  answer_unread integer default 0 not null
);
create table manuscripts (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  author_name text not null,
  nama_pengarang text not null,
  tambah_pengarang text not null,
  tujuan_penerbit text not null,
  kategori text not null,
  judul text not null,
  sinopsis text not null,
  url_naskah text not null,
  segment_pembaca text not null,
  selling_point text not null,
  keyword text not null,
  status text not null,
  submission_date bigint not null,
  search_text text not null,
  version integer not null,
  updated_at bigint not null,
  turn_who text default 'admin'::text not null,
  turn_since text collate "C" default '1970-01-01'::text not null,
  turn_since_exact integer default 0 not null,
  project_id text collate "C",
  withdrawal text,
  withdrawal_at bigint,
  judul_sort text collate "C",
  judul_key text collate "C" generated always as (COALESCE(judul_sort, lower(judul))) stored
);
create table news (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  title text not null,
  content text not null,
  tags text not null,
  image_key text not null,
  image_width integer not null,
  image_height integer not null,
  image_alt text not null,
  created_at bigint not null,
  created_by text collate "C" not null,
  version integer default 1 not null,
  preview_of text
);
create table note_mentions (
  note_id text collate "C" not null,
  person_id text collate "C" not null,
  since bigint not null
);
create table notes (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  manuscript_id text collate "C",
  project_id text collate "C",
  stage text,
  internal integer not null,
  writer_id text collate "C" not null,
  writer_name text not null,
  writer_role text not null,
  body text,
  created_at bigint not null,
  edited_at bigint,
  deleted_by text collate "C",
  deleted_by_name text,
  version integer default 1 not null
);
create table notice_preferences (
  user_id text collate "C" not null,
  event text not null,
  mail text not null
);
create table notice_templates (
  event text not null,
  subject text not null,
  body_text text not null,
  version integer not null,
  updated_at bigint not null
);
create table notices (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  event text not null,
  project_id text collate "C",
  manuscript_id text collate "C",
  stage text,
  actor_id text collate "C",
  words text not null,
  once_key text collate "C",
  created_at bigint not null,
  read_at bigint,
  mail_due_at bigint,
  mailed_at bigint,
  whatsapp text,
  whatsapp_by text collate "C",
  whatsapp_until bigint,
  whatsapp_at bigint,
  about_kind text,
  about_id text collate "C",
  line text,
  sent_text text
);
create table outbox (
  id text collate "C" not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  message_id text not null,
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null,
  last_error text,
  sent_at bigint,
  dead_at bigint,
  leased_until bigint,
  user_id text collate "C",
  leased_by text collate "C",
  void_at bigint,
  uncertain_at bigint,
  unsubscribe_url text
);
create table passkey_enrolments (
  user_id text collate "C" not null,
  challenge text not null,
  expires_at bigint not null
);
create table passkeys (
  id text collate "C" not null,
  user_id text collate "C" not null,
  credential_id text collate "C" not null,
  public_key text not null,
  sign_count bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create table password_resets (
  token_hash text collate "C" not null,
  user_id text collate "C" not null,
  created_at bigint not null,
  expires_at bigint not null
);
create table pending_sign_ins (
  token_hash text collate "C" not null,
  user_id text collate "C",
  tries integer not null,
  challenge text,
  expires_at bigint not null
);
create table project_participants (
  project_id text collate "C" not null,
  user_id text collate "C" not null,
  created_at bigint default 0 not null
);
create table project_stages (
  project_id text collate "C" not null,
  stage text not null,
  position integer not null,
  deadline text,
  status text not null,
  assignee_id text collate "C",
  editor_id text collate "C",
  editor_name text,
  submission_link text,
  submitted_by text collate "C",
  submitted_at bigint,
  approved_at bigint,
  approved_by text collate "C",
  version integer not null,
  brief text,
  links_given integer default 0 not null,
  turn text default 'later'::text not null,
  holder_id text collate "C" generated always as (COALESCE(assignee_id, editor_id)) stored,
  deadline_key text collate "C" generated always as (COALESCE(deadline, '9999-12-31'::text)) stored,
  note text,
  repair_note text,
  repair_asked_at bigint,
  proof_kind text,
  proof_note text,
  proof_at bigint,
  planned_deadline text collate "C",
  approved_from text,
  asked_id text collate "C",
  event_revision integer default 1 not null,
  event_changed_at bigint
);
create table projects (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  title text not null,
  spp_number text,
  author_id text collate "C",
  author_name text not null,
  current_overall_status text,
  manuscript_id text collate "C",
  kind text not null,
  search_text text not null,
  turn_deadline text,
  turn_deadline_key text collate "C" generated always as (COALESCE(turn_deadline, '9999-12-31'::text)) stored,
  awaits_review integer not null,
  version integer not null,
  created_at bigint not null,
  updated_at bigint not null,
  created_by text collate "C" not null,
  edited_version integer default 1 not null,
  updated_by text collate "C",
  turn_who text default 'nobody'::text not null,
  turn_holder_id text collate "C",
  turn_name text default ''::text not null,
  turn_since text collate "C" default '1970-01-01'::text not null,
  turn_since_exact integer default 0 not null,
  late_deadline text collate "C",
  review_since bigint,
  author_gone integer default 0 not null,
  deleted_at bigint,
  deleted_by text collate "C",
  turn_to text,
  turn_stage text,
  other_turns text,
  withdrawn integer default 0 not null,
  asks_admin integer generated always as (
CASE
    WHEN ((turn_who = 'admin'::text) OR (strpos(COALESCE(other_turns, ''::text), '"who":"admin"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  asks_penulis integer generated always as (
CASE
    WHEN ((turn_who = 'penulis'::text) OR (strpos(COALESCE(other_turns, ''::text), '"who":"penulis"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  asks_redaksi integer generated always as (
CASE
    WHEN ((turn_who = 'redaksi'::text) OR (strpos(COALESCE(other_turns, ''::text), '"who":"redaksi"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  asks_team integer generated always as (
CASE
    WHEN ((turn_who = 'team'::text) OR (strpos(COALESCE(other_turns, ''::text), '"who":"team"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  lacks_person integer generated always as (
CASE
    WHEN ((turn_who = 'team'::text) OR (COALESCE(turn_to, ''::text) = ANY (ARRAY['assign'::text, 'plan'::text])) OR (strpos(COALESCE(other_turns, ''::text), '"who":"team"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"to":"assign"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"to":"plan"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  lacks_deadline integer generated always as (
CASE
    WHEN (((turn_who = 'penulis'::text) AND (turn_deadline IS NULL)) OR (COALESCE(turn_to, ''::text) = ANY (ARRAY['setDeadline'::text, 'plan'::text])) OR (strpos(COALESCE(other_turns, ''::text), '"to":"setDeadline"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"to":"plan"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"who":"penulis","deadline":null'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  lacks_step integer generated always as (
CASE
    WHEN ((COALESCE(turn_to, ''::text) = ANY (ARRAY['advance'::text, 'finish'::text, 'withdrawn'::text])) OR (strpos(COALESCE(other_turns, ''::text), '"to":"advance"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"to":"finish"'::text) > 0) OR (strpos(COALESCE(other_turns, ''::text), '"to":"withdrawn"'::text) > 0)) THEN 1
    ELSE 0
END) stored,
  title_sort text collate "C",
  title_key text collate "C" generated always as (COALESCE(title_sort, lower(title))) stored
);
create table rate_limits (
  key text collate "C" not null,
  window_start bigint not null,
  count integer not null,
  expires_at bigint not null
);
create table recovery_codes (
  code_hash text collate "C" not null,
  user_id text collate "C" not null
);
create table schema_migrations (
  version integer not null,
  name text not null,
  applied_at bigint not null,
  oldest integer
);
create table sessions (
  token_hash text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  authenticated_at bigint not null,
  ip_prefix text not null,
  user_agent text not null,
  position bigint default 0 not null
);
create table settings (
  key text collate "C" not null,
  value text not null,
  version integer not null,
  updated_at bigint not null
);
create table stage_links (
  id text collate "C" not null,
  project_id text collate "C" not null,
  stage text not null,
  url text not null,
  submitted_by text collate "C",
  submitted_by_name text not null,
  submitted_at bigint not null,
  note text
);
create table stage_reminders (
  id text collate "C" not null,
  project_id text collate "C" not null,
  stage text not null,
  holder_id text collate "C" not null,
  day text not null,
  asked_by text collate "C" not null,
  tell_at bigint not null,
  told_at bigint
);
create table stage_requests (
  id text collate "C" not null,
  project_id text collate "C" not null,
  stage text not null,
  kind text not null,
  note text not null,
  deadline text,
  assignee_id text collate "C",
  asked_by text collate "C" not null,
  asked_at bigint not null,
  state text not null,
  answer text,
  given_deadline text,
  given_assignee_id text collate "C",
  decided_by text collate "C",
  decided_at bigint,
  answer_unread integer default 0 not null,
  answer_title text
);
create table stage_verdicts (
  id text collate "C" not null,
  project_id text collate "C" not null,
  stage text not null,
  kind text not null,
  note text not null,
  deadline text,
  given_by text collate "C" not null,
  given_by_name text not null,
  given_at bigint not null
);
create table stage_visits (
  project_id text collate "C" not null,
  stage text not null,
  round integer not null,
  entered_at bigint,
  left_at bigint,
  approved integer default 0 not null
);
create table totp_factors (
  id text collate "C" not null,
  user_id text collate "C" not null,
  secret text,
  confirmed_at bigint,
  last_step bigint,
  next_secret text,
  next_expires_at bigint
);
create table users (
  seq bigint generated always as identity not null,
  id text collate "C" not null,
  email text not null,
  role text not null,
  nama text not null,
  tujuan_pendaftaran text,
  nik text,
  nomer_hp text,
  alamat text,
  tempat_lahir text,
  tanggal_lahir text,
  alamat_ktp text,
  kota text,
  kode_pos text,
  telp_rumah text,
  status_perkawinan text,
  npwp text,
  telp_kantor text,
  alamat_npwp text,
  no_rek text,
  search_text text not null,
  active integer not null,
  consent_at bigint,
  consent_version text,
  version integer not null,
  created_at bigint not null,
  updated_at bigint not null,
  nama_fold text collate "C" default ''::text not null,
  whatsapp_consent_at bigint,
  second_factor_at bigint,
  admin_until bigint,
  nama_sort text collate "C",
  nama_key text collate "C" generated always as (COALESCE(nama_sort, lower(nama))) stored,
  mail_taken_at bigint,
  mail_failed_at bigint,
  mail_failure text,
  suspended_at bigint,
  suspended_reason text,
  email_changed_at bigint,
  email_reason text
);
alter table activities add constraint activities_pkey PRIMARY KEY (id);
alter table activities add constraint activities_related_kind_check CHECK ((related_kind = ANY (ARRAY['manuscript'::text, 'project'::text])));
alter table activities add constraint activities_role_check CHECK ((role = ANY (ARRAY['penulis'::text, 'redaksi'::text, 'admin'::text, 'user'::text])));
alter table activities add constraint activities_seq_key UNIQUE (seq);
alter table activities add constraint activities_type_check CHECK ((type = ANY (ARRAY['author_upload'::text, 'editor_upload'::text])));
alter table audit_events add constraint audit_events_detail_check CHECK ((json_typeof((detail)::json) = 'object'::text));
alter table audit_events add constraint audit_events_pkey PRIMARY KEY (id);
alter table audit_events add constraint audit_events_seq_key UNIQUE (seq);
alter table author_changes add constraint author_changes_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (user_id);
alter table calendar_feeds add constraint calendar_feeds_token_hash_key UNIQUE (token_hash);
alter table captchas add constraint captchas_pkey PRIMARY KEY (id);
alter table categories add constraint categories_name_check CHECK ((name <> ''::text));
alter table categories add constraint categories_name_key_key UNIQUE (name_key);
alter table categories add constraint categories_pkey PRIMARY KEY (id);
alter table credentials add constraint credentials_failed_count_check CHECK ((failed_count >= 0));
alter table credentials add constraint credentials_pkey PRIMARY KEY (user_id);
alter table former_names add constraint former_names_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'imprint'::text])));
alter table former_names add constraint former_names_pkey PRIMARY KEY (kind, name);
alter table holiday_years add constraint holiday_years_confirmed_check CHECK ((confirmed = ANY (ARRAY[0, 1])));
alter table holiday_years add constraint holiday_years_pkey PRIMARY KEY (year);
alter table holiday_years add constraint holiday_years_version_check CHECK ((version >= 1));
alter table holidays add constraint holidays_day_check CHECK ((day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table holidays add constraint holidays_estimated_check CHECK ((estimated = ANY (ARRAY[0, 1])));
alter table holidays add constraint holidays_kind_check CHECK ((kind = ANY (ARRAY['libur'::text, 'cuti bersama'::text])));
alter table holidays add constraint holidays_pkey PRIMARY KEY (day);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, key);
alter table image_removals add constraint image_removals_cause_check CHECK ((cause = ANY (ARRAY['upload'::text, 'deletion'::text])));
alter table image_removals add constraint image_removals_keys_check CHECK ((json_typeof((keys)::json) = 'array'::text));
alter table image_removals add constraint image_removals_pkey PRIMARY KEY (name);
alter table jobs add constraint jobs_pkey PRIMARY KEY (name);
alter table list_views add constraint list_views_check CHECK (((standard = 0) OR (owner_id IS NOT NULL)));
alter table list_views add constraint list_views_list_check CHECK ((list = ANY (ARRAY['projects'::text, 'manuscripts'::text, 'users'::text])));
alter table list_views add constraint list_views_pkey PRIMARY KEY (id);
alter table list_views add constraint list_views_standard_check CHECK ((standard = ANY (ARRAY[0, 1])));
alter table live_changes add constraint live_changes_pkey PRIMARY KEY (transaction_id);
alter table manuscript_status_events add constraint manuscript_status_events_from_status_check CHECK ((from_status = ANY (ARRAY['Sedang Direview'::text, 'Pengajuan'::text, 'Telaah'::text, 'Diterima (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Ditolak'::text, 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Revisi'::text, 'Layout'::text, 'Penyuntingan'::text, 'Proofreading'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table manuscript_status_events add constraint manuscript_status_events_pkey PRIMARY KEY (id);
alter table manuscript_status_events add constraint manuscript_status_events_to_status_check CHECK ((to_status = ANY (ARRAY['Sedang Direview'::text, 'Pengajuan'::text, 'Telaah'::text, 'Diterima (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Ditolak'::text, 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Revisi'::text, 'Layout'::text, 'Penyuntingan'::text, 'Proofreading'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table manuscript_withdrawals add constraint manuscript_withdrawals_answer_unread_check CHECK ((answer_unread = ANY (ARRAY[0, 1])));
alter table manuscript_withdrawals add constraint manuscript_withdrawals_pkey PRIMARY KEY (id);
alter table manuscript_withdrawals add constraint manuscript_withdrawals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])));
alter table manuscripts add constraint manuscripts_pkey PRIMARY KEY (id);
alter table manuscripts add constraint manuscripts_segment_pembaca_check CHECK ((json_typeof((segment_pembaca)::json) = 'array'::text));
alter table manuscripts add constraint manuscripts_seq_key UNIQUE (seq);
alter table manuscripts add constraint manuscripts_status_check CHECK ((status = ANY (ARRAY['Sedang Direview'::text, 'Pengajuan'::text, 'Telaah'::text, 'Diterima (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Ditolak'::text, 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)'::text, 'Revisi'::text, 'Layout'::text, 'Penyuntingan'::text, 'Proofreading'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table manuscripts add constraint manuscripts_turn_since_check CHECK ((turn_since ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table manuscripts add constraint manuscripts_turn_since_exact_check CHECK ((turn_since_exact = ANY (ARRAY[0, 1])));
alter table manuscripts add constraint manuscripts_turn_who_check CHECK ((turn_who = ANY (ARRAY['admin'::text, 'penulis'::text, 'redaksi'::text, 'team'::text, 'nobody'::text])));
alter table manuscripts add constraint manuscripts_version_check CHECK ((version >= 1));
alter table manuscripts add constraint manuscripts_withdrawal_check CHECK ((withdrawal = ANY (ARRAY['asked'::text, 'accepted'::text])));
alter table news add constraint news_image_height_check CHECK ((image_height > 0));
alter table news add constraint news_image_width_check CHECK ((image_width > 0));
alter table news add constraint news_pkey PRIMARY KEY (id);
alter table news add constraint news_seq_key UNIQUE (seq);
alter table news add constraint news_tags_check CHECK ((json_typeof((tags)::json) = 'array'::text));
alter table news add constraint news_version_check CHECK ((version >= 1));
alter table note_mentions add constraint note_mentions_pkey PRIMARY KEY (note_id, person_id);
alter table notes add constraint notes_check1 CHECK (((project_id IS NULL) = (stage IS NULL)));
alter table notes add constraint notes_check CHECK (((manuscript_id IS NULL) <> (project_id IS NULL)));
alter table notes add constraint notes_internal_check CHECK ((internal = ANY (ARRAY[0, 1])));
alter table notes add constraint notes_pkey PRIMARY KEY (id);
alter table notes add constraint notes_seq_key UNIQUE (seq);
alter table notes add constraint notes_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table notes add constraint notes_version_check CHECK ((version >= 1));
alter table notes add constraint notes_writer_role_check CHECK ((writer_role = ANY (ARRAY['penulis'::text, 'redaksi'::text, 'admin'::text, 'user'::text])));
alter table notice_preferences add constraint notice_preferences_event_check CHECK ((event = ANY (ARRAY['manuscriptArrived'::text, 'delivered'::text, 'manuscriptReceived'::text, 'statusChanged'::text, 'assigned'::text, 'yourTurn'::text, 'reassigned'::text, 'returned'::text, 'approved'::text, 'dueSoon'::text, 'overdue'::text, 'noteToYou'::text, 'requestArrived'::text, 'requestDecided'::text, 'proofJudged'::text])));
alter table notice_preferences add constraint notice_preferences_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'never'::text])));
alter table notice_preferences add constraint notice_preferences_pkey PRIMARY KEY (user_id, event);
alter table notice_templates add constraint notice_templates_event_check CHECK ((event = ANY (ARRAY['manuscriptArrived'::text, 'delivered'::text, 'manuscriptReceived'::text, 'statusChanged'::text, 'assigned'::text, 'yourTurn'::text, 'reassigned'::text, 'returned'::text, 'approved'::text, 'dueSoon'::text, 'overdue'::text, 'noteToYou'::text, 'requestArrived'::text, 'requestDecided'::text, 'proofJudged'::text, 'revisionArrived'::text, 'revisionReceived'::text, 'statusCorrected'::text, 'deadlineEarlier'::text, 'deadlineLater'::text, 'briefChanged'::text, 'projectDeleted'::text, 'projectRestored'::text, 'proofReady'::text, 'approvalUndone'::text, 'requestWithdrawn'::text, 'requestSettled'::text, 'bookBegun'::text, 'bookGivenAway'::text, 'titleChanged'::text, 'bookAtPress'::text, 'bookDone'::text, 'deadlineSet'::text, 'reminder'::text, 'accountWaiting'::text, 'manuscriptGiven'::text, 'manuscriptGivenAway'::text])));
alter table notice_templates add constraint notice_templates_pkey PRIMARY KEY (event);
alter table notice_templates add constraint notice_templates_version_check CHECK ((version >= 1));
alter table notices add constraint notices_about_kind_check CHECK ((about_kind = ANY (ARRAY['note'::text, 'request'::text, 'status'::text])));
alter table notices add constraint notices_event_check CHECK ((event = ANY (ARRAY['manuscriptArrived'::text, 'delivered'::text, 'manuscriptReceived'::text, 'statusChanged'::text, 'assigned'::text, 'yourTurn'::text, 'reassigned'::text, 'returned'::text, 'approved'::text, 'dueSoon'::text, 'overdue'::text, 'noteToYou'::text, 'requestArrived'::text, 'requestDecided'::text, 'proofJudged'::text, 'revisionArrived'::text, 'revisionReceived'::text, 'statusCorrected'::text, 'deadlineEarlier'::text, 'deadlineLater'::text, 'briefChanged'::text, 'projectDeleted'::text, 'projectRestored'::text, 'proofReady'::text, 'approvalUndone'::text, 'requestWithdrawn'::text, 'requestSettled'::text, 'bookBegun'::text, 'bookGivenAway'::text, 'titleChanged'::text, 'bookAtPress'::text, 'bookDone'::text, 'deadlineSet'::text, 'reminder'::text, 'accountWaiting'::text, 'manuscriptGiven'::text, 'manuscriptGivenAway'::text])));
alter table notices add constraint notices_once_key_key UNIQUE (once_key);
alter table notices add constraint notices_pkey PRIMARY KEY (id);
alter table notices add constraint notices_seq_key UNIQUE (seq);
alter table notices add constraint notices_whatsapp_check CHECK ((whatsapp = ANY (ARRAY['ready'::text, 'sent'::text, 'skipped'::text])));
alter table outbox add constraint outbox_attempts_check CHECK ((attempts >= 0));
alter table outbox add constraint outbox_message_id_key UNIQUE (message_id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (id);
alter table passkey_enrolments add constraint passkey_enrolments_pkey PRIMARY KEY (user_id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_sign_count_check CHECK ((sign_count >= 0));
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table pending_sign_ins add constraint pending_sign_ins_pkey PRIMARY KEY (token_hash);
alter table pending_sign_ins add constraint pending_sign_ins_tries_check CHECK ((tries >= 0));
alter table project_participants add constraint project_participants_pkey PRIMARY KEY (project_id, user_id);
alter table project_stages add constraint project_stages_approved_from_check CHECK ((approved_from = ANY (ARRAY['Belum Dimulai'::text, 'Dalam Antrean'::text, 'Menunggu Review'::text, 'Selesai'::text, 'Perlu Perbaikan'::text])));
alter table project_stages add constraint project_stages_deadline_check CHECK ((deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table project_stages add constraint project_stages_links_given_check CHECK ((links_given >= 0));
alter table project_stages add constraint project_stages_pkey PRIMARY KEY (project_id, stage);
alter table project_stages add constraint project_stages_position_check CHECK ((("position" >= 1) AND ("position" <= 10)));
alter table project_stages add constraint project_stages_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table project_stages add constraint project_stages_status_check CHECK ((status = ANY (ARRAY['Belum Dimulai'::text, 'Dalam Antrean'::text, 'Menunggu Review'::text, 'Selesai'::text, 'Perlu Perbaikan'::text, 'Disetujui'::text])));
alter table project_stages add constraint project_stages_turn_check CHECK ((turn = ANY (ARRAY['done'::text, 'now'::text, 'later'::text, 'approval'::text])));
alter table project_stages add constraint project_stages_version_check CHECK ((version >= 1));
alter table projects add constraint projects_author_gone_check CHECK ((author_gone = ANY (ARRAY[0, 1])));
alter table projects add constraint projects_awaits_review_check CHECK ((awaits_review >= 0));
alter table projects add constraint projects_current_overall_status_check CHECK ((current_overall_status = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table projects add constraint projects_edited_version_check CHECK ((edited_version >= 1));
alter table projects add constraint projects_kind_check CHECK ((kind = ANY (ARRAY['penulis'::text, 'redaksi'::text])));
alter table projects add constraint projects_late_deadline_check CHECK ((late_deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table projects add constraint projects_next_deadline_check CHECK ((turn_deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table projects add constraint projects_other_turns_check CHECK ((json_typeof((other_turns)::json) = 'array'::text));
alter table projects add constraint projects_pkey PRIMARY KEY (id);
alter table projects add constraint projects_seq_key UNIQUE (seq);
alter table projects add constraint projects_turn_since_check CHECK ((turn_since ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table projects add constraint projects_turn_since_exact_check CHECK ((turn_since_exact = ANY (ARRAY[0, 1])));
alter table projects add constraint projects_turn_stage_check CHECK ((turn_stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table projects add constraint projects_turn_to_check CHECK ((turn_to = ANY (ARRAY['review'::text, 'advance'::text, 'setDeadline'::text, 'assign'::text, 'plan'::text, 'finish'::text, 'withdrawn'::text])));
alter table projects add constraint projects_turn_who_check CHECK ((turn_who = ANY (ARRAY['admin'::text, 'penulis'::text, 'redaksi'::text, 'team'::text, 'nobody'::text])));
alter table projects add constraint projects_version_check CHECK ((version >= 1));
alter table projects add constraint projects_withdrawn_check CHECK ((withdrawn = ANY (ARRAY[0, 1])));
alter table rate_limits add constraint rate_limits_count_check CHECK ((count >= 0));
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (code_hash);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (version);
alter table sessions add constraint sessions_id_key UNIQUE (id);
alter table sessions add constraint sessions_pkey PRIMARY KEY (token_hash);
alter table settings add constraint settings_pkey PRIMARY KEY (key);
alter table settings add constraint settings_value_check CHECK (((value)::json IS NOT NULL));
alter table settings add constraint settings_version_check CHECK ((version >= 1));
alter table stage_links add constraint stage_links_pkey PRIMARY KEY (id);
alter table stage_links add constraint stage_links_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table stage_reminders add constraint stage_reminders_day_check CHECK ((day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table stage_reminders add constraint stage_reminders_pkey PRIMARY KEY (id);
alter table stage_reminders add constraint stage_reminders_project_id_stage_holder_id_day_key UNIQUE (project_id, stage, holder_id, day);
alter table stage_reminders add constraint stage_reminders_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table stage_requests add constraint stage_requests_answer_unread_check CHECK ((answer_unread = ANY (ARRAY[0, 1])));
alter table stage_requests add constraint stage_requests_deadline_check CHECK ((deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table stage_requests add constraint stage_requests_given_deadline_check CHECK ((given_deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table stage_requests add constraint stage_requests_kind_check CHECK ((kind = ANY (ARRAY['more_time'::text, 'hand_over'::text])));
alter table stage_requests add constraint stage_requests_pkey PRIMARY KEY (id);
alter table stage_requests add constraint stage_requests_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table stage_requests add constraint stage_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'settled'::text])));
alter table stage_verdicts add constraint stage_verdicts_deadline_check CHECK ((deadline ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text));
alter table stage_verdicts add constraint stage_verdicts_kind_check CHECK ((kind = ANY (ARRAY['repair'::text, 'print_approved'::text, 'print_correction'::text])));
alter table stage_verdicts add constraint stage_verdicts_pkey PRIMARY KEY (id);
alter table stage_verdicts add constraint stage_verdicts_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table stage_visits add constraint stage_visits_approved_check CHECK ((approved = ANY (ARRAY[0, 1])));
alter table stage_visits add constraint stage_visits_pkey PRIMARY KEY (project_id, stage, round);
alter table stage_visits add constraint stage_visits_round_check CHECK ((round >= 1));
alter table stage_visits add constraint stage_visits_stage_check CHECK ((stage = ANY (ARRAY['Penulisan'::text, 'Layout'::text, 'Penyuntingan'::text, 'Telaah'::text, 'Proofreading'::text, 'Quality Control'::text, 'Revisi'::text, 'Pengajuan Cetak'::text, 'Proses Cetak'::text, 'Selesai'::text])));
alter table totp_factors add constraint totp_factors_pkey PRIMARY KEY (id);
alter table totp_factors add constraint totp_factors_user_id_key UNIQUE (user_id);
alter table users add constraint users_active_check CHECK ((active = ANY (ARRAY[0, 1])));
alter table users add constraint users_email_key UNIQUE (email);
alter table users add constraint users_mail_failure_check CHECK ((mail_failure = ANY (ARRAY['mailbox'::text, 'refused'::text, 'unavailable'::text])));
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['penulis'::text, 'redaksi'::text, 'admin'::text, 'user'::text])));
alter table users add constraint users_seq_key UNIQUE (seq);
alter table users add constraint users_status_perkawinan_check CHECK ((status_perkawinan = ANY (ARRAY['Belum Menikah'::text, 'Menikah'::text, 'Lainnya'::text])));
alter table users add constraint users_tujuan_pendaftaran_check CHECK ((tujuan_pendaftaran = ANY (ARRAY['Gabung Penulis'::text, 'Gabung Redaksi'::text])));
alter table users add constraint users_version_check CHECK ((version >= 1));
alter table author_changes add constraint author_changes_manuscript_id_fkey FOREIGN KEY (manuscript_id) REFERENCES manuscripts(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table credentials add constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table holidays add constraint holidays_year_fkey FOREIGN KEY (year) REFERENCES holiday_years(year);
alter table list_views add constraint list_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table manuscript_status_events add constraint manuscript_status_events_manuscript_id_fkey FOREIGN KEY (manuscript_id) REFERENCES manuscripts(id) ON DELETE CASCADE;
alter table manuscript_withdrawals add constraint manuscript_withdrawals_manuscript_id_fkey FOREIGN KEY (manuscript_id) REFERENCES manuscripts(id) ON DELETE CASCADE;
alter table note_mentions add constraint note_mentions_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE;
alter table notes add constraint notes_manuscript_id_fkey FOREIGN KEY (manuscript_id) REFERENCES manuscripts(id) ON DELETE CASCADE;
alter table notes add constraint notes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table notice_preferences add constraint notice_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notices add constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkey_enrolments add constraint passkey_enrolments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table pending_sign_ins add constraint pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_participants add constraint project_participants_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table project_stages add constraint project_stages_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table stage_links add constraint stage_links_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table stage_reminders add constraint stage_reminders_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE;
alter table stage_reminders add constraint stage_reminders_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id) ON DELETE CASCADE;
alter table stage_reminders add constraint stage_reminders_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table stage_requests add constraint stage_requests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table stage_verdicts add constraint stage_verdicts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table stage_visits add constraint stage_visits_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table totp_factors add constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX activities_by_age ON public.activities USING btree (created_at, id);
CREATE INDEX activities_by_type ON public.activities USING btree (type, created_at, id);
CREATE INDEX activities_by_user ON public.activities USING btree (user_id, created_at, id);
CREATE INDEX audit_events_by_action ON public.audit_events USING btree (action, created_at, id);
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (actor_id, created_at, id);
CREATE INDEX audit_events_by_age ON public.audit_events USING btree (created_at, id);
CREATE INDEX audit_events_by_object ON public.audit_events USING btree (object_id, created_at);
CREATE INDEX audit_events_by_result ON public.audit_events USING btree (result, created_at, id);
CREATE INDEX audit_events_by_text ON public.audit_events USING gin (((' '::text || search_text)) gin_trgm_ops);
alter index audit_events_by_text alter column 1 set statistics 1000;
CREATE INDEX audit_events_unusual ON public.audit_events USING btree (action, result, created_at, id) WHERE (result <> 'ok'::text);
CREATE INDEX author_changes_by_manuscript ON public.author_changes USING btree (manuscript_id, changed_at, id);
CREATE INDEX author_changes_from ON public.author_changes USING btree (from_id, changed_at, id);
CREATE INDEX author_changes_to ON public.author_changes USING btree (to_id, changed_at, id);
CREATE INDEX captchas_by_expiry ON public.captchas USING btree (expires_at);
CREATE INDEX holidays_by_year ON public.holidays USING btree (year, day);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX image_removals_by_age ON public.image_removals USING btree (noted_at, name);
CREATE UNIQUE INDEX list_views_own ON public.list_views USING btree (owner_id, list, name_key) WHERE (owner_id IS NOT NULL);
CREATE UNIQUE INDEX list_views_shared ON public.list_views USING btree (list, name_key) WHERE (owner_id IS NULL);
CREATE INDEX live_changes_by_age ON public.live_changes USING btree (created_at);
CREATE INDEX manuscript_status_events_by_actor ON public.manuscript_status_events USING btree (actor_id, created_at);
CREATE INDEX manuscript_status_events_by_manuscript ON public.manuscript_status_events USING btree (manuscript_id, created_at, id);
CREATE INDEX manuscript_withdrawals_by_manuscript ON public.manuscript_withdrawals USING btree (manuscript_id, asked_at, id);
CREATE INDEX manuscript_withdrawals_by_person ON public.manuscript_withdrawals USING btree (asked_by, asked_at, id);
CREATE UNIQUE INDEX manuscript_withdrawals_open ON public.manuscript_withdrawals USING btree (manuscript_id) WHERE (state = 'open'::text);
CREATE INDEX manuscript_withdrawals_unread ON public.manuscript_withdrawals USING btree (asked_by, decided_at, id) WHERE (answer_unread = 1);
CREATE INDEX manuscript_withdrawals_waiting ON public.manuscript_withdrawals USING btree (asked_at, id) WHERE (state = 'open'::text);
CREATE INDEX manuscripts_by_category ON public.manuscripts USING btree (kategori, submission_date, id);
CREATE INDEX manuscripts_by_date ON public.manuscripts USING btree (submission_date, id);
CREATE INDEX manuscripts_by_imprint ON public.manuscripts USING btree (tujuan_penerbit, submission_date, id);
CREATE INDEX manuscripts_by_since ON public.manuscripts USING btree (turn_since, id);
CREATE INDEX manuscripts_by_status ON public.manuscripts USING btree (status, submission_date, id);
CREATE INDEX manuscripts_by_status_and_category ON public.manuscripts USING btree (status, kategori, submission_date, id);
CREATE INDEX manuscripts_by_status_and_row ON public.manuscripts USING btree (status, seq);
CREATE INDEX manuscripts_by_status_and_since ON public.manuscripts USING btree (status, turn_since, id);
CREATE INDEX manuscripts_by_status_and_title ON public.manuscripts USING btree (status, judul_key, id);
CREATE INDEX manuscripts_by_text ON public.manuscripts USING gin (((' '::text || search_text)) gin_trgm_ops);
alter index manuscripts_by_text alter column 1 set statistics 1000;
CREATE INDEX manuscripts_by_title ON public.manuscripts USING btree (judul_key, id);
CREATE INDEX manuscripts_by_turn ON public.manuscripts USING btree (turn_who, submission_date, id);
CREATE INDEX manuscripts_by_turn_and_since ON public.manuscripts USING btree (turn_who, turn_since, id);
CREATE INDEX manuscripts_by_turn_and_title ON public.manuscripts USING btree (turn_who, judul_key, id);
CREATE INDEX manuscripts_by_user ON public.manuscripts USING btree (user_id, submission_date, id);
CREATE INDEX manuscripts_by_withdrawal ON public.manuscripts USING btree (withdrawal, submission_date, id) WHERE (withdrawal IS NOT NULL);
CREATE INDEX news_by_age ON public.news USING btree (created_at, id);
CREATE INDEX news_by_version ON public.news USING btree (version);
CREATE INDEX note_mentions_of_person ON public.note_mentions USING btree (person_id, since, note_id);
CREATE INDEX notes_by_deleter ON public.notes USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX notes_by_writer ON public.notes USING btree (writer_id, created_at, id);
CREATE INDEX notes_of_manuscript ON public.notes USING btree (manuscript_id, seq) WHERE (manuscript_id IS NOT NULL);
CREATE INDEX notes_of_project ON public.notes USING btree (project_id, seq) WHERE (project_id IS NOT NULL);
CREATE INDEX notes_of_stage ON public.notes USING btree (project_id, stage, seq) WHERE (project_id IS NOT NULL);
CREATE INDEX notices_about ON public.notices USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX notices_by_actor ON public.notices USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notices_by_age ON public.notices USING btree (created_at);
CREATE INDEX notices_by_manuscript ON public.notices USING btree (manuscript_id) WHERE (manuscript_id IS NOT NULL);
CREATE INDEX notices_by_project ON public.notices USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX notices_by_whatsapp ON public.notices USING btree (whatsapp, seq) WHERE (whatsapp IS NOT NULL);
CREATE INDEX notices_of_user ON public.notices USING btree (user_id, seq);
CREATE INDEX notices_to_mail ON public.notices USING btree (mail_due_at, user_id) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notices_unread ON public.notices USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX outbox_by_due ON public.outbox USING btree (sent_at, dead_at, next_attempt_at);
CREATE INDEX outbox_by_user ON public.outbox USING btree (user_id);
CREATE INDEX outbox_uncertain ON public.outbox USING btree (uncertain_at) WHERE (uncertain_at IS NOT NULL);
CREATE INDEX passkey_enrolments_by_end ON public.passkey_enrolments USING btree (expires_at);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id, created_at, id);
CREATE INDEX password_resets_by_expiry ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id);
CREATE INDEX pending_sign_ins_by_end ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_by_user ON public.pending_sign_ins USING btree (user_id);
CREATE INDEX project_participants_by_user ON public.project_participants USING btree (user_id, created_at, project_id);
CREATE INDEX project_stages_asked ON public.project_stages USING btree (asked_id, deadline_key, project_id, "position") WHERE (asked_id IS NOT NULL);
CREATE INDEX project_stages_by_assignee ON public.project_stages USING btree (assignee_id);
CREATE INDEX project_stages_by_editor ON public.project_stages USING btree (editor_id);
CREATE INDEX project_stages_by_holder ON public.project_stages USING btree (holder_id, turn, deadline_key, project_id, "position") WHERE (holder_id IS NOT NULL);
CREATE INDEX project_stages_by_status ON public.project_stages USING btree (stage, status);
CREATE INDEX project_stages_due ON public.project_stages USING btree (deadline, project_id) WHERE ((turn = ANY (ARRAY['now'::text, 'later'::text])) AND (deadline IS NOT NULL));
CREATE INDEX project_stages_free ON public.project_stages USING btree (deadline_key, project_id, "position") WHERE ((turn = 'now'::text) AND (holder_id IS NULL) AND (deadline IS NOT NULL));
CREATE INDEX project_stages_now ON public.project_stages USING btree (deadline_key, project_id, "position") WHERE ((turn = 'now'::text) AND (deadline_key < '9999-12-31'::text));
CREATE INDEX projects_asks_admin_by_age ON public.projects USING btree (created_at, id) WHERE (asks_admin = 1);
CREATE INDEX projects_asks_admin_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (asks_admin = 1);
CREATE INDEX projects_asks_admin_by_since ON public.projects USING btree (turn_since, id) WHERE (asks_admin = 1);
CREATE INDEX projects_asks_admin_by_title ON public.projects USING btree (title_key, id) WHERE (asks_admin = 1);
CREATE INDEX projects_asks_penulis_by_age ON public.projects USING btree (created_at, id) WHERE (asks_penulis = 1);
CREATE INDEX projects_asks_penulis_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (asks_penulis = 1);
CREATE INDEX projects_asks_penulis_by_since ON public.projects USING btree (turn_since, id) WHERE (asks_penulis = 1);
CREATE INDEX projects_asks_penulis_by_title ON public.projects USING btree (title_key, id) WHERE (asks_penulis = 1);
CREATE INDEX projects_asks_redaksi_by_age ON public.projects USING btree (created_at, id) WHERE (asks_redaksi = 1);
CREATE INDEX projects_asks_redaksi_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (asks_redaksi = 1);
CREATE INDEX projects_asks_redaksi_by_since ON public.projects USING btree (turn_since, id) WHERE (asks_redaksi = 1);
CREATE INDEX projects_asks_redaksi_by_title ON public.projects USING btree (title_key, id) WHERE (asks_redaksi = 1);
CREATE INDEX projects_asks_team_by_age ON public.projects USING btree (created_at, id) WHERE (asks_team = 1);
CREATE INDEX projects_asks_team_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (asks_team = 1);
CREATE INDEX projects_asks_team_by_since ON public.projects USING btree (turn_since, id) WHERE (asks_team = 1);
CREATE INDEX projects_asks_team_by_title ON public.projects USING btree (title_key, id) WHERE (asks_team = 1);
CREATE INDEX projects_by_age ON public.projects USING btree (created_at, id);
CREATE INDEX projects_by_author ON public.projects USING btree (author_id, created_at, id);
CREATE INDEX projects_by_deadline ON public.projects USING btree (turn_deadline_key, id);
CREATE INDEX projects_by_holder ON public.projects USING btree (turn_holder_id) WHERE (turn_holder_id IS NOT NULL);
CREATE INDEX projects_by_manuscript ON public.projects USING btree (manuscript_id);
CREATE INDEX projects_by_since ON public.projects USING btree (turn_since, id);
CREATE INDEX projects_by_status ON public.projects USING btree (current_overall_status, created_at, id);
CREATE INDEX projects_by_status_and_deadline ON public.projects USING btree (current_overall_status, turn_deadline_key, id);
CREATE INDEX projects_by_status_and_row ON public.projects USING btree (current_overall_status, seq);
CREATE INDEX projects_by_status_and_since ON public.projects USING btree (current_overall_status, turn_since, id);
CREATE INDEX projects_by_status_and_title ON public.projects USING btree (current_overall_status, title_key, id);
CREATE INDEX projects_by_text ON public.projects USING gin (((' '::text || search_text)) gin_trgm_ops);
alter index projects_by_text alter column 1 set statistics 1000;
CREATE INDEX projects_by_title ON public.projects USING btree (title_key, id);
CREATE INDEX projects_in_bin ON public.projects USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_incomplete ON public.projects USING btree (id) WHERE (current_overall_status IS NULL);
CREATE INDEX projects_lacks_deadline_by_age ON public.projects USING btree (created_at, id) WHERE (lacks_deadline = 1);
CREATE INDEX projects_lacks_deadline_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (lacks_deadline = 1);
CREATE INDEX projects_lacks_deadline_by_since ON public.projects USING btree (turn_since, id) WHERE (lacks_deadline = 1);
CREATE INDEX projects_lacks_deadline_by_title ON public.projects USING btree (title_key, id) WHERE (lacks_deadline = 1);
CREATE INDEX projects_lacks_person_by_age ON public.projects USING btree (created_at, id) WHERE (lacks_person = 1);
CREATE INDEX projects_lacks_person_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (lacks_person = 1);
CREATE INDEX projects_lacks_person_by_since ON public.projects USING btree (turn_since, id) WHERE (lacks_person = 1);
CREATE INDEX projects_lacks_person_by_title ON public.projects USING btree (title_key, id) WHERE (lacks_person = 1);
CREATE INDEX projects_lacks_step_by_age ON public.projects USING btree (created_at, id) WHERE (lacks_step = 1);
CREATE INDEX projects_lacks_step_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (lacks_step = 1);
CREATE INDEX projects_lacks_step_by_since ON public.projects USING btree (turn_since, id) WHERE (lacks_step = 1);
CREATE INDEX projects_lacks_step_by_title ON public.projects USING btree (title_key, id) WHERE (lacks_step = 1);
CREATE INDEX projects_late_by_age ON public.projects USING btree (created_at, id) WHERE (late_deadline IS NOT NULL);
CREATE INDEX projects_late_by_deadline ON public.projects USING btree (late_deadline, id) WHERE (late_deadline IS NOT NULL);
CREATE INDEX projects_late_by_since ON public.projects USING btree (turn_since, id) WHERE (late_deadline IS NOT NULL);
CREATE INDEX projects_late_by_title ON public.projects USING btree (title_key, id) WHERE (late_deadline IS NOT NULL);
CREATE INDEX projects_running_by_age ON public.projects USING btree (created_at, id) WHERE (COALESCE(current_overall_status, ''::text) <> 'Selesai'::text);
CREATE INDEX projects_running_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (COALESCE(current_overall_status, ''::text) <> 'Selesai'::text);
CREATE INDEX projects_running_by_since ON public.projects USING btree (turn_since, id) WHERE (COALESCE(current_overall_status, ''::text) <> 'Selesai'::text);
CREATE INDEX projects_running_by_title ON public.projects USING btree (title_key, id) WHERE (COALESCE(current_overall_status, ''::text) <> 'Selesai'::text);
CREATE INDEX projects_tasks_by_age ON public.projects USING btree (created_at, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_since ON public.projects USING btree (turn_since, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_status_and_age ON public.projects USING btree (current_overall_status, created_at, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_status_and_deadline ON public.projects USING btree (current_overall_status, turn_deadline_key, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_status_and_since ON public.projects USING btree (current_overall_status, turn_since, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_status_and_title ON public.projects USING btree (current_overall_status, title_key, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_tasks_by_title ON public.projects USING btree (title_key, id) WHERE (kind = 'redaksi'::text);
CREATE INDEX projects_waiting_by_age ON public.projects USING btree (created_at, id) WHERE (awaits_review > 0);
CREATE INDEX projects_waiting_by_deadline ON public.projects USING btree (turn_deadline_key, id) WHERE (awaits_review > 0);
CREATE INDEX projects_waiting_by_since ON public.projects USING btree (review_since, id) WHERE (awaits_review > 0);
CREATE INDEX projects_waiting_by_title ON public.projects USING btree (title_key, id) WHERE (awaits_review > 0);
CREATE INDEX projects_with_others ON public.projects USING btree (id) WHERE (other_turns IS NOT NULL);
CREATE INDEX rate_limits_by_expiry ON public.rate_limits USING btree (expires_at);
CREATE INDEX recovery_codes_by_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX stage_links_by_person ON public.stage_links USING btree (submitted_by, submitted_at, id);
CREATE INDEX stage_links_by_stage ON public.stage_links USING btree (project_id, stage, submitted_at);
CREATE INDEX stage_reminders_by_asker ON public.stage_reminders USING btree (asked_by);
CREATE INDEX stage_reminders_by_day ON public.stage_reminders USING btree (day);
CREATE INDEX stage_reminders_by_holder ON public.stage_reminders USING btree (holder_id);
CREATE INDEX stage_reminders_to_tell ON public.stage_reminders USING btree (tell_at) WHERE (told_at IS NULL);
CREATE INDEX stage_requests_by_person ON public.stage_requests USING btree (asked_by, asked_at, id);
CREATE INDEX stage_requests_by_project ON public.stage_requests USING btree (project_id, asked_at, id);
CREATE UNIQUE INDEX stage_requests_open ON public.stage_requests USING btree (project_id, stage, kind) WHERE (state = 'open'::text);
CREATE INDEX stage_requests_unread ON public.stage_requests USING btree (asked_by, decided_at, id) WHERE (answer_unread = 1);
CREATE INDEX stage_requests_waiting ON public.stage_requests USING btree (asked_at, id) WHERE (state = 'open'::text);
CREATE INDEX stage_verdicts_by_person ON public.stage_verdicts USING btree (given_by, given_at, id);
CREATE INDEX stage_verdicts_by_stage ON public.stage_verdicts USING btree (project_id, stage, given_at);
CREATE INDEX stage_visits_by_stage ON public.stage_visits USING btree (stage, left_at);
CREATE INDEX users_by_activity ON public.users USING btree (active, created_at, id);
CREATE INDEX users_by_age ON public.users USING btree (created_at, id);
CREATE INDEX users_by_fold ON public.users USING btree (nama_fold, active);
CREATE INDEX users_by_mail_failure ON public.users USING btree (seq) WHERE (mail_failed_at IS NOT NULL);
CREATE INDEX users_by_name ON public.users USING btree (nama_key, id);
CREATE INDEX users_by_role ON public.users USING btree (role, seq);
CREATE INDEX users_by_role_and_name ON public.users USING btree (role, nama_key, id);
CREATE INDEX users_by_text ON public.users USING gin (((' '::text || search_text)) gin_trgm_ops);
alter index users_by_text alter column 1 set statistics 1000;
CREATE INDEX users_suspended ON public.users USING btree (seq) WHERE (suspended_at IS NOT NULL);
CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_update();
insert into schema_migrations (version, name, applied_at, oldest) values
  (1, 'accounts', 1795890971691, null),
  (2, 'manuscripts', 1795890971703, null),
  (3, 'projects', 1795890971716, null),
  (4, 'news and logs', 1795890971729, null),
  (5, 'operations', 1795890971736, null),
  (6, 'search', 1795890971747, null),
  (7, 'first categories', 1795890971750, null),
  (8, 'project lists', 1795890971757, null),
  (9, 'audit filters', 1795890971759, null),
  (10, 'erasure', 1795890971763, null),
  (11, 'roles and category keys', 1795890971765, null),
  (12, 'visible names', 1795890971772, null),
  (13, 'folded names', 1795890971776, null),
  (14, 'mail outcome', 1795890971777, null),
  (15, 'image removals', 1795890971780, null),
  (16, 'passed deadlines', 1795890971783, null),
  (17, 'stage briefs', 1795890971785, null),
  (18, 'turns', 1795890971794, null),
  (19, 'stage turns', 1795890971800, null),
  (20, 'repairs', 1795890971805, null),
  (21, 'project bin', 1795890971807, null),
  (22, 'notices', 1795890971813, null),
  (23, 'turn lists', 1795890971823, null),
  (24, 'revisions', 1795890971825, null),
  (25, 'desk', 1795890971828, null),
  (26, 'requests', 1795890971838, null),
  (27, 'holidays', 1795890971846, null),
  (28, 'notes', 1795890971851, null),
  (29, 'news versions', 1795890971853, null),
  (30, 'calendar-feeds', 1795890971858, null),
  (31, 'stage-reminders', 1795890971863, null),
  (32, 'plans', 1795890971865, null),
  (33, 'whatsapp', 1795890971868, null),
  (34, 'list-views', 1795890971871, null),
  (35, 'uncertain-mail', 1795890971873, null),
  (36, 'search by starts', 1795890971878, null),
  (37, 'several processes', 1795890971880, 37),
  (38, 'second factors', 1795890971887, 38),
  (39, 'read positions', 1795890971888, 38),
  (40, 'former admins', 1795890971889, 38),
  (41, 'undone approvals', 1795890971891, 38),
  (42, 'told', 1795890971895, 42),
  (43, 'all turns', 1795890971957, 43),
  (44, 'duties', 1795890971969, 38),
  (46, 'spellings', 1795890972006, 46),
  (47, 'mail standing', 1795890972010, 38),
  (48, 'due days', 1795890972013, 38),
  (49, 'told more', 1795890972015, 49),
  (53, 'shown elsewhere', 1795890972017, 38),
  (55, 'suspended', 1795890972018, 38),
  (60, 'author changes', 1795890972023, 60);
insert into categories (id, name, name_key, created_at) values
  ('PabO2VbnoMtzFERW82pkVw', 'Agama Islam', 'agama islam', 1795890971749),
  ('qMB812WVDnduAAoAvkIzOQ', 'Biografi', 'biografi', 1795890971749),
  ('IqCxgiNJiVIBzh5tLOoSWQ', 'Bisnis dan Ekonomi', 'bisnis dan ekonomi', 1795890971749),
  ('Ib64ooWmboobJU98aE6I2Q', 'Buku Ajar', 'buku ajar', 1795890971749),
  ('VHlSlsPpulfs55u5G8l44g', 'Buku Anak', 'buku anak', 1795890971749),
  ('BZY3DhorDySuVLLQUZWwag', 'Buku Referensi', 'buku referensi', 1795890971749),
  ('y2HvKXpKUAeQxYxpfHkIYA', 'Hukum dan Politik', 'hukum dan politik', 1795890971749),
  ('aO6OD_-SPl92cxoR_lIf4Q', 'Kesehatan', 'kesehatan', 1795890971749),
  ('HlrnMFU171lXYi8k__XfKg', 'Keluarga dan Pengasuhan', 'keluarga dan pengasuhan', 1795890971749),
  ('j3cXFb3fAF6LojBXgq89rw', 'Kumpulan Cerpen', 'kumpulan cerpen', 1795890971749),
  ('jRdxEZIq_l2nSesW6Yqytg', 'Monograf', 'monograf', 1795890971749),
  ('lqg6KK7Fv6DN5rXKFELkew', 'Novel', 'novel', 1795890971749),
  ('-mJkQqK3taKrHEe42JPm8g', 'Pendidikan', 'pendidikan', 1795890971749),
  ('ZWnE9YYXwBXdtXQI7QQ-KA', 'Pengembangan Diri', 'pengembangan diri', 1795890971749),
  ('yAI6k5cAXRuoutNFdwpEUg', 'Puisi', 'puisi', 1795890971749),
  ('oMwEfQPxqzorENdUZAIzFA', 'Sains dan Teknologi', 'sains dan teknologi', 1795890971749),
  ('LL8GWdZHTSeYGyn4IkxlXQ', 'Sejarah dan Budaya', 'sejarah dan budaya', 1795890971749),
  ('d1n1ntp0uXP_hb4QUCc79A', 'Sosial dan Humaniora', 'sosial dan humaniora', 1795890971749);
insert into holiday_years (year, confirmed, version, updated_at) values
  ('2025', 0, 1, 1795890971845),
  ('2026', 0, 1, 1795890971845),
  ('2027', 0, 1, 1795890971845);
insert into holidays (day, year, name, kind, estimated) values
  ('2025-01-01', '2025', 'Tahun Baru 2025 Masehi', 'libur', 0),
  ('2025-01-27', '2025', 'Isra Mikraj Nabi Muhammad SAW', 'libur', 0),
  ('2025-01-29', '2025', 'Tahun Baru Imlek 2576 Kongzili', 'libur', 0),
  ('2025-03-29', '2025', 'Hari Suci Nyepi (Tahun Baru Saka 1947)', 'libur', 0),
  ('2025-03-31', '2025', 'Idul Fitri 1446 Hijriah', 'libur', 0),
  ('2025-04-01', '2025', 'Idul Fitri 1446 Hijriah', 'libur', 0),
  ('2025-04-18', '2025', 'Wafat Yesus Kristus', 'libur', 0),
  ('2025-04-20', '2025', 'Kebangkitan Yesus Kristus (Paskah)', 'libur', 0),
  ('2025-05-01', '2025', 'Hari Buruh Internasional', 'libur', 0),
  ('2025-05-12', '2025', 'Hari Raya Waisak 2569 BE', 'libur', 0),
  ('2025-05-29', '2025', 'Kenaikan Yesus Kristus', 'libur', 0),
  ('2025-06-01', '2025', 'Hari Lahir Pancasila', 'libur', 0),
  ('2025-06-06', '2025', 'Idul Adha 1446 Hijriah', 'libur', 0),
  ('2025-06-27', '2025', 'Tahun Baru Islam 1447 Hijriah', 'libur', 0),
  ('2025-08-17', '2025', 'Proklamasi Kemerdekaan', 'libur', 0),
  ('2025-09-05', '2025', 'Maulid Nabi Muhammad SAW', 'libur', 0),
  ('2025-12-25', '2025', 'Kelahiran Yesus Kristus (Natal)', 'libur', 0),
  ('2026-01-01', '2026', 'Tahun Baru 2026 Masehi', 'libur', 0),
  ('2026-01-16', '2026', 'Isra Mikraj Nabi Muhammad SAW', 'libur', 0),
  ('2026-02-17', '2026', 'Tahun Baru Imlek 2577 Kongzili', 'libur', 0),
  ('2026-03-19', '2026', 'Hari Suci Nyepi (Tahun Baru Saka 1948)', 'libur', 0),
  ('2026-03-21', '2026', 'Idul Fitri 1447 Hijriah', 'libur', 0),
  ('2026-03-22', '2026', 'Idul Fitri 1447 Hijriah', 'libur', 0),
  ('2026-04-03', '2026', 'Wafat Yesus Kristus', 'libur', 0),
  ('2026-04-05', '2026', 'Kebangkitan Yesus Kristus (Paskah)', 'libur', 0),
  ('2026-05-01', '2026', 'Hari Buruh Internasional', 'libur', 0),
  ('2026-05-14', '2026', 'Kenaikan Yesus Kristus', 'libur', 0),
  ('2026-05-27', '2026', 'Idul Adha 1447 Hijriah', 'libur', 0),
  ('2026-05-31', '2026', 'Hari Raya Waisak 2570 BE', 'libur', 0),
  ('2026-06-01', '2026', 'Hari Lahir Pancasila', 'libur', 0),
  ('2026-06-16', '2026', 'Tahun Baru Islam 1448 Hijriah', 'libur', 0),
  ('2026-08-17', '2026', 'Proklamasi Kemerdekaan', 'libur', 0),
  ('2026-08-25', '2026', 'Maulid Nabi Muhammad SAW', 'libur', 0),
  ('2026-12-25', '2026', 'Kelahiran Yesus Kristus (Natal)', 'libur', 0),
  ('2027-01-01', '2027', 'Tahun Baru 2027 Masehi', 'libur', 0),
  ('2027-01-05', '2027', 'Isra Mikraj Nabi Muhammad SAW', 'libur', 1),
  ('2027-02-06', '2027', 'Tahun Baru Imlek 2578 Kongzili', 'libur', 1),
  ('2027-03-08', '2027', 'Hari Suci Nyepi (Tahun Baru Saka 1949)', 'libur', 1),
  ('2027-03-10', '2027', 'Idul Fitri 1448 Hijriah', 'libur', 1),
  ('2027-03-11', '2027', 'Idul Fitri 1448 Hijriah', 'libur', 1),
  ('2027-03-26', '2027', 'Wafat Yesus Kristus', 'libur', 0),
  ('2027-03-28', '2027', 'Kebangkitan Yesus Kristus (Paskah)', 'libur', 0),
  ('2027-05-01', '2027', 'Hari Buruh Internasional', 'libur', 0),
  ('2027-05-06', '2027', 'Kenaikan Yesus Kristus', 'libur', 0),
  ('2027-05-17', '2027', 'Idul Adha 1448 Hijriah', 'libur', 1),
  ('2027-05-20', '2027', 'Hari Raya Waisak 2571 BE', 'libur', 1),
  ('2027-06-01', '2027', 'Hari Lahir Pancasila', 'libur', 0),
  ('2027-06-06', '2027', 'Tahun Baru Islam 1449 Hijriah', 'libur', 1),
  ('2027-08-15', '2027', 'Maulid Nabi Muhammad SAW', 'libur', 1),
  ('2027-08-17', '2027', 'Proklamasi Kemerdekaan', 'libur', 0),
  ('2027-12-25', '2027', 'Kelahiran Yesus Kristus (Natal)', 'libur', 0),
  ('2025-01-28', '2025', 'Tahun Baru Imlek 2576 Kongzili', 'cuti bersama', 0),
  ('2025-03-28', '2025', 'Hari Suci Nyepi (Tahun Baru Saka 1947)', 'cuti bersama', 0),
  ('2025-04-02', '2025', 'Idul Fitri 1446 Hijriah', 'cuti bersama', 0),
  ('2025-04-03', '2025', 'Idul Fitri 1446 Hijriah', 'cuti bersama', 0),
  ('2025-04-04', '2025', 'Idul Fitri 1446 Hijriah', 'cuti bersama', 0),
  ('2025-04-07', '2025', 'Idul Fitri 1446 Hijriah', 'cuti bersama', 0),
  ('2025-05-13', '2025', 'Hari Raya Waisak 2569 BE', 'cuti bersama', 0),
  ('2025-05-30', '2025', 'Kenaikan Yesus Kristus', 'cuti bersama', 0),
  ('2025-06-09', '2025', 'Idul Adha 1446 Hijriah', 'cuti bersama', 0),
  ('2025-08-18', '2025', 'Proklamasi Kemerdekaan', 'cuti bersama', 0),
  ('2025-12-26', '2025', 'Kelahiran Yesus Kristus (Natal)', 'cuti bersama', 0),
  ('2026-02-16', '2026', 'Tahun Baru Imlek 2577 Kongzili', 'cuti bersama', 0),
  ('2026-03-18', '2026', 'Hari Suci Nyepi (Tahun Baru Saka 1948)', 'cuti bersama', 0),
  ('2026-03-20', '2026', 'Idul Fitri 1447 Hijriah', 'cuti bersama', 0),
  ('2026-03-23', '2026', 'Idul Fitri 1447 Hijriah', 'cuti bersama', 0),
  ('2026-03-24', '2026', 'Idul Fitri 1447 Hijriah', 'cuti bersama', 0),
  ('2026-05-15', '2026', 'Kenaikan Yesus Kristus', 'cuti bersama', 0),
  ('2026-05-28', '2026', 'Idul Adha 1447 Hijriah', 'cuti bersama', 0),
  ('2026-12-24', '2026', 'Kelahiran Yesus Kristus (Natal)', 'cuti bersama', 0),
  ('2027-03-09', '2027', 'Idul Fitri 1448 Hijriah', 'cuti bersama', 1),
  ('2027-03-12', '2027', 'Idul Fitri 1448 Hijriah', 'cuti bersama', 1),
  ('2027-03-15', '2027', 'Idul Fitri 1448 Hijriah', 'cuti bersama', 1),
  ('2027-05-07', '2027', 'Kenaikan Yesus Kristus', 'cuti bersama', 1),
  ('2027-12-24', '2027', 'Kelahiran Yesus Kristus (Natal)', 'cuti bersama', 1);
insert into users (id, email, role, nama, nama_fold, nama_sort, search_text, active, version, created_at, updated_at) values ('author', 'siti@contoh.id', 'penulis', 'Siti Rahmawati', 'siti rahmawati', 'siti rahmawati', 'siti rahmawati siti@contoh.id', 1, 1, 1, 1);
insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, authenticated_at, ip_prefix, user_agent, position) values ('hash', 'session', 'author', 1, 1, 1, 1, '', '', 7);
insert into manuscripts (id, user_id, author_name, nama_pengarang, tambah_pengarang, tujuan_penerbit, kategori, judul, judul_sort, sinopsis, url_naskah, segment_pembaca, selling_point, keyword, status, submission_date, search_text, version, updated_at) values ('manuscript', 'author', 'Siti Rahmawati', 'Siti Rahmawati', '', 'eNHa Press', 'Novel', 'Laut Bercerita', 'laut bercerita', 'Sinopsis.', 'https://drive.google.com/1', '["Dewasa"]', '', '', 'Sedang Direview', 1, 'laut bercerita siti rahmawati', 1, 1);
