import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../src/db/handle.ts';

/**
 * A publisher after many years, written by the database itself: a million stages in seconds. Seven of ten projects are
 * finished, few of the others wait or are late; the editor and the author named here have some hundred of their own, and
 * the admin a thousand notices.
 */
export interface House {
  readonly projects: number;
  readonly admin: string;
  readonly editor: string;
  readonly author: string;
  readonly today: string;
}

const text = (number: string) => `cast(${number} as text)`;
/** The name of the n-th row of a kind: twenty-two letters, as ids have. */
export const nameOf = (kind: string, at: number) => `${kind}${1_000_000_000_000_000_000 + at}`;
const name = (kind: string, at: string) => `'${kind}' || ${text(`1000000000000000000 + ${at}`)}`;
const pick = (values: readonly string[], at: string) =>
  `case (${at}) % ${values.length} ${values.map((value, no) => `when ${no} then '${value}'`).join(' ')} end`;
/** A number that jumps about, below `most`. */
const mixed = (most: number, at = 'at') => `((${at}) * 7919) % ${most}`;
const rows = (count: number) =>
  `(with recursive n(at) as (select cast(0 as bigint) union all select at + 1 from n where at < ${count - 1}) select at from n) n`;
const day = (value: string) =>
  `substr('2026-01-' || ${text(`100 + ${value}`)}, 1, 8) || substr(${text(`100 + ${value}`)}, 2)`;
const at0 = 1_700_000_000_000;

/** Running projects stand at one of the nine stages before the last. */
const running = 'at % 10 < 3';
const position = '(1 + (at / 10) % 9)';
const stageAt = pick(stageNames.slice(0, 9), 'at / 10');
const editors = 40;
const authors = (projects: number) => Math.max(1, Math.floor(projects / 5));

function* fill({ projects, admin, editor, author, today }: House): Iterable<string> {
  const who = (position_: string) => pick(['admin', 'penulis', 'redaksi', 'team'], position_);
  const holder = `case when at % 40 = 21 then '${editor}' else ${name('edt', `(at / 90) % ${editors}`)} end`;
  const writer = `case when at % 1000 = 1 then '${author}' else ${name('aut', mixed(authors(projects)))} end`;
  const due = `case when at % 20 < 2 then '2026-11-0' || ${text('1 + at % 9')} when at % 20 < 8 then ${day('1 + at % 28').replace('2026-01-', '2027-01-')} end`;
  yield `insert into users (id, email, role, nama, search_text, nama_fold, active, version, created_at, updated_at)
    select ${name('aut', 'at')}, 'penulis' || at || '@contoh.id', 'penulis', 'Penulis ' || at, 'penulis ' || at, 'penulis ' || at,
    1, 1, ${at0} + at, ${at0} from ${rows(authors(projects))}`;
  yield `insert into users (id, email, role, nama, search_text, nama_fold, active, version, created_at, updated_at)
    select ${name('edt', 'at')}, 'redaksi' || at || '@contoh.id', 'redaksi', 'Redaksi ' || at, 'redaksi ' || at, 'redaksi ' || at,
    1, 1, ${at0} + at, ${at0} from ${rows(editors)}`;
  yield `insert into manuscripts (id, user_id, author_name, nama_pengarang, tambah_pengarang, tujuan_penerbit, kategori,
    judul, sinopsis, url_naskah, segment_pembaca, selling_point, keyword, status, submission_date, search_text, turn_who,
    turn_since, turn_since_exact, project_id, withdrawal, withdrawal_at, version, updated_at)
    select ${name('mns', mixed(projects))}, ${writer}, 'Siti Rahmawati', 'Siti Rahmawati', '', ${pick(['eNHa Press', 'Wade', 'Semesta'], 'at')},
    ${pick(['Buku Ajar', 'Monograf', 'Referensi'], 'at / 3')}, 'Buku Ajar ' || ${text(mixed(projects))}, 'Sinopsis.',
    'https://drive.google.com/file/d/1', '["Semua"]', '', '', case when at % 50 = 0 then ${pick(manuscriptStatuses, 'at / 50')} else 'Selesai' end,
    ${at0} + at * 60000, 'buku ajar ' || ${text(mixed(projects))}, case when at % 50 = 0 then 'admin' else 'nobody' end,
    ${day('1 + at % 28')}, 1, case when at % 3 = 0 then ${name('prj', mixed(projects))} end,
    case when at % 5000 = 7 then 'asked' end, case when at % 5000 = 7 then ${at0} + at end, 1, ${at0}
    from ${rows(projects)}`;
  yield `insert into projects (id, title, author_id, author_name, current_overall_status, manuscript_id, kind, search_text,
    awaits_review, review_since, turn_who, turn_holder_id, turn_name, turn_to, turn_since, turn_since_exact, turn_deadline,
    late_deadline, version, created_at, updated_at, created_by, deleted_at, deleted_by)
    select ${name('prj', mixed(projects))}, 'Buku Ajar ' || ${text(mixed(projects))}, ${writer}, 'Siti Rahmawati',
    case when ${running} then ${stageAt} else 'Selesai' end, case when at % 3 = 0 then ${name('mns', mixed(projects))} end,
    case when at % 5 = 0 then 'redaksi' else 'penulis' end, 'buku ajar ' || ${text(mixed(projects))},
    case when at % 100 = 0 then 1 else 0 end, case when at % 100 = 0 then ${at0} + at * 60000 end,
    case when ${running} then ${who('at / 10')} else 'nobody' end,
    case when ${running} and ${who('at / 10')} = 'redaksi' then ${holder} end, 'Redaksi', case when ${running} and at % 200 = 20 then 'assign' end,
    ${day('1 + at % 28')}, 1, case when ${running} then ${due} end, case when ${running} and at % 10 = 1 then ${due} end,
    1, ${at0} + at * 60000, ${at0}, '${admin}', case when at % 500 = 9 then ${at0} + at end, case when at % 500 = 9 then '${admin}' end
    from ${rows(projects)}`;
  yield `insert into project_participants (project_id, user_id, created_at)
    select id, author_id, created_at from projects`;

  yield `insert into project_stages (project_id, stage, position, deadline, status, assignee_id, editor_id, editor_name,
    submission_link, submitted_by, submitted_at, approved_at, version, turn)
    select ${name('prj', mixed(projects))}, s.stage, s.position, case when at % 7 > 0 then ${due} end,
    case when not (${running}) or s.position < ${position} then 'Disetujui' when s.position = ${position} and at % 100 = 0 then 'Menunggu Review' else 'Dalam Antrean' end,
    case when s.position in (1, 5) or at % 50 = 7 then null else ${holder} end, null, null,
    case when not (${running}) or s.position < ${position} then 'https://drive.google.com/file/d/1' end, null, ${at0} + at * 60000, null, 1,
    case when not (${running}) or s.position < ${position} then 'done' when s.position > ${position} then 'later' when at % 100 = 0 then 'approval' else 'now' end
    from ${rows(projects)} cross join (${stageNames.map((stage, no) => `select ${no + 1} as position, '${stage}' as stage`).join(' union all ')}) s`;
  yield `insert into project_participants (project_id, user_id, created_at)
    select distinct s.project_id, s.holder_id, p.created_at from project_stages s join projects p on p.id = s.project_id
    where s.holder_id is not null and s.holder_id <> coalesce(p.author_id, '')`;
  yield `insert into stage_visits (project_id, stage, round, entered_at, left_at, approved)
    select project_id, stage, 1, ${at0 + 60_000_000_000} + submitted_at % 30000000000, ${at0 + 61_000_000_000} + submitted_at % 30000000000, 1
    from project_stages where turn = 'done' and position < 10`;
  yield `insert into stage_links (id, project_id, stage, url, submitted_by, submitted_by_name, submitted_at)
    select 'lnk' || substr(project_id, 4) || position, project_id, stage, submission_link, holder_id, 'Redaksi', submitted_at
    from project_stages where turn = 'done' and position in (2, 3)`;
  yield `insert into notices (id, user_id, event, project_id, stage, actor_id, words, once_key, created_at, read_at, mail_due_at, mailed_at, whatsapp)
    select 'ntc' || ${text('1000000 * p.person + at')}, p.id, ${pick(['assigned', 'overdue', 'noteToYou'], 'at')}, ${name('prj', `(at * 31 + p.person * 1009) % ${projects}`)},
    'Layout', '${admin}', '{"judul":"Buku Ajar","tahap":"Layout","tenggat":"2026-11-20"}', 'once:' || p.person || ':' || at,
    ${Date.parse(`${today}T00:00:00Z`)} - 86400000 * (30 - at * 29 / 1000), case when at % 3 = 0 then 1 end,
    case when at % 500 = 1 then ${Date.parse(`${today}T00:00:00Z`)} end, case when at % 500 = 2 then 1 end,
    case when at % 100 = 0 then 'sent' when at % 250 = 1 then 'ready' end
    from ${rows(Math.min(projects, 1000))} cross join (select id, 100 + cast(substr(id, 20) as integer) as person from users where id like 'edt%'
      union all select '${admin}', 1 union all select '${editor}', 2 union all select '${author}', 3) p`;
  yield `insert into notes (id, manuscript_id, project_id, stage, internal, writer_id, writer_name, writer_role, body, created_at)
    select 'nte' || at, null, ${name('prj', `(at / 10) % ${projects}`)}, 'Layout', at % 2, '${admin}', 'Admin', 'admin', 'Catatan', ${at0} + at
    from ${rows(projects)}`;
  yield `insert into stage_requests (id, project_id, stage, kind, note, asked_by, asked_at, state)
    select 'req' || at, ${name('prj', `at * 10 % ${projects}`)}, 'Layout', case when at % 2 = 0 then 'more_time' else 'hand_over' end, '',
    ${name('edt', `at % ${editors}`)}, ${at0} + at, case when at % 100 = 0 then 'open' else 'accepted' end
    from ${rows(Math.floor(projects / 10))}`;
  yield `insert into manuscript_withdrawals (id, manuscript_id, note, asked_by, asked_at, state)
    select 'wdr' || at, ${name('mns', `at * 10 % ${projects}`)}, '', '${author}', ${at0} + at,
    case when at % 100 = 0 then 'open' else 'refused' end from ${rows(Math.floor(projects / 10))}`;
  yield `insert into manuscript_status_events (id, manuscript_id, from_status, to_status, actor_id, actor_name, created_at)
    select 'evt' || at, ${name('mns', 'at')}, null, 'Sedang Direview', '${admin}', 'Admin', ${at0} + at from ${rows(projects)}`;
  yield `insert into stage_reminders (id, project_id, stage, holder_id, day, asked_by, tell_at, told_at)
    select 'rmd' || at, ${name('prj', `at * 10 % ${projects}`)}, 'Layout', ${name('edt', `at % ${editors}`)}, '${today}', '${admin}', ${at0},
    case when at % 100 = 0 then null else ${at0} end from ${rows(Math.floor(projects / 100))}`;
  yield `insert into activities (id, type, role, user_id, user_name, description, related_id, related_kind, created_at)
    select 'act' || at, 'editor_upload', 'redaksi', '${editor}', 'Redaksi', 'Mengirim tautan', ${name('prj', 'at')}, 'project', ${at0} + at from ${rows(projects)}`;
  yield `insert into audit_events (id, created_at, actor_id, actor_name, actor_role, action, object_type, object_id, result, detail, search_text)
    select 'aud' || at, ${at0} + at * 60000, '${admin}', 'Admin', 'admin', case when at % 1000 = 0 then 'mail.given_up' else 'projects.updated' end,
    'project', ${name('prj', 'at')}, 'ok', '{}', 'admin' from ${rows(projects)}`;
}

/** Admin, editor and author exist already. */
export async function fillHouse(
  database: Pick<DatabaseHandle, 'engine' | 'maintenance'>,
  house: House,
): Promise<void> {
  const run = (statement: string) => database.maintenance.write((tx: Tx) => sql.raw(statement).execute(tx));
  for (const statement of fill(house)) await run(statement);
  if (database.engine === 'postgres') await run('analyze');
}
