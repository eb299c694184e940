import { type Actor, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { compareTimes } from '@ruang-naskah/domain/dates';
import {
  isManuscriptQueue,
  manuscriptFilterByQueue,
  projectFilterByQueue,
} from '@ruang-naskah/domain/desk/values';
import type { Duties, Duty } from '@ruang-naskah/domain/duties/schema';
import { adminWaitingKinds } from '@ruang-naskah/domain/duties/values';
import type { Deps } from '../../deps.ts';
import { answersOfWithdrawals, dutiesInManuscripts } from '../manuscripts/duties.ts';
import { readTaskQueue, readWithdrawalQueue } from '../manuscripts/queues.ts';
import { dutiesInNotes } from '../notes/duties.ts';
import { answersOfRequests, dutiesInProjects } from '../projects/duties.ts';
import { countProjects } from '../projects/list.ts';
import { readRequestQueue } from '../projects/requests.ts';
import { readSettings } from '../settings/read.ts';
import { countWaitingAccounts } from '../users/list.ts';

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
    if (isManuscriptQueue(kind))
      return (await readTaskQueue(deps, actor, manuscriptFilterByQueue[kind], 1)).count;
    if (kind === 'accounts') return countWaitingAccounts(deps, actor);
    if (kind !== 'requests') return countProjects(deps, actor, { kind: projectFilterByQueue[kind] });
    const [requests, withdrawals] = await Promise.all([
      readRequestQueue(deps, actor, 1),
      readWithdrawalQueue(deps, actor, 1),
    ]);
    return requests.count + withdrawals.count;
  };
  return Promise.all(adminWaitingKinds.map(async (kind) => ({ kind, count: await countOf(kind) })));
}
