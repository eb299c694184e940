import { sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';

/** Deadlines of open stages, the nearest first, for a calendar. */

const columns = [
  'project_stages.project_id',
  'project_stages.stage',
  'project_stages.deadline',
  'project_stages.event_revision',
  'project_stages.event_changed_at',
] as const;
const ofProject = ['projects.title', 'projects.created_at'] as const;

function open(db: Db) {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select([...columns, ...ofProject])
    .where('project_stages.deadline', 'is not', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_stages.deadline_key')
    .orderBy('project_stages.project_id')
    .orderBy('project_stages.position');
}

/** What a person is asked for now. */
export function buildAsked(db: Db, person: string, limit: number) {
  return open(db).where('project_stages.asked_id', '=', person).limit(limit);
}

/** What a person will be asked for; a withdrawn project asks nobody but the admin. */
export function buildLater(db: Db, person: string, limit: number) {
  return open(db)
    .where('project_stages.holder_id', '=', person)
    .where('project_stages.turn', '=', 'later')
    .where('projects.current_overall_status', 'is not', null)
    .where('projects.withdrawn', '=', 0)
    .limit(limit);
}

/** The days from one on, on which open stages of projects are due, and how many. */
export function countDue(db: Db, from: string): Promise<{ day: string; stages: number }[]> {
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
export function buildNow(db: Db, limit: number) {
  return open(db)
    .where(sql<boolean>`project_stages.turn = 'now' and project_stages.deadline_key < '9999-12-31'`)
    .limit(limit);
}
