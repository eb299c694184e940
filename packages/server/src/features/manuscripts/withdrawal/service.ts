import { type Actor, permit, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import {
  mayAskWithdrawal,
  mayCountManuscripts,
  mayDecideWithdrawal,
  mayTakeBackWithdrawal,
} from '@ruang-naskah/domain/manuscripts/policy';
import type {
  AskWithdrawalInput,
  DecideWithdrawalInput,
  Manuscript,
} from '@ruang-naskah/domain/manuscripts/schema';
import { withdrawing } from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { answeredNotices, askedNotices } from '@ruang-naskah/domain/notices/events-requests';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordActivity } from '../../activities/service.ts';
import { endNotices } from '../../notices/done/service.ts';
import { announceManuscript, announceWithdrawn, withdrawRequestNotices } from '../../notices/service.ts';
import { readToday } from '../../settings/service.ts';
import { readable, readWhole } from '../detail/service.ts';
import { countManuscriptRows } from '../list/repository.ts';
import { findManuscript, projectsFrom } from '../repository.ts';
import { followProject } from '../turn/repository.ts';
import { endWithdrawal, findWithdrawing, flagWithdrawal, insertWithdrawal } from './repository.ts';

const matter = { kind: 'withdrawal', deadline: null } as const;

/** 'Ajukan penarikan': a flag and a reason; the status stays. @throws AppError `version_stale` */
export async function askWithdrawal(
  deps: Deps,
  by: By,
  id: string,
  { note }: AskWithdrawalInput,
): Promise<Manuscript> {
  const { actor, version } = by;
  const author = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
    const before = await readable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    const stages = (await projectsFrom.all(tx, { id })).map((project) => project.currentOverallStatus);
    permit(mayAskWithdrawal(actor, before, stages));
    const now = deps.clock.now();
    if (!(await flagWithdrawal(tx, id, 'asked', { version, now }))) throw new AppError('version_stale');
    const requestId = await insertWithdrawal(tx, id, { note, by: author.id, now });
    await followProject(tx, id, today);
    await audit(tx, deps, by, { action: 'manuscripts.withdrawal_asked', id });
    await recordActivity(deps, tx, author, {
      type: 'author_upload',
      description: messages.activities.withdrawalAsked(before.judul),
      relatedId: id,
      relatedKind: 'manuscript',
    });
    const about = { title: before.judul, stage: null };
    const drafts = askedNotices(about, { ...matter, id: requestId, note }, author.name);
    await announceManuscript(deps, tx, { id, drafts }, author);
    return readWhole(tx, actor, id);
  });
}

/** @throws AppError `version_stale` for one that was answered meanwhile */
export async function takeBackWithdrawal(deps: Deps, by: By, id: string): Promise<void> {
  const { actor, version } = by;
  const author = requireUser(actor);
  const today = await readToday(deps);
  await writeBy(deps, by, async (tx) => {
    const before = await readable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(mayTakeBackWithdrawal(actor, before));
    const now = deps.clock.now();
    if (!(await flagWithdrawal(tx, id, null, { version, now }))) throw new AppError('version_stale');
    const requestId = await endWithdrawal(tx, id, { state: 'withdrawn', decided_at: now });
    await followProject(tx, id, today);
    await audit(tx, deps, by, { action: 'manuscripts.withdrawal_taken_back', id });
    const place = { projectId: null, manuscriptId: id, title: before.judul, stage: null };
    await announceWithdrawn(deps, tx, { ...place, matter: { ...matter, id: requestId } }, author);
  });
}

/** Inside the transaction that accepts a withdrawal: the manuscript's projects ask only the admin from here on. */
export type StopProjects = (deps: Deps, tx: Tx, by: UserActor, manuscriptId: string) => Promise<void>;

type Decision = DecideWithdrawalInput & { readonly id: string; readonly stopProjects: StopProjects };

/** The admin's answer; a withdrawn manuscript waits for nobody, unless it has a project. */
export async function decideWithdrawal(
  deps: Deps,
  by: By,
  { id, accepted, note, stopProjects }: Decision,
): Promise<Manuscript> {
  const { actor, version } = by;
  permit(mayCountManuscripts(actor));
  const admin = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
    const before = await readable(tx, actor, id);
    if (before.version !== version) throw new AppError('version_stale');
    permit(mayDecideWithdrawal(actor, before));
    const now = deps.clock.now();
    if (!(await flagWithdrawal(tx, id, accepted ? 'accepted' : null, { version, now })))
      throw new AppError('version_stale');
    const state = accepted ? 'accepted' : 'refused';
    const end = {
      state,
      answer: note || null,
      answer_unread: 1,
      decided_by: admin.id,
      decided_at: now,
    } as const;
    const requestId = await endWithdrawal(tx, id, end);
    if (accepted) {
      await stopProjects(deps, tx, admin, id);
      const events = eventsOfKinds(['manuscriptArrived', 'statusChanged']);
      await endNotices(deps, tx, { events, manuscriptId: id });
    }
    await followProject(tx, id, today);
    await audit(tx, deps, by, { action: 'manuscripts.withdrawal_decided', id, detail: { accepted } });
    await withdrawRequestNotices(deps, tx, requestId);
    const about = { title: before.judul, stage: null };
    const answer = { to: before.userId, accepted, note };
    const drafts = answeredNotices(about, { ...matter, id: requestId }, answer);
    await announceManuscript(deps, tx, { id, drafts }, admin);
    return readWhole(tx, actor, id);
  });
}

/**
 * Checks that a project may be started from it; the caller has authorized that. @throws AppError `manuscripts.not_found`,
 * `manuscripts.withdrawn` for a withdrawn one (decision 0095)
 */
export async function requireToPublish(db: Db, id: string): Promise<void> {
  const found = await findManuscript(db, id);
  if (found === undefined) throw new AppError('manuscripts.not_found');
  if (found.withdrawal?.state === 'accepted') throw new AppError('manuscripts.withdrawn');
}

/** The first requests without an answer and their count, for the admin's desk. */
export async function beginningOfWithdrawing(deps: Deps, actor: Actor, limit: number) {
  permit(mayCountManuscripts(actor));
  const { reads } = deps.db;
  const [items, count] = await Promise.all([
    findWithdrawing(reads, limit),
    countManuscriptRows(reads, { status: withdrawing, sort: 'submissionDate' }),
  ]);
  return { items, count };
}
