import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { SearchAllQuery, SearchResults } from '@ruang-naskah/domain/palette/schema';
import { searchWords } from '@ruang-naskah/domain/search-text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { Deps } from '../../deps.ts';
import { findManuscriptTitles } from '../manuscripts/list.ts';
import { findProjectTitles } from '../projects/list.ts';
import { findPeopleNamed } from '../users/list.ts';

const nothingFound: SearchResults = { projects: [], manuscripts: [], people: [] };

/** A few of each kind, in the scope of the lists; people for those who have a list of them. */
export async function searchAll(deps: Deps, actor: Actor, { q }: SearchAllQuery): Promise<SearchResults> {
  requireUser(actor);
  if (q === undefined || searchWords(q).length === 0) return nothingFound;
  const limit = limits.foundOfAKind;
  const [projects, manuscripts, people] = await Promise.all([
    findProjectTitles(deps, actor, q, limit),
    findManuscriptTitles(deps, actor, q, limit),
    mayAdministerUsers(actor) === true ? findPeopleNamed(deps, actor, q, limit) : [],
  ]);
  return { projects, manuscripts, people };
}
