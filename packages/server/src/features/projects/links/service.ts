import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { type Actor, authorize, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { maySubmitLink } from '@ruang-naskah/domain/projects/policy';
import { mayReadVerdict } from '@ruang-naskah/domain/projects/proof';
import {
  type DeliveredProject,
  errorOfStageLink,
  type LinkHistory,
  type SubmitLinkInput,
} from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type LinkRecord, submitLink } from '@ruang-naskah/domain/projects/workflow';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { type ActivityMissed, recordActivity } from '../../activities/service.ts';
import { announceProject } from '../../notices/service.ts';
import { readSettings } from '../../settings/service.ts';
import { lockProject, saveProject } from '../repository.ts';
import { readable } from '../service.ts';
import { type StoredProject, toProject } from '../table.ts';
import { findLinks, findVerdicts, insertLink } from './repository.ts';

/** Every link ever given to a project (decision 0003) with its judgements, newest first. */
export async function listLinks(deps: Deps, actor: Actor, id: string): Promise<LinkHistory> {
  const { reads } = deps.db;
  const project = await readable(reads, actor, id);
  const verdicts = await findVerdicts(reads, id);
  return {
    items: await findLinks(reads, id),
    verdicts: verdicts.filter((verdict) => mayReadVerdict(actor, project, verdict)),
  };
}

/**
 * Delivers or changes the link of a stage (§4): stage, history, feed and audit in one transaction. The stored link
 * again, as from a double click, changes nothing.
 */
export async function deliverLink(
  deps: Deps,
  by: By,
  { id, stage }: { readonly id: string; readonly stage: StageName },
  input: SubmitLinkInput,
): Promise<DeliveredProject> {
  const { actor } = by;
  const person = requireUser(actor);
  const { extraStageHosts, timeZone } = await readSettings(deps);
  const wrong = errorOfStageLink(input.submissionLink, extraStageHosts);
  if (wrong !== undefined) throw fieldError('submissionLink', wrong);
  return writeBy(deps, by, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const policy = (who: Actor, project: StoredProject) => maySubmitLink(who, project, stage);
    const before = authorize(actor, 'submitLink', found, { policy: policy, absent: 'projects.not_found' });
    const now = deps.clock.now();
    const [at, today] = [new Date(now).toISOString(), dayOf(now, timeZone)];
    const { project, outcome, link } = submitLink(before, stage, input, { by: person, at });
    if (outcome === 'unchanged') return toProject(before, actor);
    const saved = await saveProject(tx, before, project, { by: person.id, now, today, onlyLink: true });
    await insertLink(tx, id, link);
    await announceProject(deps, tx, { before, after: saved, settled: saved.settled }, person);
    const missed = await recordDelivery(deps, tx, by, { person, before, saved, outcome, link });
    return { ...toProject(saved, actor), ...missed };
  });
}

const { linkSubmitted, linkEdited, linkReturned } = messages.activities;
const describe = { submitted: linkSubmitted, edited: linkEdited, returned: linkReturned };

interface Delivery {
  readonly person: UserActor;
  readonly before: StoredProject;
  readonly saved: StoredProject;
  readonly outcome: keyof typeof describe;
  readonly link: LinkRecord;
}

async function recordDelivery(
  deps: Deps,
  tx: Tx,
  by: By,
  { person, before, saved, outcome, link }: Delivery,
): Promise<ActivityMissed> {
  const { id, title } = saved;
  const missed = await recordActivity(deps, tx, person, {
    type: activityTypeOf(person.role),
    description: describe[outcome](link.stage, title),
    relatedId: id,
    relatedKind: 'project',
    renews: outcome === 'edited',
  });
  await audit(tx, deps, by, {
    action: 'projects.link_submitted',
    id,
    detail: {
      stage: link.stage,
      edited: outcome === 'edited',
      ...(outcome === 'returned' && { returned: true }),
    },
    changes: loggedChanges(before, saved),
  });
  return missed;
}
