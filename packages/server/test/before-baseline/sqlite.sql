CREATE TABLE activities (
      seq integer primary key autoincrement, id text not null unique,
      type text not null check (type in ('author_upload', 'editor_upload')),
      role text not null check (role in ('penulis', 'redaksi', 'admin', 'user')),
      user_id text not null,
      user_name text not null,
      description text not null,
      related_id text,
      related_kind text check (related_kind in ('manuscript', 'project')),
      created_at integer not null
    ) strict;
CREATE TABLE audit_events (
      seq integer primary key autoincrement, id text not null unique,
      created_at integer not null,
      actor_id text,
      actor_name text not null,
      actor_role text not null,
      action text not null,
      object_type text not null,
      object_id text,
      result text not null,
      request_id text,
      detail text not null check (json_valid(detail) and json_type(detail) = 'object')
    , search_text text not null default '') strict;
CREATE VIRTUAL TABLE audit_events_fts using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
CREATE TABLE author_changes (
      id text primary key,
      manuscript_id text not null references manuscripts (id) on delete cascade,
      from_id text not null,
      to_id text not null,
      reason text,
      changed_at integer not null
    ) strict;
CREATE TABLE calendar_feeds (
        user_id text primary key references users (id) on delete cascade,
        token_hash text not null unique,
        created_at integer not null
      ) strict;
CREATE TABLE captchas (
      id text primary key,
      expires_at integer not null
    ) strict;
CREATE TABLE categories (
      id text primary key,
      name text not null check (name <> ''),
      name_key text not null unique,
      created_at integer not null
    ) strict;
CREATE TABLE credentials (
      user_id text primary key references users (id) on delete cascade,
      password_hash text not null,
      updated_at integer not null,
      failed_count integer not null check (failed_count >= 0)
    ) strict;
CREATE TABLE former_names (
        kind text not null check (kind in ('category', 'imprint')),
        name text not null,
        now text not null,
        primary key (kind, name)
      ) strict;
CREATE TABLE holiday_years (
        year text primary key,
        confirmed integer not null check (confirmed in (0, 1)),
        version integer not null check (version >= 1),
        updated_at integer not null
      ) strict;
CREATE TABLE holidays (
        day text primary key check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        year text not null references holiday_years (year),
        name text not null,
        kind text not null check (kind in ('libur', 'cuti bersama')),
        estimated integer not null check (estimated in (0, 1))
      ) strict;
CREATE TABLE idempotency_keys (
      user_id text not null,
      key text not null,
      request_hash text not null,
      status integer,
      response_body text,
      created_at integer not null,
      expires_at integer not null,
      primary key (user_id, key)
    ) strict;
CREATE TABLE image_removals (
      name text primary key,
      keys text not null check (json_valid(keys) and json_type(keys) = 'array'),
      cause text not null check (cause in ('upload', 'deletion')),
      noted_at integer not null
    ) strict;
CREATE TABLE jobs (
      name text primary key,
      last_run_at integer,
      lease_until integer
    , holder text) strict;
CREATE TABLE list_views (
        id text primary key,
        list text not null check (list in ('projects', 'manuscripts', 'users')),
        owner_id text references users (id) on delete cascade,
        name text not null,
        name_key text not null,
        filter text not null,
        standard integer not null default 0 check (standard in (0, 1)),
        created_at integer not null,
        check (standard = 0 or owner_id is not null)
      ) strict;
CREATE TABLE live_changes (
      transaction_id integer primary key ,
      created_at integer not null ,
      told text not null
    ) strict;
CREATE TABLE manuscript_status_events (
      id text primary key,
      manuscript_id text not null references manuscripts (id) on delete cascade,
      from_status text check (from_status in ('Sedang Direview', 'Pengajuan', 'Telaah', 'Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'Ditolak', 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)', 'Revisi', 'Layout', 'Penyuntingan', 'Proofreading', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      to_status text not null check (to_status in ('Sedang Direview', 'Pengajuan', 'Telaah', 'Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'Ditolak', 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)', 'Revisi', 'Layout', 'Penyuntingan', 'Proofreading', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      actor_id text,
      actor_name text not null,
      created_at integer not null
    , note text, link text) strict;
CREATE TABLE manuscript_withdrawals (
      id text primary key,
      manuscript_id text not null references manuscripts (id) on delete cascade,
      note text not null,
      asked_by text not null,
      asked_at integer not null,
      state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn')),
      answer text,
      decided_by text,
      decided_at integer
    , answer_unread integer not null default 0 check (answer_unread in (0, 1))) strict;
CREATE TABLE manuscripts (
      seq integer primary key autoincrement, id text not null unique,
      user_id text not null,
      author_name text not null,
      nama_pengarang text not null,
      tambah_pengarang text not null,
      tujuan_penerbit text not null,
      kategori text not null,
      judul text not null,
      sinopsis text not null,
      url_naskah text not null,
      segment_pembaca text not null check (json_valid(segment_pembaca) and json_type(segment_pembaca) = 'array'),
      selling_point text not null,
      keyword text not null,
      status text not null check (status in ('Sedang Direview', 'Pengajuan', 'Telaah', 'Diterima (Penulis Akan Dihubungi Tim Redaksi)', 'Ditolak', 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)', 'Revisi', 'Layout', 'Penyuntingan', 'Proofreading', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      submission_date integer not null,
      search_text text not null,
      version integer not null check (version >= 1),
      updated_at integer not null
    , turn_who text not null default 'admin' check (turn_who in ('admin', 'penulis', 'redaksi', 'team', 'nobody')), turn_since text not null default '1970-01-01' check (turn_since glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'), turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1)), project_id text, withdrawal text check (withdrawal in ('asked', 'accepted')), withdrawal_at integer, judul_sort text, judul_key text
      generated always as (coalesce(judul_sort, lower(judul))) virtual) strict;
CREATE VIRTUAL TABLE manuscripts_fts using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
CREATE TABLE news (
      seq integer primary key autoincrement, id text not null unique,
      title text not null,
      content text not null,
      tags text not null check (json_valid(tags) and json_type(tags) = 'array'),
      image_key text not null,
      image_width integer not null check (image_width > 0),
      image_height integer not null check (image_height > 0),
      image_alt text not null,
      created_at integer not null,
      created_by text not null
    , version integer not null default 1 check (version >= 1), preview_of text) strict;
CREATE TABLE note_mentions (
        note_id text not null references notes (id) on delete cascade,
        person_id text not null,
        since integer not null,
        primary key (note_id, person_id)
      ) strict;
CREATE TABLE notes (
        seq integer primary key autoincrement, id text not null unique,
        manuscript_id text references manuscripts (id) on delete cascade,
        project_id text references projects (id) on delete cascade,
        stage text check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
        internal integer not null check (internal in (0, 1)),
        writer_id text not null,
        writer_name text not null,
        writer_role text not null check (writer_role in ('penulis', 'redaksi', 'admin', 'user')),
        body text,
        created_at integer not null,
        edited_at integer,
        deleted_by text,
        deleted_by_name text,
        version integer not null default 1 check (version >= 1),
        check ((manuscript_id is null) <> (project_id is null)),
        check ((project_id is null) = (stage is null))
      ) strict;
CREATE TABLE notice_preferences (
        user_id text not null references users (id) on delete cascade,
        event text not null check (event in ('manuscriptArrived', 'delivered', 'manuscriptReceived', 'statusChanged', 'assigned', 'yourTurn', 'reassigned', 'returned', 'approved', 'dueSoon', 'overdue', 'noteToYou', 'requestArrived', 'requestDecided', 'proofJudged')),
        mail text not null check (mail in ('now', 'daily', 'never')),
        primary key (user_id, event)
      ) strict;
CREATE TABLE notice_templates (
        event text primary key check (event in ('manuscriptArrived', 'delivered', 'manuscriptReceived', 'statusChanged', 'assigned', 'yourTurn', 'reassigned', 'returned', 'approved', 'dueSoon', 'overdue', 'noteToYou', 'requestArrived', 'requestDecided', 'proofJudged', 'revisionArrived', 'revisionReceived', 'statusCorrected', 'deadlineEarlier', 'deadlineLater', 'briefChanged', 'projectDeleted', 'projectRestored', 'proofReady', 'approvalUndone', 'requestWithdrawn', 'requestSettled', 'bookBegun', 'bookGivenAway', 'titleChanged', 'bookAtPress', 'bookDone', 'deadlineSet', 'reminder', 'accountWaiting', 'manuscriptGiven', 'manuscriptGivenAway')),
        subject text not null,
        body_text text not null,
        version integer not null check (version >= 1),
        updated_at integer not null
      ) strict;
CREATE TABLE notices (
        seq integer primary key autoincrement, id text not null unique,
        user_id text not null references users (id) on delete cascade,
        event text not null check (event in ('manuscriptArrived', 'delivered', 'manuscriptReceived', 'statusChanged', 'assigned', 'yourTurn', 'reassigned', 'returned', 'approved', 'dueSoon', 'overdue', 'noteToYou', 'requestArrived', 'requestDecided', 'proofJudged', 'revisionArrived', 'revisionReceived', 'statusCorrected', 'deadlineEarlier', 'deadlineLater', 'briefChanged', 'projectDeleted', 'projectRestored', 'proofReady', 'approvalUndone', 'requestWithdrawn', 'requestSettled', 'bookBegun', 'bookGivenAway', 'titleChanged', 'bookAtPress', 'bookDone', 'deadlineSet', 'reminder', 'accountWaiting', 'manuscriptGiven', 'manuscriptGivenAway')),
        project_id text,
        manuscript_id text,
        stage text,
        actor_id text,
        words text not null,
        once_key text unique,
        created_at integer not null,
        read_at integer,
        mail_due_at integer,
        mailed_at integer
      , whatsapp text check (whatsapp in ('ready', 'sent', 'skipped')), whatsapp_by text, whatsapp_until integer, whatsapp_at integer, about_kind text check (about_kind in ('note', 'request', 'status')), about_id text, line text, sent_text text) strict;
CREATE TABLE outbox (
      id text primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      body_text text not null,
      message_id text not null unique,
      created_at integer not null,
      next_attempt_at integer not null,
      attempts integer not null check (attempts >= 0),
      last_error text,
      sent_at integer,
      dead_at integer,
      leased_until integer,
      user_id text
    , leased_by text, void_at integer, uncertain_at integer, unsubscribe_url text) strict;
CREATE TABLE passkey_enrolments (
        user_id text primary key references users (id) on delete cascade,
        challenge text not null,
        expires_at integer not null
      ) strict;
CREATE TABLE passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        sign_count integer not null check (sign_count >= 0),
        transports text not null,
        name text not null,
        created_at integer not null,
        last_used_at integer
      ) strict;
CREATE TABLE password_resets (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at integer not null,
      expires_at integer not null
    ) strict;
CREATE TABLE pending_sign_ins (
        token_hash text primary key,
        user_id text references users (id) on delete cascade,
        tries integer not null check (tries >= 0),
        challenge text,
        expires_at integer not null
      ) strict;
CREATE TABLE project_participants (
      project_id text not null references projects (id) on delete cascade,
      user_id text not null, created_at integer not null default 0,
      primary key (project_id, user_id)
    ) strict;
CREATE TABLE project_stages (
      project_id text not null references projects (id) on delete cascade,
      stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      position integer not null check (position between 1 and 10),
      deadline text check (deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      status text not null check (status in ('Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Perlu Perbaikan', 'Disetujui')),
      assignee_id text,
      editor_id text,
      editor_name text,
      submission_link text,
      submitted_by text,
      submitted_at integer,
      approved_at integer,
      approved_by text,
      version integer not null check (version >= 1), brief text, links_given integer not null default 0 check (links_given >= 0), turn text not null default 'later'
      check (turn in ('done', 'now', 'later', 'approval')), holder_id text
      generated always as (coalesce(assignee_id, editor_id)) virtual, deadline_key text
      generated always as (coalesce(deadline, '9999-12-31')) virtual, note text, repair_note text, repair_asked_at integer, proof_kind text, proof_note text, proof_at integer, planned_deadline text, approved_from text check (approved_from in ('Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Perlu Perbaikan')), asked_id text, event_revision integer not null default 1, event_changed_at integer,
      primary key (project_id, stage)
    ) strict;
CREATE TABLE projects (
      seq integer primary key autoincrement, id text not null unique,
      title text not null,
      spp_number text,
      author_id text,
      author_name text not null,
      current_overall_status text check (current_overall_status in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      manuscript_id text,
      kind text not null check (kind in ('penulis', 'redaksi')),
      search_text text not null,
      turn_deadline text check (turn_deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      turn_deadline_key text generated always as (coalesce(turn_deadline, '9999-12-31')) virtual,
      awaits_review integer not null check (awaits_review >= 0),
      version integer not null check (version >= 1),
      created_at integer not null,
      updated_at integer not null,
      created_by text not null
    , edited_version integer not null default 1 check (edited_version >= 1), updated_by text, turn_who text not null default 'nobody' check (turn_who in ('admin', 'penulis', 'redaksi', 'team', 'nobody')), turn_holder_id text, turn_name text not null default '', turn_since text not null default '1970-01-01' check (turn_since glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'), turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1)), late_deadline text check (late_deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'), review_since integer, author_gone integer not null default 0 check (author_gone in (0, 1)), deleted_at integer, deleted_by text, turn_to text check (turn_to in ('review', 'advance', 'setDeadline', 'assign', 'plan', 'finish', 'withdrawn')), turn_stage text check (turn_stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')), other_turns text check (json_valid(other_turns) and json_type(other_turns) = 'array'), withdrawn integer not null default 0 check (withdrawn in (0, 1)), asks_admin integer
      generated always as (case when turn_who = 'admin' or instr(coalesce(other_turns, ''), '"who":"admin"') > 0 then 1 else 0 end) virtual, asks_penulis integer
      generated always as (case when turn_who = 'penulis' or instr(coalesce(other_turns, ''), '"who":"penulis"') > 0 then 1 else 0 end) virtual, asks_redaksi integer
      generated always as (case when turn_who = 'redaksi' or instr(coalesce(other_turns, ''), '"who":"redaksi"') > 0 then 1 else 0 end) virtual, asks_team integer
      generated always as (case when turn_who = 'team' or instr(coalesce(other_turns, ''), '"who":"team"') > 0 then 1 else 0 end) virtual, lacks_person integer
      generated always as (case when turn_who = 'team' or coalesce(turn_to, '') in ('assign', 'plan')
        or instr(coalesce(other_turns, ''), '"who":"team"') > 0 or instr(coalesce(other_turns, ''), '"to":"assign"') > 0 or instr(coalesce(other_turns, ''), '"to":"plan"') > 0 then 1 else 0 end) virtual, lacks_deadline integer
      generated always as (case when (turn_who = 'penulis' and turn_deadline is null) or coalesce(turn_to, '') in ('setDeadline', 'plan')
        or instr(coalesce(other_turns, ''), '"to":"setDeadline"') > 0 or instr(coalesce(other_turns, ''), '"to":"plan"') > 0 or instr(coalesce(other_turns, ''), '"who":"penulis","deadline":null') > 0 then 1 else 0 end) virtual, lacks_step integer
      generated always as (case when coalesce(turn_to, '') in ('advance', 'finish', 'withdrawn') or instr(coalesce(other_turns, ''), '"to":"advance"') > 0 or instr(coalesce(other_turns, ''), '"to":"finish"') > 0 or instr(coalesce(other_turns, ''), '"to":"withdrawn"') > 0 then 1 else 0 end) virtual, title_sort text, title_key text
      generated always as (coalesce(title_sort, lower(title))) virtual) strict;
CREATE VIRTUAL TABLE projects_fts using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
CREATE TABLE rate_limits (
      key text primary key,
      window_start integer not null,
      count integer not null check (count >= 0),
      expires_at integer not null
    ) strict;
CREATE TABLE recovery_codes (
        code_hash text primary key,
        user_id text not null references users (id) on delete cascade
      ) strict;
CREATE TABLE schema_migrations
        (version integer primary key, name text not null, applied_at integer not null, oldest integer) strict;
CREATE TABLE sessions (
      token_hash text primary key,
      id text not null unique,
      user_id text not null references users (id) on delete cascade,
      created_at integer not null,
      last_seen_at integer not null,
      expires_at integer not null,
      authenticated_at integer not null,
      ip_prefix text not null,
      user_agent text not null
    , position integer not null default 0) strict;
CREATE TABLE settings (
      key text primary key,
      value text not null check (json_valid(value)),
      version integer not null check (version >= 1),
      updated_at integer not null
    ) strict;
CREATE TABLE stage_links (
      id text primary key,
      project_id text not null references projects (id) on delete cascade,
      stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      url text not null,
      submitted_by text,
      submitted_by_name text not null,
      submitted_at integer not null
    , note text) strict;
CREATE TABLE stage_reminders (
        id text primary key,
        project_id text not null references projects (id) on delete cascade,
        stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
        holder_id text not null references users (id) on delete cascade,
        day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        asked_by text not null references users (id) on delete cascade,
        tell_at integer not null,
        told_at integer,
        unique (project_id, stage, holder_id, day)
      ) strict;
CREATE TABLE stage_requests (
      id text primary key,
      project_id text not null references projects (id) on delete cascade,
      stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      kind text not null check (kind in ('more_time', 'hand_over')),
      note text not null,
      deadline text check (deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      assignee_id text,
      asked_by text not null,
      asked_at integer not null,
      state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn', 'settled')),
      answer text,
      given_deadline text check (given_deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      given_assignee_id text,
      decided_by text,
      decided_at integer
    , answer_unread integer not null default 0 check (answer_unread in (0, 1)), answer_title text) strict;
CREATE TABLE stage_verdicts (
      id text primary key,
      project_id text not null references projects (id) on delete cascade,
      stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      kind text not null check (kind in ('repair', 'print_approved', 'print_correction')),
      note text not null,
      deadline text check (deadline glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      given_by text not null,
      given_by_name text not null,
      given_at integer not null
    ) strict;
CREATE TABLE stage_visits (
      project_id text not null references projects (id) on delete cascade,
      stage text not null check (stage in ('Penulisan', 'Layout', 'Penyuntingan', 'Telaah', 'Proofreading', 'Quality Control', 'Revisi', 'Pengajuan Cetak', 'Proses Cetak', 'Selesai')),
      round integer not null check (round >= 1),
      entered_at integer,
      left_at integer,
      approved integer not null default 0 check (approved in (0, 1)),
      primary key (project_id, stage, round)
    ) strict;
CREATE TABLE totp_factors (
        id text primary key,
        user_id text not null references users (id) on delete cascade unique,
        secret text,
        confirmed_at integer,
        last_step integer,
        next_secret text,
        next_expires_at integer
      ) strict;
CREATE TABLE users (
      seq integer primary key autoincrement, id text not null unique,
      email text not null unique,
      role text not null check (role in ('penulis', 'redaksi', 'admin', 'user')),
      nama text not null,
      tujuan_pendaftaran text check (tujuan_pendaftaran in ('Gabung Penulis', 'Gabung Redaksi')),
      nik text,
      nomer_hp text,
      alamat text,
      tempat_lahir text,
      tanggal_lahir text,
      alamat_ktp text,
      kota text,
      kode_pos text,
      telp_rumah text,
      status_perkawinan text check (status_perkawinan in ('Belum Menikah', 'Menikah', 'Lainnya')),
      npwp text,
      telp_kantor text,
      alamat_npwp text,
      no_rek text,
      search_text text not null,
      active integer not null check (active in (0, 1)),
      consent_at integer,
      consent_version text,
      version integer not null check (version >= 1),
      created_at integer not null,
      updated_at integer not null
    , nama_fold text not null default '', whatsapp_consent_at integer, second_factor_at integer, admin_until integer, nama_sort text, nama_key text
      generated always as (coalesce(nama_sort, lower(nama))) virtual, mail_taken_at integer, mail_failed_at integer, mail_failure text
      check (mail_failure in ('mailbox', 'refused', 'unavailable')), suspended_at integer, suspended_reason text, email_changed_at integer, email_reason text) strict;
CREATE VIRTUAL TABLE users_fts using fts5
    (search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
CREATE INDEX activities_by_age on activities (created_at, id);
CREATE INDEX activities_by_type on activities (type, created_at, id);
CREATE INDEX activities_by_user on activities (user_id, created_at, id);
CREATE INDEX audit_events_by_action on audit_events (action, created_at, id);
CREATE INDEX audit_events_by_actor on audit_events (actor_id, created_at, id);
CREATE INDEX audit_events_by_age on audit_events (created_at, id);
CREATE INDEX audit_events_by_object on audit_events (object_id, created_at);
CREATE INDEX audit_events_by_result on audit_events (result, created_at, id);
CREATE INDEX audit_events_unusual on audit_events (action, result, created_at, id) where result <> 'ok';
CREATE INDEX author_changes_by_manuscript on author_changes (manuscript_id, changed_at, id);
CREATE INDEX author_changes_from on author_changes (from_id, changed_at, id);
CREATE INDEX author_changes_to on author_changes (to_id, changed_at, id);
CREATE INDEX captchas_by_expiry on captchas (expires_at);
CREATE INDEX holidays_by_year on holidays (year, day);
CREATE INDEX idempotency_keys_by_expiry on idempotency_keys (expires_at);
CREATE INDEX image_removals_by_age on image_removals (noted_at, name);
CREATE UNIQUE INDEX list_views_own on list_views (owner_id, list, name_key) where owner_id is not null;
CREATE UNIQUE INDEX list_views_shared on list_views (list, name_key) where owner_id is null;
CREATE INDEX live_changes_by_age on live_changes (created_at);
CREATE INDEX manuscript_status_events_by_actor
      on manuscript_status_events (actor_id, created_at);
CREATE INDEX manuscript_status_events_by_manuscript
      on manuscript_status_events (manuscript_id, created_at, id);
CREATE INDEX manuscript_withdrawals_by_manuscript on manuscript_withdrawals (manuscript_id, asked_at, id);
CREATE INDEX manuscript_withdrawals_by_person on manuscript_withdrawals (asked_by, asked_at, id);
CREATE UNIQUE INDEX manuscript_withdrawals_open on manuscript_withdrawals (manuscript_id) where state = 'open';
CREATE INDEX manuscript_withdrawals_unread on manuscript_withdrawals (asked_by, decided_at, id) where answer_unread = 1;
CREATE INDEX manuscript_withdrawals_waiting on manuscript_withdrawals (asked_at, id) where state = 'open';
CREATE INDEX manuscripts_by_category on manuscripts (kategori, submission_date, id);
CREATE INDEX manuscripts_by_date on manuscripts (submission_date, id);
CREATE INDEX manuscripts_by_imprint on manuscripts (tujuan_penerbit, submission_date, id);
CREATE INDEX manuscripts_by_since on manuscripts (turn_since, id);
CREATE INDEX manuscripts_by_status on manuscripts (status, submission_date, id);
CREATE INDEX manuscripts_by_status_and_category on manuscripts (status, kategori, submission_date, id);
CREATE INDEX manuscripts_by_status_and_row on manuscripts (status, seq);
CREATE INDEX manuscripts_by_status_and_since on manuscripts (status, turn_since, id);
CREATE INDEX manuscripts_by_status_and_title on manuscripts (status, judul_key, id);
CREATE INDEX manuscripts_by_title on manuscripts (judul_key, id);
CREATE INDEX manuscripts_by_turn on manuscripts (turn_who, submission_date, id);
CREATE INDEX manuscripts_by_turn_and_since on manuscripts (turn_who, turn_since, id);
CREATE INDEX manuscripts_by_turn_and_title on manuscripts (turn_who, judul_key, id);
CREATE INDEX manuscripts_by_user on manuscripts (user_id, submission_date, id);
CREATE INDEX manuscripts_by_withdrawal on manuscripts (withdrawal, submission_date, id) where withdrawal is not null;
CREATE INDEX news_by_age on news (created_at, id);
CREATE INDEX news_by_version on news (version);
CREATE INDEX note_mentions_of_person on note_mentions (person_id, since, note_id);
CREATE INDEX notes_by_deleter on notes (deleted_by) where deleted_by is not null;
CREATE INDEX notes_by_writer on notes (writer_id, created_at, id);
CREATE INDEX notes_of_manuscript on notes (manuscript_id, seq) where manuscript_id is not null;
CREATE INDEX notes_of_project on notes (project_id, seq) where project_id is not null;
CREATE INDEX notes_of_stage on notes (project_id, stage, seq) where project_id is not null;
CREATE INDEX notices_about on notices (about_id) where about_id is not null;
CREATE INDEX notices_by_actor on notices (actor_id) where actor_id is not null;
CREATE INDEX notices_by_age on notices (created_at);
CREATE INDEX notices_by_manuscript on notices (manuscript_id) where manuscript_id is not null;
CREATE INDEX notices_by_project on notices (project_id) where project_id is not null;
CREATE INDEX notices_by_whatsapp on notices (whatsapp, seq) where whatsapp is not null;
CREATE INDEX notices_of_user on notices (user_id, seq);
CREATE INDEX notices_to_mail on notices (mail_due_at, user_id) where mail_due_at is not null;
CREATE INDEX notices_unread on notices (user_id) where read_at is null;
CREATE INDEX outbox_by_due on outbox (sent_at, dead_at, next_attempt_at);
CREATE INDEX outbox_by_user on outbox (user_id);
CREATE INDEX outbox_uncertain on outbox (uncertain_at) where uncertain_at is not null;
CREATE INDEX passkey_enrolments_by_end on passkey_enrolments (expires_at);
CREATE INDEX passkeys_by_user on passkeys (user_id, created_at, id);
CREATE INDEX password_resets_by_expiry on password_resets (expires_at);
CREATE INDEX password_resets_by_user on password_resets (user_id);
CREATE INDEX pending_sign_ins_by_end on pending_sign_ins (expires_at);
CREATE INDEX pending_sign_ins_by_user on pending_sign_ins (user_id);
CREATE INDEX project_participants_by_user on project_participants (user_id, created_at, project_id);
CREATE INDEX project_stages_asked
      on project_stages (asked_id, deadline_key, project_id, position) where asked_id is not null;
CREATE INDEX project_stages_by_assignee on project_stages (assignee_id);
CREATE INDEX project_stages_by_editor on project_stages (editor_id);
CREATE INDEX project_stages_by_holder
      on project_stages (holder_id, turn, deadline_key, project_id, position) where holder_id is not null;
CREATE INDEX project_stages_by_status on project_stages (stage, status);
CREATE INDEX project_stages_due on project_stages (deadline, project_id)
      where turn in ('now', 'later') and deadline is not null;
CREATE INDEX project_stages_free on project_stages (deadline_key, project_id, position)
      where turn = 'now' and holder_id is null and deadline is not null;
CREATE INDEX project_stages_now on project_stages (deadline_key, project_id, position)
      where turn = 'now' and deadline_key < '9999-12-31';
CREATE INDEX projects_asks_admin_by_age on projects (created_at, id) where asks_admin = 1;
CREATE INDEX projects_asks_admin_by_deadline on projects (turn_deadline_key, id) where asks_admin = 1;
CREATE INDEX projects_asks_admin_by_since on projects (turn_since, id) where asks_admin = 1;
CREATE INDEX projects_asks_admin_by_title on projects (title_key, id) where asks_admin = 1;
CREATE INDEX projects_asks_penulis_by_age on projects (created_at, id) where asks_penulis = 1;
CREATE INDEX projects_asks_penulis_by_deadline on projects (turn_deadline_key, id) where asks_penulis = 1;
CREATE INDEX projects_asks_penulis_by_since on projects (turn_since, id) where asks_penulis = 1;
CREATE INDEX projects_asks_penulis_by_title on projects (title_key, id) where asks_penulis = 1;
CREATE INDEX projects_asks_redaksi_by_age on projects (created_at, id) where asks_redaksi = 1;
CREATE INDEX projects_asks_redaksi_by_deadline on projects (turn_deadline_key, id) where asks_redaksi = 1;
CREATE INDEX projects_asks_redaksi_by_since on projects (turn_since, id) where asks_redaksi = 1;
CREATE INDEX projects_asks_redaksi_by_title on projects (title_key, id) where asks_redaksi = 1;
CREATE INDEX projects_asks_team_by_age on projects (created_at, id) where asks_team = 1;
CREATE INDEX projects_asks_team_by_deadline on projects (turn_deadline_key, id) where asks_team = 1;
CREATE INDEX projects_asks_team_by_since on projects (turn_since, id) where asks_team = 1;
CREATE INDEX projects_asks_team_by_title on projects (title_key, id) where asks_team = 1;
CREATE INDEX projects_by_age on projects (created_at, id);
CREATE INDEX projects_by_author on projects (author_id, created_at, id);
CREATE INDEX projects_by_deadline on projects (turn_deadline_key, id);
CREATE INDEX projects_by_holder on projects (turn_holder_id) where turn_holder_id is not null;
CREATE INDEX projects_by_manuscript on projects (manuscript_id);
CREATE INDEX projects_by_since on projects (turn_since, id);
CREATE INDEX projects_by_status on projects (current_overall_status, created_at, id);
CREATE INDEX projects_by_status_and_deadline on projects (current_overall_status, turn_deadline_key, id);
CREATE INDEX projects_by_status_and_row on projects (current_overall_status, seq);
CREATE INDEX projects_by_status_and_since on projects (current_overall_status, turn_since, id);
CREATE INDEX projects_by_status_and_title on projects (current_overall_status, title_key, id);
CREATE INDEX projects_by_title on projects (title_key, id);
CREATE INDEX projects_in_bin on projects (deleted_at, id) where deleted_at is not null;
CREATE INDEX projects_incomplete on projects (id) where current_overall_status is null;
CREATE INDEX projects_lacks_deadline_by_age on projects (created_at, id) where lacks_deadline = 1;
CREATE INDEX projects_lacks_deadline_by_deadline on projects (turn_deadline_key, id) where lacks_deadline = 1;
CREATE INDEX projects_lacks_deadline_by_since on projects (turn_since, id) where lacks_deadline = 1;
CREATE INDEX projects_lacks_deadline_by_title on projects (title_key, id) where lacks_deadline = 1;
CREATE INDEX projects_lacks_person_by_age on projects (created_at, id) where lacks_person = 1;
CREATE INDEX projects_lacks_person_by_deadline on projects (turn_deadline_key, id) where lacks_person = 1;
CREATE INDEX projects_lacks_person_by_since on projects (turn_since, id) where lacks_person = 1;
CREATE INDEX projects_lacks_person_by_title on projects (title_key, id) where lacks_person = 1;
CREATE INDEX projects_lacks_step_by_age on projects (created_at, id) where lacks_step = 1;
CREATE INDEX projects_lacks_step_by_deadline on projects (turn_deadline_key, id) where lacks_step = 1;
CREATE INDEX projects_lacks_step_by_since on projects (turn_since, id) where lacks_step = 1;
CREATE INDEX projects_lacks_step_by_title on projects (title_key, id) where lacks_step = 1;
CREATE INDEX projects_late_by_age on projects (created_at, id) where late_deadline is not null;
CREATE INDEX projects_late_by_deadline on projects (late_deadline, id) where late_deadline is not null;
CREATE INDEX projects_late_by_since on projects (turn_since, id) where late_deadline is not null;
CREATE INDEX projects_late_by_title on projects (title_key, id) where late_deadline is not null;
CREATE INDEX projects_running_by_age on projects (created_at, id) where coalesce(current_overall_status, '') <> 'Selesai';
CREATE INDEX projects_running_by_deadline on projects (turn_deadline_key, id) where coalesce(current_overall_status, '') <> 'Selesai';
CREATE INDEX projects_running_by_since on projects (turn_since, id) where coalesce(current_overall_status, '') <> 'Selesai';
CREATE INDEX projects_running_by_title on projects (title_key, id) where coalesce(current_overall_status, '') <> 'Selesai';
CREATE INDEX projects_tasks_by_age on projects (created_at, id) where kind = 'redaksi';
CREATE INDEX projects_tasks_by_deadline on projects (turn_deadline_key, id) where kind = 'redaksi';
CREATE INDEX projects_tasks_by_since on projects (turn_since, id) where kind = 'redaksi';
CREATE INDEX projects_tasks_by_status_and_age on projects (current_overall_status, created_at, id)
        where kind = 'redaksi';
CREATE INDEX projects_tasks_by_status_and_deadline on projects (current_overall_status, turn_deadline_key, id)
        where kind = 'redaksi';
CREATE INDEX projects_tasks_by_status_and_since on projects (current_overall_status, turn_since, id)
        where kind = 'redaksi';
CREATE INDEX projects_tasks_by_status_and_title on projects (current_overall_status, title_key, id)
        where kind = 'redaksi';
CREATE INDEX projects_tasks_by_title on projects (title_key, id) where kind = 'redaksi';
CREATE INDEX projects_waiting_by_age on projects (created_at, id) where awaits_review > 0;
CREATE INDEX projects_waiting_by_deadline on projects (turn_deadline_key, id) where awaits_review > 0;
CREATE INDEX projects_waiting_by_since on projects (review_since, id) where awaits_review > 0;
CREATE INDEX projects_waiting_by_title on projects (title_key, id) where awaits_review > 0;
CREATE INDEX projects_with_others on projects (id) where other_turns is not null;
CREATE INDEX rate_limits_by_expiry on rate_limits (expires_at);
CREATE INDEX recovery_codes_by_user on recovery_codes (user_id);
CREATE INDEX sessions_by_expiry on sessions (expires_at);
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE INDEX stage_links_by_person on stage_links (submitted_by, submitted_at, id);
CREATE INDEX stage_links_by_stage on stage_links (project_id, stage, submitted_at);
CREATE INDEX stage_reminders_by_asker on stage_reminders (asked_by);
CREATE INDEX stage_reminders_by_day on stage_reminders (day);
CREATE INDEX stage_reminders_by_holder on stage_reminders (holder_id);
CREATE INDEX stage_reminders_to_tell on stage_reminders (tell_at) where told_at is null;
CREATE INDEX stage_requests_by_person on stage_requests (asked_by, asked_at, id);
CREATE INDEX stage_requests_by_project on stage_requests (project_id, asked_at, id);
CREATE UNIQUE INDEX stage_requests_open on stage_requests (project_id, stage, kind) where state = 'open';
CREATE INDEX stage_requests_unread on stage_requests (asked_by, decided_at, id) where answer_unread = 1;
CREATE INDEX stage_requests_waiting on stage_requests (asked_at, id) where state = 'open';
CREATE INDEX stage_verdicts_by_person on stage_verdicts (given_by, given_at, id);
CREATE INDEX stage_verdicts_by_stage on stage_verdicts (project_id, stage, given_at);
CREATE INDEX stage_visits_by_stage on stage_visits (stage, left_at);
CREATE INDEX users_by_activity on users (active, created_at, id);
CREATE INDEX users_by_age on users (created_at, id);
CREATE INDEX users_by_fold on users (nama_fold, active);
CREATE INDEX users_by_mail_failure on users (seq) where mail_failed_at is not null;
CREATE INDEX users_by_name on users (nama_key, id);
CREATE INDEX users_by_role on users (role, seq);
CREATE INDEX users_by_role_and_name on users (role, nama_key, id);
CREATE INDEX users_suspended on users (seq) where suspended_at is not null;
CREATE TRIGGER audit_events_append_only before update on audit_events
        when not (new.actor_name = '' and new.search_text = '' and (new.seq, new.id, new.created_at, new.actor_id, new.actor_role, new.action, new.object_type, new.object_id, new.result, new.request_id, new.detail) is (old.seq, old.id, old.created_at, old.actor_id, old.actor_role, old.action, old.object_type, old.object_id, old.result, old.request_id, old.detail))
        begin select raise(abort, 'audit_events is append-only'); end;
CREATE TRIGGER audit_events_text_delete after delete on audit_events begin insert into audit_events_fts (audit_events_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); end;
CREATE TRIGGER audit_events_text_insert after insert on audit_events begin insert into audit_events_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER audit_events_text_update after update of search_text on audit_events
    when new.search_text <> old.search_text begin insert into audit_events_fts (audit_events_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); insert into audit_events_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER manuscripts_text_delete after delete on manuscripts begin insert into manuscripts_fts (manuscripts_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); end;
CREATE TRIGGER manuscripts_text_insert after insert on manuscripts begin insert into manuscripts_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER manuscripts_text_update after update of search_text on manuscripts
    when new.search_text <> old.search_text begin insert into manuscripts_fts (manuscripts_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); insert into manuscripts_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER projects_text_delete after delete on projects begin insert into projects_fts (projects_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); end;
CREATE TRIGGER projects_text_insert after insert on projects begin insert into projects_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER projects_text_update after update of search_text on projects
    when new.search_text <> old.search_text begin insert into projects_fts (projects_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); insert into projects_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER users_text_delete after delete on users begin insert into users_fts (users_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); end;
CREATE TRIGGER users_text_insert after insert on users begin insert into users_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
CREATE TRIGGER users_text_update after update of search_text on users
    when new.search_text <> old.search_text begin insert into users_fts (users_fts, rowid, search_text) values ('delete', old.seq, '  ' || replace(old.search_text, ' ', '  ')); insert into users_fts (rowid, search_text) values (new.seq, '  ' || replace(new.search_text, ' ', '  ')); end;
insert into audit_events_fts (audit_events_fts, rank) values ('secure-delete', 1);
insert into manuscripts_fts (manuscripts_fts, rank) values ('secure-delete', 1);
insert into projects_fts (projects_fts, rank) values ('secure-delete', 1);
insert into users_fts (users_fts, rank) values ('secure-delete', 1);
insert into schema_migrations (version, name, applied_at, oldest) values
  (1, 'accounts', 1795890971234, null),
  (2, 'manuscripts', 1795890971246, null),
  (3, 'projects', 1795890971250, null),
  (4, 'news and logs', 1795890971252, null),
  (5, 'operations', 1795890971256, null),
  (6, 'search', 1795890971258, null),
  (7, 'first categories', 1795890971261, null),
  (8, 'project lists', 1795890971263, null),
  (9, 'audit filters', 1795890971266, null),
  (10, 'erasure', 1795890971270, null),
  (11, 'roles and category keys', 1795890971271, null),
  (12, 'visible names', 1795890971280, null),
  (13, 'folded names', 1795890971281, null),
  (14, 'mail outcome', 1795890971290, null),
  (15, 'image removals', 1795890971293, null),
  (16, 'passed deadlines', 1795890971297, null),
  (17, 'stage briefs', 1795890971307, null),
  (18, 'turns', 1795890971318, null),
  (19, 'stage turns', 1795890971320, null),
  (20, 'repairs', 1795890971326, null),
  (21, 'project bin', 1795890971331, null),
  (22, 'notices', 1795890971339, null),
  (23, 'turn lists', 1795890971341, null),
  (24, 'revisions', 1795890971346, null),
  (25, 'desk', 1795890971349, null),
  (26, 'requests', 1795890971363, null),
  (27, 'holidays', 1795890971366, null),
  (28, 'notes', 1795890971368, null),
  (29, 'news versions', 1795890971370, null),
  (30, 'calendar-feeds', 1795890971373, null),
  (31, 'stage-reminders', 1795890971377, null),
  (32, 'plans', 1795890971382, null),
  (33, 'whatsapp', 1795890971388, null),
  (34, 'list-views', 1795890971392, null),
  (35, 'uncertain-mail', 1795890971397, null),
  (36, 'search by starts', 1795890971404, null),
  (37, 'several processes', 1795890971411, 37),
  (38, 'second factors', 1795890971413, 38),
  (39, 'read positions', 1795890971422, 38),
  (40, 'former admins', 1795890971424, 38),
  (41, 'undone approvals', 1795890971426, 38),
  (42, 'told', 1795890971444, 42),
  (43, 'all turns', 1795890971472, 43),
  (44, 'duties', 1795890971481, 38),
  (46, 'spellings', 1795890971509, 46),
  (47, 'mail standing', 1795890971516, 38),
  (48, 'due days', 1795890971517, 38),
  (49, 'told more', 1795890971525, 49),
  (53, 'shown elsewhere', 1795890971531, 38),
  (55, 'suspended', 1795890971536, 38),
  (60, 'author changes', 1795890971546, 60);
insert into categories (id, name, name_key, created_at) values
  ('5oGPL5wU0x6w6GgbILQlMg', 'Agama Islam', 'agama islam', 1795890971260),
  ('a1zWmWYfxSmJs407JtAt6g', 'Biografi', 'biografi', 1795890971260),
  ('4dcMKfaWWj4RRBKJbkFl3w', 'Bisnis dan Ekonomi', 'bisnis dan ekonomi', 1795890971260),
  ('XeO3kprGa6fxPFNQHZRnig', 'Buku Ajar', 'buku ajar', 1795890971260),
  ('lYV94Il75Bn8lUecL3tOtA', 'Buku Anak', 'buku anak', 1795890971260),
  ('RrO1gxr3qClJWQQBJZV8Ew', 'Buku Referensi', 'buku referensi', 1795890971260),
  ('puXRx3xSh33I9ZZvZX14gA', 'Hukum dan Politik', 'hukum dan politik', 1795890971260),
  ('IiOfw5oK2rNnvkTAxE8Xqg', 'Kesehatan', 'kesehatan', 1795890971260),
  ('5syrGc6SMOJYwljQerxuCw', 'Keluarga dan Pengasuhan', 'keluarga dan pengasuhan', 1795890971260),
  ('mT6XM_8T7MDkg-NajNmz1g', 'Kumpulan Cerpen', 'kumpulan cerpen', 1795890971260),
  ('auBqUSX5zleTjHlegnetbw', 'Monograf', 'monograf', 1795890971260),
  ('XsnAXQZTIWKzhCVOWB7bcg', 'Novel', 'novel', 1795890971260),
  ('sqBc9DT9oreqzhEqc1qzsg', 'Pendidikan', 'pendidikan', 1795890971260),
  ('ldmM1ca5TnDVuGt4TYoXOg', 'Pengembangan Diri', 'pengembangan diri', 1795890971260),
  ('5PVHSDycLKAupVG4kuVOrQ', 'Puisi', 'puisi', 1795890971260),
  ('wY5mQylurW-rAbj_MS3gjQ', 'Sains dan Teknologi', 'sains dan teknologi', 1795890971260),
  ('Yl_SqniiJw33w0ACOsOrxw', 'Sejarah dan Budaya', 'sejarah dan budaya', 1795890971260),
  ('xI3snt8me0KLRZT4eIZZqw', 'Sosial dan Humaniora', 'sosial dan humaniora', 1795890971260);
insert into holiday_years (year, confirmed, version, updated_at) values
  ('2025', 0, 1, 1795890971365),
  ('2026', 0, 1, 1795890971365),
  ('2027', 0, 1, 1795890971365);
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
