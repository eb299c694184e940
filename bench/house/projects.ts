import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { sentAt, title } from './manuscripts.ts';
import {
  approving,
  author,
  authorAt,
  deliverer,
  delivering,
  isTask,
  newestAt,
  people,
  projectIsOpen,
  waitingPosition,
  waitingStage,
} from './shape.ts';
import { dayOfMonth, id, mixed, numbers, pick, text } from './sql.ts';

/** Open tasks are at any stage except the last. */
const taskStage = pick(stageNames.slice(0, 9), 'at / 20');
const taskPosition = '(1 + (at / 20) % 9)';
const taskHolder = pick(['penulis', 'redaksi', 'admin', 'team'], 'at / 20');
const editor = id('edt', `(at / 90) % ${people.editors}`);
/** Some are late, most are not; few have no deadline. */
const deadline = `case when at % 40 < 4 then ${dayOfMonth('2026-11', '1 + at % 19')}
  when at % 40 < 38 then ${dayOfMonth('2027-01', '1 + at % 28')} end`;

const positions = (open: string) =>
  `case when not (${open}) then 11 when ${isTask} then ${taskPosition} else ${waitingPosition} end`;

const columns = `id, title, author_id, author_name, current_overall_status, manuscript_id, kind, search_text, awaits_review,
  review_since, turn_who, turn_holder_id, turn_name, turn_to, turn_since, turn_since_exact, turn_deadline, late_deadline,
  version, created_at, updated_at, created_by`;

function insertProjects(size: number, admin: string, range: string): string {
  const open = projectIsOpen(size);
  const name = `'Pengarang ' || ${text(authorAt(size))}`;
  const made = `${sentAt(size)} + 3600000`;
  return `insert into projects (${columns})
    select ${id('prj', 'at')}, ${title(size)}, ${author(size)}, ${name},
    case when not (${open}) then 'Selesai' when ${isTask} then ${taskStage} else '${waitingStage}' end,
    case when at % 3 = 0 then ${id('mns', 'at')} end, case when ${isTask} then 'redaksi' else 'penulis' end,
    lower(${title(size)} || ' ' || ${name}),
    case when ${open} and ${approving} then 1 else 0 end, case when ${open} and ${approving} then ${made} end,
    case when not (${open}) then 'nobody' when ${delivering} then 'redaksi' when ${approving} then 'admin' else ${taskHolder} end,
    case when ${open} and ${delivering} then ${deliverer} when ${open} and ${isTask} and ${taskHolder} = 'redaksi' then ${editor} end,
    case when ${open} then 'Redaksi' else '' end,
    case when ${open} and ${approving} then 'review' when ${open} and ${isTask} and ${taskHolder} = 'admin' then 'assign' end,
    ${dayOfMonth('2026-11', '1 + at % 19')}, 1, case when ${open} then ${deadline} end,
    case when ${open} and at % 40 < 4 and not (${approving}) then ${deadline} end, 1, ${made}, ${made}, '${admin}'
    from ${range}`;
}

function insertStages(size: number, range: string): string {
  const open = projectIsOpen(size);
  const present = positions(open);
  const stages = stageNames.map((stage, no) => `select ${no + 1} as position, '${stage}' as stage`);
  const delivered = `s.position < ${present} or (s.position = ${present} and ${open} and ${approving})`;
  return `insert into project_stages (project_id, stage, position, deadline, status, assignee_id, submission_link,
      submitted_by, submitted_at, approved_at, version, turn, links_given)
    select ${id('prj', 'at')}, s.stage, s.position, case when ${open} and s.position >= ${present} then ${deadline} end,
    case when s.position < ${present} then 'Disetujui' when ${delivered} then 'Menunggu Review'
      when s.position = ${present} then 'Dalam Antrean' else 'Belum Dimulai' end,
    case when s.position in (1, 5) then null when s.position = ${waitingPosition} and not (${isTask}) then ${deliverer} else ${editor} end,
    case when ${delivered} then 'https://drive.google.com/file/d/' || ${text('at')} end,
    case when ${delivered} then ${deliverer} end, case when ${delivered} then ${newestAt - 86_400_000} + at end,
    case when s.position < ${present} then ${newestAt - 80_000_000} + at end, 1,
    case when s.position < ${present} then 'done' when s.position > ${present} then 'later' when ${delivered} then 'approval' else 'now' end,
    case when ${delivered} then 1 else 0 end
    from ${range} cross join (${stages.join(' union all ')}) s`;
}

export function* fillProjects(
  size: number,
  admin: string,
  [from, to]: readonly [number, number],
): Iterable<string> {
  const range = numbers(from, to);
  const made = `${sentAt(size)} + 3600000`;
  yield insertProjects(size, admin, range);
  yield `insert into project_participants (project_id, user_id, created_at)
    select ${id('prj', 'at')}, ${author(size)}, ${made} from ${range}
    union all select ${id('prj', 'at')}, ${deliverer}, ${made} from ${range} where not (${isTask})
    union all select ${id('prj', 'at')}, ${editor}, ${made} from ${range}`;
  yield insertStages(size, range);
  yield `insert into stage_links (id, project_id, stage, url, submitted_by, submitted_by_name, submitted_at)
    select ${id('lnk', 'at')}, ${id('prj', 'at')}, '${waitingStage}', 'https://drive.google.com/file/d/' || ${text('at')},
    ${deliverer}, 'Setter ' || ${text(mixed(people.deliverers))}, ${newestAt - 86_400_000} + at
    from ${range} where not (${projectIsOpen(size)}) or ${approving}`;
}
