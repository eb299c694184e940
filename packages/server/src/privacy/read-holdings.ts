import type { Actor } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import { lastStage } from '@ruang-naskah/domain/projects/stages';
import type { Holdings } from '@ruang-naskah/domain/users/schema';
import type { Db } from '../db/handle.ts';
import { countList } from '../db/lists.ts';
import type { Deps } from '../deps.ts';
import { requireAccount } from '../features/users/find.ts';

/**
 * What depends on an account, for the question before it is deleted or gets another role: each kind is one range of an
 * index, counted up to the bound that is shown.
 */
export async function readHoldings(deps: Deps, actor: Actor, id: string): Promise<Holdings> {
  await requireAccount(deps, actor, id);
  const { reads } = deps.db;
  const [openStages, projects, manuscripts] = await Promise.all([
    findOpenStages(reads, id),
    findOpenProjects(reads, id),
    findOpenManuscripts(reads, id),
  ]);
  return { openStages, projects, manuscripts };
}

/** Stages that wait for the person now or later, the most urgent first. */
export async function findOpenStages(db: Db, userId: string): Promise<Holdings['openStages']> {
  const held = db
    .selectFrom('project_stages')
    .innerJoin('projects', 'projects.id', 'project_stages.project_id')
    .select(['projects.id', 'projects.title', 'project_stages.stage'])
    .where('project_stages.holder_id', '=', userId)
    .where('project_stages.turn', 'in', ['now', 'approval', 'later'])
    .where('projects.deleted_at', 'is', null);
  const first = held
    .orderBy('project_stages.deadline_key')
    .orderBy('project_stages.project_id')
    .orderBy('project_stages.position');
  return { count: await countList(db, held), items: await first.limit(limits.holdingsShown).execute() };
}

/** Titles of the author's that are not finished, newest first. */
export async function findOpenProjects(db: Db, userId: string): Promise<Holdings['projects']> {
  const authored = db
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('current_overall_status', 'is', null), eb('current_overall_status', '<>', lastStage)]),
    );
  const first = authored.orderBy('created_at', 'desc').orderBy('id', 'desc');
  return { count: await countList(db, authored), items: await first.limit(limits.holdingsShown).execute() };
}

/** The author's manuscripts that are neither finished nor refused, newest first. */
export async function findOpenManuscripts(db: Db, userId: string): Promise<Holdings['manuscripts']> {
  const sent = db
    .selectFrom('manuscripts')
    .select(['id', 'judul as title'])
    .where('user_id', '=', userId)
    .where('turn_who', '<>', 'nobody');
  const first = sent.orderBy('submission_date', 'desc').orderBy('id', 'desc');
  return { count: await countList(db, sent), items: await first.limit(limits.holdingsShown).execute() };
}
