import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { type Actor, authorize, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { maySubmitLink } from '@ruang-naskah/domain/projects/policy';
import {
  type DeliveredProject,
  errorOfStageLink,
  type SubmitLinkInput,
} from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { type LinkRecord, submitLink } from '@ruang-naskah/domain/projects/workflow';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { type ActivityMissed, recordActivity } from '../activities/record.ts';
import { announceProject } from '../notices/announce.ts';
import { readSettings } from '../settings/read.ts';
import { type StoredProject, toProject } from './columns.ts';
import { insertLinks } from './links.ts';
import { lockProject } from './read.ts';
import { saveProject } from './save.ts';

/**
 * Delivers or changes the link of a stage (§4): stage, history, feed and audit in one transaction. The stored link
 * again, as from a double click, changes nothing.
 */
export async function deliverLink(
  deps: Deps,
  context: RequestContext,
  { id, stage }: { readonly id: string; readonly stage: StageName },
  input: SubmitLinkInput,
): Promise<DeliveredProject> {
  const { actor } = context;
  const person = requireUser(actor);
  const { extraStageHosts, timeZone } = await readSettings(deps);
  const error = errorOfStageLink(input.submissionLink, extraStageHosts);
  if (error !== undefined) throw fieldError('submissionLink', error);
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const policy = (who: Actor, project: StoredProject) => maySubmitLink(who, project, stage);
    const before = authorize(actor, 'submitLink', found, { policy, absent: 'projects.not_found' });
    const now = deps.clock.now();
    const at = new Date(now).toISOString();
    const today = dayOf(now, timeZone);
    const { project, outcome, link } = submitLink(before, stage, input, { by: person, at });
    if (outcome === 'unchanged') return toProject(before, actor);
    const saved = await saveProject(tx, before, project, {
      by: person.id,
      now,
      today,
      changesOnlyLink: true,
    });
    await insertLinks(tx, id, [link]);
    await announceProject(deps, tx, { before, after: saved, endedRequests: saved.endedRequests }, person);
    const missed = await recordDelivery(deps, tx, context, { person, before, saved, outcome, link });
    return { ...toProject(saved, actor), ...missed };
  });
}

const { linkSubmitted, linkEdited, linkReturned } = messages.activities;

const describeDelivery = { submitted: linkSubmitted, edited: linkEdited, returned: linkReturned };

interface Delivery {
  readonly person: UserActor;
  readonly before: StoredProject;
  readonly saved: StoredProject;
  readonly outcome: keyof typeof describeDelivery;
  readonly link: LinkRecord;
}

async function recordDelivery(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { person, before, saved, outcome, link }: Delivery,
): Promise<ActivityMissed> {
  const { id, title } = saved;
  const missed = await recordActivity(deps, tx, person, {
    type: activityTypeOf(person.role),
    description: describeDelivery[outcome](link.stage, title),
    relatedId: id,
    relatedKind: 'project',
    renews: outcome === 'edited',
  });
  await audit(tx, deps, context, {
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
