import { isDate, isJson, oneOf, type SqlDialect } from '../migration.ts';
import { holders, stages } from './lists.ts';

/** Projects and who takes part. */
export function* projectsTables(dialect: SqlDialect): Iterable<string> {
  yield* projects(dialect);
  yield* projectIndexes();
  yield* projectParticipants(dialect);
}

function* projects(dialect: SqlDialect): Iterable<string> {
  const { strict, big, key, seqAndId, generated } = dialect;
  yield `create table projects (
    ${seqAndId},
    title text not null,
    spp_number text,
    author_id ${key},
    author_name text not null,
    current_overall_status text ${oneOf('current_overall_status', stages)},
    manuscript_id ${key},
    kind text not null check (kind in ('penulis', 'redaksi')),
    search_text text not null,
    turn_deadline text ${isDate(dialect, 'turn_deadline')},
    turn_deadline_key ${key} generated always as (coalesce(turn_deadline, '9999-12-31')) ${generated},
    awaits_review integer not null check (awaits_review >= 0),
    version integer not null check (version >= 1),
    created_at ${big} not null,
    updated_at ${big} not null,
    created_by ${key} not null,
    edited_version integer not null default 1 check (edited_version >= 1),
    updated_by ${key},
    turn_who text not null default 'nobody' ${oneOf('turn_who', holders)},
    turn_holder_id ${key},
    turn_name text not null default '',
    turn_since ${key} not null default '1970-01-01' ${isDate(dialect, 'turn_since')},
    turn_since_exact integer not null default 0 check (turn_since_exact in (0, 1)),
    late_deadline ${key} ${isDate(dialect, 'late_deadline')},
    review_since ${big},
    author_gone integer not null default 0 check (author_gone in (0, 1)),
    deleted_at ${big},
    deleted_by ${key},
    turn_to text check (turn_to in ('review', 'advance', 'setDeadline', 'assign', 'plan', 'finish', 'withdrawn')),
    turn_stage text ${oneOf('turn_stage', stages)},
    other_turns text ${isJson(dialect, 'other_turns', 'array')},
    withdrawn integer not null default 0 check (withdrawn in (0, 1)),
    ${needs(dialect).join(',\n    ')},
    title_sort ${key},
    title_key ${key} generated always as (coalesce(title_sort, lower(title))) ${generated}
  ) ${strict}`;
}

/**
 * What a project needs of whom, by its most urgent turn and by its others, which are JSON: whom it asks, and whether it
 * lacks a person, a deadline or a step of the admin.
 */
function needs({ engine, generated }: SqlDialect): string[] {
  const found = engine === 'sqlite' ? 'instr' : 'strpos';
  // A quotation mark inside a name is escaped, so that these texts are found as keys only.
  const other = (text: string) => `${found}(coalesce(other_turns, ''), '${text}') > 0`;
  const otherTo = (...to: string[]) => to.map((one) => other(`"to":"${one}"`)).join(' or ');
  const asks = (who: string) => [`asks_${who}`, `turn_who = '${who}' or ${other(`"who":"${who}"`)}`];
  const columns = [
    ...['admin', 'penulis', 'redaksi', 'team'].map(asks),
    [
      'lacks_person',
      `turn_who = 'team' or coalesce(turn_to, '') in ('assign', 'plan')
        or ${other('"who":"team"')} or ${otherTo('assign', 'plan')}`,
    ],
    [
      'lacks_deadline',
      `(turn_who = 'penulis' and turn_deadline is null) or coalesce(turn_to, '') in ('setDeadline', 'plan')
        or ${otherTo('setDeadline', 'plan')} or ${other('"who":"penulis","deadline":null')}`,
    ],
    [
      'lacks_step',
      `coalesce(turn_to, '') in ('advance', 'finish', 'withdrawn') or ${otherTo('advance', 'finish', 'withdrawn')}`,
    ],
  ];
  return columns.map(
    ([column, condition]) =>
      `${column} integer generated always as (case when ${condition} then 1 else 0 end) ${generated}`,
  );
}

/** The orders of the lists of projects, by name. */
const orders = {
  age: 'created_at',
  title: 'title_key',
  deadline: 'turn_deadline_key',
  since: 'turn_since',
};

/** Lists that show a part of the projects, each in every order. */
const lists = {
  running: `coalesce(current_overall_status, '') <> 'Selesai'`,
  tasks: `kind = 'redaksi'`,
  asks_admin: 'asks_admin = 1',
  asks_penulis: 'asks_penulis = 1',
  asks_redaksi: 'asks_redaksi = 1',
  asks_team: 'asks_team = 1',
  lacks_person: 'lacks_person = 1',
  lacks_deadline: 'lacks_deadline = 1',
  lacks_step: 'lacks_step = 1',
};

/** Read backwards for newest first; the last column breaks ties, so that every list has one order. */
function* projectIndexes(): Iterable<string> {
  for (const [order, column] of Object.entries(orders)) {
    yield `create index projects_by_${order} on projects (${column}, id)`;
    for (const [list, condition] of Object.entries(lists))
      yield `create index projects_${list}_by_${order} on projects (${column}, id) where ${condition}`;
    yield `create index projects_tasks_by_status_and_${order} on projects (current_overall_status, ${column}, id)
      where kind = 'redaksi'`;
    // These two have an order of their own.
    const late = order === 'deadline' ? 'late_deadline' : column;
    yield `create index projects_late_by_${order} on projects (${late}, id) where late_deadline is not null`;
    const waiting = order === 'since' ? 'review_since' : column;
    yield `create index projects_waiting_by_${order} on projects (${waiting}, id) where awaits_review > 0`;
  }
  yield 'create index projects_by_status on projects (current_overall_status, created_at, id)';
  yield 'create index projects_by_status_and_title on projects (current_overall_status, title_key, id)';
  yield 'create index projects_by_status_and_deadline on projects (current_overall_status, turn_deadline_key, id)';
  yield 'create index projects_by_status_and_since on projects (current_overall_status, turn_since, id)';
  yield 'create index projects_by_status_and_row on projects (current_overall_status, seq)';
  yield 'create index projects_by_author on projects (author_id, created_at, id)';
  yield 'create index projects_by_manuscript on projects (manuscript_id)';
  yield 'create index projects_by_holder on projects (turn_holder_id) where turn_holder_id is not null';
  yield 'create index projects_incomplete on projects (id) where current_overall_status is null';
  yield 'create index projects_with_others on projects (id) where other_turns is not null';
  yield 'create index projects_in_bin on projects (deleted_at, id) where deleted_at is not null';
}

function* projectParticipants({ strict, big, key }: SqlDialect): Iterable<string> {
  yield `create table project_participants (
    project_id ${key} not null references projects (id) on delete cascade,
    user_id ${key} not null,
    created_at ${big} not null default 0,
    primary key (project_id, user_id)
  ) ${strict}`;
  yield `create index project_participants_by_user
    on project_participants (user_id, created_at, project_id)`;
}
