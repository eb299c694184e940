import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { mayReviewManuscripts } from '@ruang-naskah/domain/manuscripts/policy';
import { type ManuscriptTask, withdrawingFilter } from '@ruang-naskah/domain/manuscripts/values';
import type { Deps } from '../../deps.ts';
import { countManuscriptRows, findByTask } from './list.ts';

/** Queues of the admin's desk: the first manuscripts of each, and how many there are. */

/** Those that wait for the admin to decide, or to make a project; the list's filter by status knows both. */
export async function readTaskQueue(deps: Deps, actor: Actor, task: ManuscriptTask, limit: number) {
  permit(mayReviewManuscripts(actor));
  const { reads } = deps.db;
  const [items, count] = await Promise.all([
    findByTask(reads, task, limit),
    countManuscriptRows(reads, { status: task }),
  ]);
  return { items, count };
}

/** Those whose authors wait for an answer to their request for withdrawal, the longest first. */
export async function readWithdrawalQueue(deps: Deps, actor: Actor, limit: number) {
  permit(mayReviewManuscripts(actor));
  const { reads } = deps.db;
  const [items, count] = await Promise.all([
    reads
      .selectFrom('manuscripts')
      .select(['id', 'judul', 'author_name', 'withdrawal_at'])
      .where('withdrawal', '=', 'asked')
      .orderBy('withdrawal_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    countManuscriptRows(reads, { status: withdrawingFilter }),
  ]);
  return { items, count };
}
