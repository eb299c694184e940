import type { Actor } from '@ruang-naskah/domain/actor';
import type { Holdings } from '@ruang-naskah/domain/users/schema';
import type { Deps } from '../../deps.ts';
import { requireAccount } from '../../features/users/admin/service.ts';
import { findOpenManuscripts, findOpenProjects, findOpenStages } from './repository.ts';

/** What depends on an account, for the question before it is deleted or gets another role. */
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
