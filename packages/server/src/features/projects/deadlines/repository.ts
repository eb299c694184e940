import { sql } from 'kysely';
import type { Db } from '../../../db/handle.ts';

/** Deadlines of open stages, the nearest first, for a calendar. */

const columns = ['project_stages.project_id', 'project_stages.stage', 'project_stages.deadline'] as const;
const ofProject = ['projects.title', 'projects.created_at'] as const;

/** One range of the index by holder, turn and deadline for each of the two turns that still ask for work. */
export function buildHeld(db: Db, holderId: string, turn: 'now' | 'later', limit: number) {
  return db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select([...columns, ...ofProject])
    .where('project_stages.holder_id', '=', holderId)
    .where('project_stages.turn', '=', turn)
    .where('project_stages.deadline', 'is not', null)
    .where('projects.current_overall_status', 'is not', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_stages.deadline_key')
    .orderBy('project_stages.project_id')
    .orderBy('project_stages.position')
    .limit(limit);
}

/** Of the stage that each running project is at; the condition is that of the partial index, letter for letter. */
export function buildPresent(db: Db, limit: number) {
  return db
    .selectFrom('projects')
    .select([
      'projects.id as project_id',
      'projects.current_overall_status as stage',
      'projects.turn_deadline as deadline',
      ...ofProject,
    ])
    .where(sql<boolean>`(coalesce(projects.current_overall_status, '') <> 'Selesai')`)
    .where('projects.turn_deadline', 'is not', null)
    .where('projects.turn_deadline_key', '<', '9999-12-31')
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.turn_deadline_key')
    .orderBy('projects.id')
    .limit(limit);
}
