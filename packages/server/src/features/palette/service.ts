import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { Found, SearchAllQuery } from '@ruang-naskah/domain/palette/schema';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { Deps } from '../../deps.ts';
import { findManuscriptTitles } from '../manuscripts/list/service.ts';
import { findProjectTitles } from '../projects/list/service.ts';
import { findPeopleNamed } from '../users/list/service.ts';

const nothing: Found = { projects: [], manuscripts: [], people: [] };

/** A few of each kind, in the scope of the lists; people for those who have a list of them. */
export async function searchAll(deps: Deps, actor: Actor, { q }: SearchAllQuery): Promise<Found> {
  requireUser(actor);
  if (q === undefined || q.trim() === '') return nothing;
  const most = limits.foundOfAKind;
  const [projects, manuscripts, people] = await Promise.all([
    findProjectTitles(deps, actor, q, most),
    findManuscriptTitles(deps, actor, q, most),
    mayAdministerUsers(actor) === true ? findPeopleNamed(deps, actor, q, most) : [],
  ]);
  return { projects, manuscripts, people };
}
