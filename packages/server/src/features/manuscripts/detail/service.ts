import type { Actor, Authorized } from '@ruang-naskah/domain/actor';
import { authorize, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { mayReadManuscript } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import type { Db } from '../../../db/handle.ts';
import { askTogether } from '../../../db/prepared.ts';
import type { Deps } from '../../../deps.ts';
import { findManuscript, historyOf, ownWithProject, projectsFrom, withAuthor } from '../repository.ts';
import type { StoredManuscript } from '../table.ts';
import { withdrawalsOf } from '../withdrawal/repository.ts';

export async function readable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Authorized<StoredManuscript, 'read'>> {
  const author = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  return mayRead(actor, await findManuscript(db, id, author));
}

function mayRead(actor: Actor, found: StoredManuscript | undefined): Authorized<StoredManuscript, 'read'> {
  return authorize(actor, 'read', found, { policy: mayReadManuscript, absent: 'manuscripts.not_found' });
}

/**
 * A manuscript the actor may see, with its history and requests, and for the admin the author's contact and
 * the projects made from it, read in one round trip (decision 0116).
 */
export async function readWhole(db: Db, actor: Actor, id: string): Promise<Manuscript> {
  if (hasRole(actor, 'admin')) return readForAdmin(db, actor, id);
  const author = requireUser(actor).id;
  const own = { id, author };
  const [[found], history, withdrawals] = await askTogether(
    db,
    ownWithProject.with(own),
    historyOf.own.with(own),
    withdrawalsOf.own.with(own),
  );
  const manuscript = mayRead(actor, found);
  // History comes newest first.
  const [last] = history;
  const revised = last !== undefined && last.from !== null && last.to === initialStatus;
  return { ...manuscript, history: history.reverse(), withdrawals, ...(revised && { revised }) };
}

async function readForAdmin(db: Db, actor: Actor, id: string): Promise<Manuscript> {
  const any = { id, author: '' };
  const [[found], history, withdrawals, projects] = await askTogether(
    db,
    withAuthor.with(any),
    historyOf.all.with(any),
    withdrawalsOf.all.with(any),
    projectsFrom.with(any),
  );
  const manuscript = mayRead(actor, found?.manuscript);
  return { ...manuscript, history: history.reverse(), withdrawals, author: found?.author ?? null, projects };
}

export async function readManuscript(deps: Deps, actor: Actor, id: string): Promise<Manuscript> {
  return readWhole(deps.db.reads, actor, id);
}

/** Refuses with 404 what the actor may not see; runs before a bad body is reported. */
export async function requireManuscript(deps: Deps, actor: Actor, id: string): Promise<void> {
  await readable(deps.db.reads, actor, id);
}
