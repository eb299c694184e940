import { type Actor, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { compareTimes } from '@ruang-naskah/domain/dates';
import { isManuscriptQueue, manuscriptLists, projectLists } from '@ruang-naskah/domain/desk/values';
import type { Duties, Duty, EndDutyInput } from '@ruang-naskah/domain/duties/schema';
import { waitingKinds } from '@ruang-naskah/domain/duties/values';
import type { By } from '../../call.ts';
import { noteChange } from '../../db/changes.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import {
  answersOfWithdrawals,
  dutiesInManuscripts,
  readAnswerOfWithdrawal,
} from '../manuscripts/duties/service.ts';
import { beginningOfTask } from '../manuscripts/service.ts';
import { beginningOfWithdrawing } from '../manuscripts/withdrawal/service.ts';
import { dutiesInNotes, readMention } from '../notes/mentions/service.ts';
import { endNotices } from '../notices/done/service.ts';
import { answersOfRequests, dutiesInProjects, readAnswerOfRequest } from '../projects/duties/service.ts';
import { countProjects } from '../projects/list/service.ts';
import { beginningOfRequests } from '../projects/requests/service.ts';
import { readSettings } from '../settings/service.ts';
import { countHeldUsers } from '../users/admin/service.ts';

/** Everything that waits for this person (decision 0144): what is due first comes first, then what has waited longest. */
export async function readDuties(deps: Deps, actor: Actor): Promise<Duties> {
  const person = requireUser(actor);
  const { reads } = deps.db;
  const { timeZone } = await readSettings(deps);
  if (hasRole(actor, 'admin')) {
    const [items, waiting] = await Promise.all([
      dutiesInNotes(reads, person, timeZone),
      readWaiting(deps, actor),
    ]);
    return { count: waiting.reduce((sum, { count }) => sum + count, items.length), items, waiting };
  }
  const all = await Promise.all([
    dutiesInProjects(reads, person, timeZone),
    dutiesInManuscripts(reads, person),
    dutiesInNotes(reads, person, timeZone),
    answersOfRequests(reads, person, timeZone),
    answersOfWithdrawals(reads, person, timeZone),
  ]);
  const items = all.flat().sort(byUrgency);
  return { count: items.length, items, waiting: [] };
}

/** Without a deadline it comes after what has one. */
function byUrgency(one: Duty, other: Duty): number {
  const byDeadline = compareTimes(one.until ?? '9999', other.until ?? '9999');
  return byDeadline === 0 ? compareTimes(one.since ?? '9999', other.since ?? '9999') : byDeadline;
}

/** The figures of the Dashboard's queues, counted as these count. */
function readWaiting(deps: Deps, actor: Actor): Promise<Duties['waiting']> {
  const countOf = async (kind: Duties['waiting'][number]['kind']): Promise<number> => {
    if (isManuscriptQueue(kind)) return (await beginningOfTask(deps, actor, manuscriptLists[kind], 1)).count;
    if (kind === 'account') return countHeldUsers(deps, actor);
    if (kind !== 'ask') return countProjects(deps, actor, { kind: projectLists[kind] });
    const [requests, withdrawals] = await Promise.all([
      beginningOfRequests(deps, actor, 1),
      beginningOfWithdrawing(deps, actor, 1),
    ]);
    return requests.count + withdrawals.count;
  };
  return Promise.all(waitingKinds.map(async (kind) => ({ kind, count: await countOf(kind) })));
}

/** Ends a duty by its being read. What is not this person's, or has ended, stays as it is. */
export async function endDuty(deps: Deps, by: By, { kind, dutyId }: EndDutyInput): Promise<void> {
  const person = requireUser(by.actor);
  await writeBy(deps, by, async (tx) => {
    if (kind === 'mention') return readMention(deps, tx, person, dutyId);
    const wasOpen =
      (await readAnswerOfRequest(tx, person, dutyId)) || (await readAnswerOfWithdrawal(tx, person, dutyId));
    if (!wasOpen) return;
    await endNotices(deps, tx, { events: ['requestDecided'], aboutIds: [dutyId], userIds: [person.id] });
    noteChange(tx, { kind: 'notices', id: null, version: null, readers: [person.id] });
  });
}
