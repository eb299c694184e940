import { isDate, oneOf, type SqlDialect } from '../migration.ts';
import { stages } from './lists.ts';

/** The ten stages of a project, one row each, and what happened in them. */
export function* stagesTables(dialect: SqlDialect): Iterable<string> {
  yield* projectStages(dialect);
  yield* stageLinks(dialect);
  yield* stageVerdicts(dialect);
  yield* stageRequests(dialect);
  yield* stageVisits(dialect);
  yield* stageReminders(dialect);
}

function* projectStages(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key, generated } = dialect;
  yield `create table project_stages (
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    position integer not null check (position between 1 and 10),
    deadline text ${isDate(dialect, 'deadline')},
    status text not null check (status in ('Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Perlu Perbaikan', 'Disetujui')),
    assignee_id ${key},
    editor_id ${key},
    editor_name text,
    submission_link text,
    submitted_by ${key},
    submitted_at ${big},
    approved_at ${big},
    approved_by ${key},
    version integer not null check (version >= 1),
    brief text,
    links_given integer not null default 0 check (links_given >= 0),
    turn text not null default 'later' check (turn in ('done', 'now', 'later', 'approval')),
    holder_id ${key} generated always as (coalesce(assignee_id, editor_id)) ${generated},
    deadline_key ${key} generated always as (coalesce(deadline, '9999-12-31')) ${generated},
    note text,
    repair_note text,
    repair_asked_at ${big},
    proof_kind text,
    proof_note text,
    proof_at ${big},
    planned_deadline ${key},
    approved_from text check (approved_from in ('Belum Dimulai', 'Dalam Antrean', 'Menunggu Review', 'Selesai', 'Perlu Perbaikan')),
    asked_id ${key},
    event_revision integer not null default 1,
    event_changed_at ${big},
    primary key (project_id, stage)
  ) ${strict}`;
  yield 'create index project_stages_by_assignee on project_stages (assignee_id)';
  yield 'create index project_stages_by_editor on project_stages (editor_id)';
  yield 'create index project_stages_by_status on project_stages (stage, status)';
  yield `create index project_stages_by_holder
    on project_stages (holder_id, turn, deadline_key, project_id, position) where holder_id is not null`;
  yield `create index project_stages_free
    on project_stages (deadline_key, project_id, position)
    where turn = 'now' and holder_id is null and deadline is not null`;
  yield `create index project_stages_asked
    on project_stages (asked_id, deadline_key, project_id, position) where asked_id is not null`;
  yield `create index project_stages_now
    on project_stages (deadline_key, project_id, position)
    where turn = 'now' and deadline_key < '9999-12-31'`;
  yield `create index project_stages_due
    on project_stages (deadline, project_id) where turn in ('now', 'later') and deadline is not null`;
}

function* stageLinks({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table stage_links (
    id ${key} primary key,
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    url text not null,
    submitted_by ${key},
    submitted_by_name text not null,
    submitted_at ${big} not null,
    note text
  ) ${strict}`;
  yield 'create index stage_links_by_stage on stage_links (project_id, stage, submitted_at)';
  yield 'create index stage_links_by_person on stage_links (submitted_by, submitted_at, id)';
}

function* stageVerdicts(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key } = dialect;
  yield `create table stage_verdicts (
    id ${key} primary key,
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    kind text not null check (kind in ('repair', 'print_approved', 'print_correction')),
    note text not null,
    deadline text ${isDate(dialect, 'deadline')},
    given_by ${key} not null,
    given_by_name text not null,
    given_at ${big} not null
  ) ${strict}`;
  yield 'create index stage_verdicts_by_stage on stage_verdicts (project_id, stage, given_at)';
  yield 'create index stage_verdicts_by_person on stage_verdicts (given_by, given_at, id)';
}

function* stageRequests(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key } = dialect;
  yield `create table stage_requests (
    id ${key} primary key,
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    kind text not null check (kind in ('more_time', 'hand_over')),
    note text not null,
    deadline text ${isDate(dialect, 'deadline')},
    assignee_id ${key},
    asked_by ${key} not null,
    asked_at ${big} not null,
    state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn', 'settled')),
    answer text,
    given_deadline text ${isDate(dialect, 'given_deadline')},
    given_assignee_id ${key},
    decided_by ${key},
    decided_at ${big},
    answer_unread integer not null default 0 check (answer_unread in (0, 1)),
    answer_title text
  ) ${strict}`;
  yield `create unique index stage_requests_open
    on stage_requests (project_id, stage, kind) where state = 'open'`;
  yield `create index stage_requests_waiting on stage_requests (asked_at, id) where state = 'open'`;
  yield 'create index stage_requests_by_project on stage_requests (project_id, asked_at, id)';
  yield 'create index stage_requests_by_person on stage_requests (asked_by, asked_at, id)';
  yield `create index stage_requests_by_assignee
    on stage_requests (assignee_id) where assignee_id is not null`;
  yield `create index stage_requests_unread
    on stage_requests (asked_by, decided_at, id) where answer_unread = 1`;
}

function* stageVisits({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table stage_visits (
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    round integer not null check (round >= 1),
    entered_at ${big},
    left_at ${big},
    approved integer not null default 0 check (approved in (0, 1)),
    primary key (project_id, stage, round)
  ) ${strict}`;
  yield 'create index stage_visits_by_stage on stage_visits (stage, left_at)';
}

function* stageReminders(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key } = dialect;
  yield `create table stage_reminders (
    id ${key} primary key,
    project_id ${key} not null references projects (id) on delete cascade,
    stage text not null ${oneOf('stage', stages)},
    holder_id ${key} not null references users (id) on delete cascade,
    day text not null ${isDate(dialect, 'day')},
    asked_by ${key} not null references users (id) on delete cascade,
    tell_at ${big} not null,
    told_at ${big},
    unique (project_id, stage, holder_id, day)
  ) ${strict}`;
  yield 'create index stage_reminders_to_tell on stage_reminders (tell_at) where told_at is null';
  yield 'create index stage_reminders_by_holder on stage_reminders (holder_id)';
  yield 'create index stage_reminders_by_asker on stage_reminders (asked_by)';
  yield 'create index stage_reminders_by_day on stage_reminders (day)';
}
