import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { isWorkingDay } from '@ruang-naskah/domain/calendar/working-days';
import { limits } from '@ruang-naskah/domain/limits';
import type { DueDays } from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { Role } from '@ruang-naskah/domain/roles';
import { sql } from 'kysely';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readWorkCalendar } from '../calendar/days-off.ts';
import { readToday } from '../settings/read.ts';

export interface StageDeadline {
  readonly projectId: string;
  readonly stage: StageName;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Grows with `day` and `title`. */
  readonly revision: number;
  /** When `revision` last grew, epoch ms. */
  readonly changedAt: number;
}

/** No calendar shows more at once; the nearest come first. */
const maxDeadlines = 500;

/** A person's open deadlines: of the stages they are asked for, now or later; for the admin of all that are now. */
export async function deadlinesOf(
  { db }: Pick<Deps, 'db'>,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<StageDeadline[]> {
  const rows =
    role === 'admin'
      ? await buildDeadlinesOfAll(db.reads, maxDeadlines).execute()
      : (
          await Promise.all([
            buildAskedDeadlines(db.reads, id, maxDeadlines).execute(),
            buildLaterDeadlines(db.reads, id, maxDeadlines).execute(),
          ])
        ).flat();
  return rows.flatMap(({ project_id: projectId, stage, title, deadline: day, ...row }) =>
    day === null
      ? []
      : [
          {
            projectId,
            stage,
            title,
            day,
            revision: row.event_revision,
            changedAt: row.event_changed_at ?? row.created_at,
          },
        ],
  );
}

/** What falls on days without work, for the admin who has changed the calendar: nothing moves by itself. */
export async function listDue(deps: Deps, actor: Actor): Promise<DueDays> {
  permit(mayManageProjects(actor));
  const calendar = await readWorkCalendar(deps);
  const days = await countStagesByDay(deps.db.reads, await readToday(deps));
  return { items: days.filter(({ day }) => !isWorkingDay(day, calendar)).slice(0, limits.dueDays) };
}

/** Deadlines of stages, the nearest first, for a calendar. */
function selectDeadlines(db: Db) {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['project_stages.project_id', 'project_stages.stage', 'project_stages.deadline'])
    .select(['project_stages.event_revision', 'project_stages.event_changed_at'])
    .select(['projects.title', 'projects.created_at'])
    .where('project_stages.deadline', 'is not', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_stages.deadline_key')
    .orderBy('project_stages.project_id')
    .orderBy('project_stages.position');
}

/** What a person is asked for now. */
export function buildAskedDeadlines(db: Db, person: string, limit: number) {
  return selectDeadlines(db).where('project_stages.asked_id', '=', person).limit(limit);
}

/** What a person will be asked for; a withdrawn project asks nobody but the admin. */
export function buildLaterDeadlines(db: Db, person: string, limit: number) {
  return selectDeadlines(db)
    .where('project_stages.holder_id', '=', person)
    .where('project_stages.turn', '=', 'later')
    .where('projects.current_overall_status', 'is not', null)
    .where('projects.withdrawn', '=', 0)
    .limit(limit);
}

/** The days from one on, on which open stages of projects are due, and how many. */
function countStagesByDay(db: Db, from: string): Promise<{ day: string; stages: number }[]> {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select([
      sql<string>`project_stages.deadline`.as('day'),
      sql<number>`cast(count(*) as integer)`.as('stages'),
    ])
    .where(sql<boolean>`project_stages.turn in ('now', 'later')`)
    .where('project_stages.deadline', 'is not', null)
    .where('project_stages.deadline', '>=', from)
    .where('projects.current_overall_status', '<>', 'Selesai')
    .where('projects.deleted_at', 'is', null)
    .groupBy('project_stages.deadline')
    .orderBy('project_stages.deadline')
    .execute();
}

/** What anybody is asked for now; the condition is that of the partial index, letter for letter. */
export function buildDeadlinesOfAll(db: Db, limit: number) {
  return selectDeadlines(db)
    .where(sql<boolean>`project_stages.turn = 'now' and project_stages.deadline_key < '9999-12-31'`)
    .limit(limit);
}
