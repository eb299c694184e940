import { dayOf } from '@ruang-naskah/domain/dates';
import type { ProjectKind, Stage, StageName, StageStatus } from '@ruang-naskah/domain/projects/stages';
import { holderOf } from '@ruang-naskah/domain/projects/stages';
import {
  askedAt,
  type StageTurn,
  stageTurn,
  type Turn,
  type TurnHolder,
  turnsAfter,
} from '@ruang-naskah/domain/projects/turn';
import { sql } from 'kysely';
import type { Tx } from '../handle.ts';
import { setCells } from './migration.ts';

/**
 * The turns of all projects and of their stages, by the rules of this release. A turn that goes on keeps the day it
 * began; one of a stage that was sent back began on the day of the request. Only rows that change are written.
 */

/** Rows held at once, however many projects there are. */
const batch = 500;

interface HeadRow {
  seq: number;
  id: string;
  kind: ProjectKind;
  author_id: string | null;
  author_name: string;
  author_gone: number;
  withdrawn: number;
  current_overall_status: StageName | null;
  updated_at: number;
  turn_who: TurnHolder;
  turn_holder_id: string | null;
  turn_name: string;
  turn_to: string | null;
  turn_stage: StageName | null;
  turn_since: string;
  turn_since_exact: number;
  turn_deadline: string | null;
  late_deadline: string | null;
  other_turns: string | null;
}

interface StageRow {
  project_id: string;
  stage: StageName;
  deadline: string | null;
  status: StageStatus;
  assignee_id: string | null;
  editor_id: string | null;
  editor_name: string | null;
  submission_link: string | null;
  repair_asked_at: number | null;
  turn: StageTurn;
  asked_id: string | null;
}

export async function recomputeTurns(tx: Tx): Promise<void> {
  const settings = await sql<{
    value: string;
  }>`select value from settings where key = 'publisher'`.execute(tx);
  const { timeZone } = JSON.parse(settings.rows[0]?.value ?? '{}') as { timeZone?: string };
  for (let after = -1; ; ) {
    const heads = await sql<HeadRow>`select seq, id, kind, author_id, author_name, author_gone, withdrawn,
      current_overall_status, updated_at, turn_who, turn_holder_id, turn_name, turn_to, turn_stage, turn_since,
      turn_since_exact, turn_deadline, late_deadline, other_turns
      from projects where seq > ${after} order by seq limit ${sql.lit(batch)}`.execute(tx);
    const last = heads.rows.at(-1);
    if (last === undefined) return;
    const stages =
      await sql<StageRow>`select project_id, stage, deadline, status, assignee_id, editor_id, editor_name,
      submission_link, repair_asked_at, turn, asked_id from project_stages
      where project_id in (${sql.join(heads.rows.map(({ id }) => id))})`.execute(tx);
    const byProject = Map.groupBy(stages.rows, (row) => row.project_id);
    for (const head of heads.rows) await recompute(tx, head, byProject.get(head.id) ?? [], timeZone);
    after = Number(last.seq);
  }
}

async function recompute(
  tx: Tx,
  head: HeadRow,
  rows: readonly StageRow[],
  timeZone: string | undefined,
): Promise<void> {
  const authorId = head.author_id ?? '';
  const holders = rows.flatMap((row) => holderOf(toStage(row)) ?? []);
  const project = {
    kind: head.kind,
    authorId,
    authorName: head.author_name,
    authorGone: Number(head.author_gone) === 1,
    withdrawn: Number(head.withdrawn) === 1,
    currentOverallStatus: head.current_overall_status,
    participantUids: [authorId, ...holders].filter((id) => id !== ''),
    stages: Object.fromEntries(rows.map((row) => [row.stage, toStage(row)])),
  };
  const turns = turnsAfter({ turn: turnOf(head), otherTurns: [] }, project);
  const begin = (turn: Turn) => begun(turn, rows, dayOf(Number(head.updated_at), timeZone), timeZone);
  const turn = begin(turns.turn);
  const others = turns.otherTurns
    .map(begin)
    .map(({ stage, who, deadline, dueOn, to, holderId, name, since, exact }) => ({
      ...{ stage, who, deadline, late: dueOn, to, holderId, name, since, exact },
    }));
  await setCells(
    tx,
    { table: 'projects', column: 'id', value: head.id },
    { ...head },
    {
      turn_who: turn.who,
      turn_holder_id: turn.holderId,
      turn_name: turn.name,
      turn_to: turn.to,
      turn_stage: turn.stage,
      turn_since: turn.since,
      turn_since_exact: turn.exact ? 1 : 0,
      turn_deadline: turn.deadline,
      late_deadline: turn.dueOn,
      other_turns: others.length === 0 ? null : JSON.stringify(others),
    },
  );
  for (const row of rows) {
    const [now, asked] = [stageTurn(project, row.stage), askedAt(turns, row.stage)];
    if (now === row.turn && asked === row.asked_id) continue;
    await sql`update project_stages set turn = ${now}, asked_id = ${asked}
      where project_id = ${head.id} and stage = ${row.stage}`.execute(tx);
  }
}

/** As it was stored: of the stage in Status Keseluruhan. */
function turnOf(head: HeadRow): Turn {
  return {
    stage: head.turn_who === 'nobody' ? null : head.current_overall_status,
    who: head.turn_who,
    holderId: head.turn_holder_id,
    name: head.turn_name,
    to: null,
    since: head.turn_since,
    exact: Number(head.turn_since_exact) === 1,
    deadline: null,
    dueOn: null,
  };
}

/** Any other turn that was not recorded began on the day of the last change, or earlier. */
function begun(
  turn: Turn,
  rows: readonly StageRow[],
  changed: string,
  timeZone: string | undefined,
): Turn & { since: string } {
  if (turn.since !== null) return { ...turn, since: turn.since };
  const sent = rows.find(({ stage }) => stage === turn.stage)?.repair_asked_at;
  return sent == null
    ? { ...turn, since: changed, exact: false }
    : { ...turn, since: dayOf(Number(sent), timeZone) };
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
