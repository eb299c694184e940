import { recomputeTurns } from './0043-all-turns-recompute.ts';
import { type ColumnTypes, isJson, type Migration, oneOf } from './migration.ts';

const stages = [
  'Penulisan',
  'Layout',
  'Penyuntingan',
  'Telaah',
  'Proofreading',
  'Quality Control',
  'Revisi',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
];
const tasks = ['review', 'advance', 'setDeadline', 'assign', 'plan', 'finish', 'withdrawn'];

const sorts = {
  age: 'created_at',
  title: 'title_key',
  deadline: 'turn_deadline_key',
  since: 'turn_since',
};

/**
 * A project keeps all its turns: a stage that was sent back is somebody's turn wherever the project stands. The most
 * urgent one has the columns of a turn, the others are JSON, and lists filter by what follows from both.
 */
export const allTurns: Migration = {
  version: 43,
  name: 'all turns',
  *statements(types) {
    for (const name of Object.keys(sorts)) {
      yield `drop index projects_unassigned_by_${name}`;
      yield `drop index projects_by_turn_and_${name}`;
    }
    const add = (column: string) => `alter table projects add column ${column}`;
    yield 'alter table projects drop column turn_to';
    yield add(`turn_to text ${oneOf('turn_to', tasks)}`);
    yield add(`turn_stage text ${oneOf('turn_stage', stages)}`);
    yield add(`other_turns text ${isJson(types, 'other_turns', 'array')}`);
    yield add('withdrawn integer not null default 0 check (withdrawn in (0, 1))');
    yield `update projects set withdrawn = 1 where coalesce(current_overall_status, '') <> 'Selesai' and exists
      (select 1 from manuscripts where manuscripts.id = projects.manuscript_id and manuscripts.withdrawal = 'accepted')`;
    yield* needs(types);
    yield `create index projects_with_others on projects (id) where other_turns is not null`;

    yield `alter table project_stages add column asked_id ${types.key}`;
    yield `create index project_stages_asked
      on project_stages (asked_id, deadline_key, project_id, position) where asked_id is not null`;
    yield `create index project_stages_now on project_stages (deadline_key, project_id, position)
      where turn = 'now' and deadline_key < '9999-12-31'`;
  },
  rewrite: recomputeTurns,
};

function* needs({ engine, generated }: ColumnTypes): Iterable<string> {
  const found = engine === 'sqlite' ? 'instr' : 'strpos';
  // A quotation mark inside a name is escaped, so that these texts are found as keys only.
  const other = (text: string) => `${found}(coalesce(other_turns, ''), '${text}') > 0`;
  const otherTo = (...to: string[]) => to.map((one) => other(`"to":"${one}"`)).join(' or ');
  const columns: [string, string][] = ['admin', 'penulis', 'redaksi', 'team'].map((who) => [
    `asks_${who}`,
    `turn_who = '${who}' or ${other(`"who":"${who}"`)}`,
  ]);
  columns.push(
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
  );
  for (const [column, condition] of columns) {
    yield `alter table projects add column ${column} integer
      generated always as (case when ${condition} then 1 else 0 end) ${generated}`;
    for (const [name, sort] of Object.entries(sorts))
      yield `create index projects_${column}_by_${name} on projects (${sort}, id) where ${column} = 1`;
  }
}
