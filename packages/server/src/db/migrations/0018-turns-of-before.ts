import { dayOf } from '@ruang-naskah/domain/dates';
import type { ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import type { Stage, StageMap, StageName, StageStatus } from '@ruang-naskah/domain/projects/stages';
import { holderOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import type { Turn, TurnHolder } from '@ruang-naskah/domain/projects/turn';
import { turnsAfter } from '@ruang-naskah/domain/projects/turn';
import { sql } from 'kysely';
import type { SqlValue, Tx } from '../handle.ts';

/**
 * The turns of existing projects and manuscripts, as far as the records tell when they began. Of any other turn it is
 * only known that it began on the day of the record's last change, or earlier.
 */

/** Rows read and written at once: a hundred thousand projects take seconds, and few of them are in memory. */
const batch = 500;

interface StageRow {
  project_id: string;
  stage: StageName;
  deadline: string | null;
  status: StageStatus;
  assignee_id: string | null;
  editor_id: string | null;
  editor_name: string | null;
  submission_link: string | null;
  submitted_at: number | null;
  approved_at: number | null;
}

interface HeadRow {
  seq: number;
  id: string;
  kind: 'penulis' | 'redaksi';
  author_id: string | null;
  author_name: string;
  current_overall_status: StageName | null;
  created_at: number;
  updated_at: number;
  author_lives: number;
}

/** Calls `write` with each batch of a table's rows, oldest first. */
async function eachBatch<R extends { seq: number }>(
  read: (after: number) => Promise<readonly R[]>,
  write: (rows: readonly R[]) => Promise<void>,
): Promise<void> {
  for (let after = -1; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    await write(rows);
    after = Number(last.seq);
  }
}

async function readTimeZone(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from settings where key = 'publisher'`.execute(
    tx,
  );
  const { timeZone } = JSON.parse(rows[0]?.value ?? '{}') as { timeZone?: string };
  return timeZone;
}

export async function backfillProjects(tx: Tx): Promise<void> {
  const timeZone = await readTimeZone(tx);
  const read = async (after: number) =>
    (
      await sql<HeadRow>`select seq, id, kind, author_id, author_name, current_overall_status, created_at, updated_at,
        case when exists (select 1 from users where users.id = projects.author_id) then 1 else 0 end as author_lives
        from projects where seq > ${after} order by seq limit ${sql.lit(batch)}`.execute(tx)
    ).rows;
  await eachBatch(read, async (heads) => {
    const { rows } =
      await sql<StageRow>`select project_id, stage, deadline, status, assignee_id, editor_id, editor_name,
      submission_link, submitted_at, approved_at from project_stages
      where project_id in (${sql.join(heads.map(({ id }) => id))})`.execute(tx);
    const stages = Map.groupBy(rows, (row) => row.project_id);
    const projects = heads.map((head) => readProject(head, stages.get(head.id) ?? [], timeZone));
    await writeTurns(tx, projects);
    await writeVisits(
      tx,
      projects.flatMap(({ visits }) => visits),
    );
  });
}

interface Visit {
  readonly projectId: string;
  readonly stage: StageName;
  readonly entered: number | null;
  readonly left: number | null;
}

interface OldProject {
  readonly id: string;
  readonly turn: Turn;
  readonly since: string;
  readonly exact: boolean;
  readonly reviewSince: number | null;
  readonly gone: boolean;
  readonly visits: readonly Visit[];
}

function readProject(head: HeadRow, rows: readonly StageRow[], timeZone: string | undefined): OldProject {
  const stages: StageMap = Object.fromEntries(rows.map((row) => [row.stage, toStage(row)]));
  const authorId = head.author_id ?? '';
  const holders = rows.flatMap((row) => holderOf(toStage(row)) ?? []);
  const gone = authorId !== '' && Number(head.author_lives) === 0;
  const { turn } = turnsAfter(undefined, {
    // A task whose work is done had no turn of its own yet.
    kind: 'penulis',
    authorId,
    authorName: head.author_name,
    authorGone: gone,
    currentOverallStatus: head.current_overall_status,
    participantUids: [authorId, ...holders].filter((id) => id !== ''),
    stages,
  });
  const visits = visitsOf(head, rows, turn);
  const [updated, began] = [dayOf(Number(head.updated_at), timeZone), beginOf(head, rows, turn)];
  const start = began === null ? null : dayOf(began.at, timeZone);
  const exact = start !== null && (began?.sure === true || start === updated);
  return {
    id: head.id,
    turn,
    since: exact ? start : updated,
    exact,
    reviewSince: reviewOf(rows),
    gone,
    visits,
  };
}

function toStage(row: StageRow): Stage {
  return {
    deadline: row.deadline,
    status: row.status,
    assigneeId: row.assignee_id,
    ...(row.submission_link !== null && { submissionLink: row.submission_link }),
    ...(row.editor_id !== null && { editorId: row.editor_id }),
    ...(row.editor_name !== null && { editorName: row.editor_name }),
  };
}

const waits = (row: StageRow) =>
  Boolean(row.submission_link) && (row.status === 'Menunggu Review' || row.status === 'Selesai');

function reviewOf(rows: readonly StageRow[]): number | null {
  const came = rows.filter(waits).map(({ submitted_at }) => Number(submitted_at ?? 0));
  return came.length === 0 ? null : Math.min(...came);
}

/** When the project came to its present stage: with the approval of the one before, the first with the project. */
function enteredAt(head: HeadRow, rows: readonly StageRow[], name: StageName): number | null {
  const position = stagePosition(name);
  const nothingDone = rows.every(({ approved_at }) => approved_at === null);
  if (nothingDone && (position === 1 || head.kind === 'redaksi')) return Number(head.created_at);
  const before = rows.find((row) => stagePosition(row.stage) === position - 1);
  return before?.approved_at == null ? null : Number(before.approved_at);
}

/** When the turn began, and whether nothing that is not recorded can have begun it later. */
function beginOf(
  head: HeadRow,
  rows: readonly StageRow[],
  { who, to }: Turn,
): { readonly at: number; readonly sure: boolean } | null {
  const name = head.current_overall_status;
  if (name === null) return null;
  const entered = enteredAt(head, rows, name);
  const present = rows.find(({ stage }) => stage === name);
  if (to === 'review' && present?.submitted_at != null) {
    return { at: Math.max(Number(present.submitted_at), entered ?? 0), sure: true };
  }
  // The author's own stages are never reassigned; since when another person holds one is not recorded.
  return entered === null ? null : { at: entered, sure: who === 'penulis' };
}

/** The stays known from approvals: each begins at the approval of the stage before, and the last one is still open. */
function visitsOf(head: HeadRow, rows: readonly StageRow[], { who, to }: Turn): Visit[] {
  const name = head.current_overall_status;
  const done = rows.filter(({ approved_at }) => approved_at !== null);
  const past = done.map(({ stage, approved_at }) => {
    const left = Number(approved_at);
    const before = done.find((row) => stagePosition(row.stage) === stagePosition(stage) - 1);
    const began =
      stagePosition(stage) === 1 || head.kind === 'redaksi' ? head.created_at : before?.approved_at;
    const entered = began == null || Number(began) > left ? null : Number(began);
    return { projectId: head.id, stage, entered, left };
  });
  if (name === null || who === 'nobody' || to === 'advance') return past;
  return [...past, { projectId: head.id, stage: name, entered: enteredAt(head, rows, name), left: null }];
}

/** A list of rows as a table `v` of these columns, its integers marked; both engines read it. */
function valuesTable(columns: readonly string[], rows: readonly (readonly SqlValue[])[]) {
  const tuples = rows.map((row) => sql`(${sql.join([...row])})`);
  return sql`v (${sql.join(columns.map((column) => sql.ref(column)))}) as (values ${sql.join(tuples)})`;
}

async function writeTurns(tx: Tx, projects: readonly OldProject[]): Promise<void> {
  const rows = projects.map(({ id, turn, since, exact, reviewSince, gone }) => [
    id,
    turn.who,
    turn.holderId,
    turn.name,
    // The column had no word for both at once.
    turn.to === 'plan' ? 'setDeadline' : turn.to,
    since,
    exact ? '1' : '0',
    turn.deadline,
    turn.dueOn,
    reviewSince === null ? null : String(reviewSince),
    gone ? '1' : '0',
  ]);
  const columns = ['id', 'who', 'holder', 'name', 'task', 'since', 'exact', 'due', 'late', 'review', 'gone'];
  await sql`with ${valuesTable(columns, rows)} update projects set turn_who = v.who, turn_holder_id = v.holder,
    turn_name = v.name, turn_to = v.task, turn_since = v.since, turn_since_exact = cast(v.exact as integer),
    turn_deadline = v.due, late_deadline = v.late, review_since = cast(v.review as bigint),
    author_gone = cast(v.gone as integer) from v where projects.id = v.id`.execute(tx);
}

async function writeVisits(tx: Tx, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.map(({ projectId, stage, entered, left }) => [
    projectId,
    stage,
    entered === null ? null : String(entered),
    left === null ? null : String(left),
  ]);
  await sql`with ${valuesTable(['id', 'stage', 'came', 'went'], rows)}
    insert into stage_visits (project_id, stage, round, entered_at, left_at, approved)
    select v.id, v.stage, 1, cast(v.came as bigint), cast(v.went as bigint), case when v.went is null then 0 else 1 end
    from v`.execute(tx);
}

interface ManuscriptRow {
  seq: number;
  id: string;
  status: ManuscriptStatus;
  updated_at: number;
}

interface Followed {
  manuscript_id: string;
  id: string;
  turn_who: TurnHolder;
  turn_since: string;
  turn_since_exact: number;
}

/** The project a manuscript follows is the newest of those that are not finished, else the newest. */
export async function backfillManuscripts(tx: Tx): Promise<void> {
  const timeZone = await readTimeZone(tx);
  const read = async (after: number) =>
    (
      await sql<ManuscriptRow>`select seq, id, status, updated_at from manuscripts
        where seq > ${after} order by seq limit ${sql.lit(batch)}`.execute(tx)
    ).rows;
  await eachBatch(read, async (manuscripts) => {
    const ids = sql.join(manuscripts.map(({ id }) => id));
    const projects =
      await sql<Followed>`select manuscript_id, id, turn_who, turn_since, turn_since_exact from projects
      where manuscript_id in (${ids})
      order by case when current_overall_status = 'Selesai' then 0 else 1 end, created_at, id`.execute(tx);
    const events = await sql<{ manuscript_id: string; to_status: ManuscriptStatus; created_at: number }>`
      select manuscript_id, to_status, created_at from manuscript_status_events
      where manuscript_id in (${ids}) order by created_at, id`.execute(tx);
    const followed = new Map(projects.rows.map((row) => [row.manuscript_id, row]));
    const histories = Map.groupBy(events.rows, (row) => row.manuscript_id);
    const rows = manuscripts.map((manuscript) => {
      const project = followed.get(manuscript.id);
      if (project !== undefined) {
        const { turn_who, turn_since, turn_since_exact } = project;
        return [manuscript.id, turn_who, turn_since, String(turn_since_exact), project.id];
      }
      const who = turnOfManuscript(manuscript.status);
      const began = beginOfStatus(histories.get(manuscript.id) ?? [], who);
      const since = dayOf(began ?? Number(manuscript.updated_at), timeZone);
      return [manuscript.id, who, since, began === null ? '0' : '1', null];
    });
    await sql`with ${valuesTable(['id', 'who', 'since', 'exact', 'project'], rows)}
      update manuscripts set turn_who = v.who, turn_since = v.since, turn_since_exact = cast(v.exact as integer),
      project_id = v.project from v where manuscripts.id = v.id`.execute(tx);
  });
}

/** When the last run of statuses began that wait for the same side; takes them oldest first. */
function beginOfStatus(
  history: readonly { to_status: ManuscriptStatus; created_at: number }[],
  who: TurnHolder,
): number | null {
  const other = history.findLastIndex(({ to_status }) => turnOfManuscript(to_status) !== who);
  const first = history[other + 1];
  return first === undefined ? null : Number(first.created_at);
}
