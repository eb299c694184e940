import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { authorize, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { proofNotices } from '@ruang-naskah/domain/notices/events';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import {
  isRepeatedStatement,
  judgeProof,
  mayJudgeProof,
  proofStage,
} from '@ruang-naskah/domain/projects/proof';
import type { DeliveredProject, JudgeProofInput } from '@ruang-naskah/domain/projects/schema';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { recordActivity } from '../activities/record.ts';
import { announce } from '../notices/announce.ts';
import { markObsoleteNoticesRead } from '../notices/mark-done.ts';
import { takeBackFreshNotices } from '../notices/take-back.ts';
import { readSettings } from '../settings/read.ts';
import { type StoredProject, toProject } from './columns.ts';
import { insertVerdicts } from './links.ts';
import { lockProject } from './read.ts';
import { saveProject } from './save.ts';

const { proofApproved, proofCorrected } = messages.activities;

const describeVerdict = { print_approved: proofApproved, print_correction: proofCorrected };

/**
 * 'Setujui cetak', or a correction: recorded with the document, which stays as it is. The same once more changes
 * nothing. @throws AppError `version_stale` for another document than the one the author has looked at
 */
export async function saveProofVerdict(
  deps: Deps,
  context: RequestContext,
  id: string,
  { kind, note, submissionLink }: JudgeProofInput,
): Promise<DeliveredProject> {
  const { actor } = context;
  const person = requireUser(actor);
  const { timeZone } = await readSettings(deps);
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const before = authorize(actor, 'judgeProof', found, {
      policy: mayJudgeProof,
      absent: 'projects.not_found',
    });
    if (stageOf(before, proofStage).submissionLink !== submissionLink) throw new AppError('version_stale');
    const verdict = { kind, note, givenBy: person.id };
    if (isRepeatedStatement(before, verdict)) return toProject(before, actor);
    const now = deps.clock.now();
    const after = judgeProof<StoredProject>(before, verdict, new Date(now).toISOString());
    const save = { by: person.id, now, today: dayOf(now, timeZone), changesOnlyLink: true };
    const saved = await saveProject(tx, before, after, save);
    await insertVerdicts(tx, id, [{ stage: proofStage, kind, note, deadline: null }], { by: person, now });
    await audit(tx, deps, context, {
      action: 'projects.proof_judged',
      id,
      detail: { stage: proofStage, kind },
      changes: loggedChanges(before, saved),
    });
    await markObsoleteNoticesRead(deps, tx, saved);
    await takeBackFreshNotices(deps, tx, { projectId: id }, 'proofJudged');
    const newNotices = proofNotices(saved, proofStage, { kind, note, byName: person.name });
    await announce(deps, tx, { newNotices, projectId: id, actorId: person.id });
    const missed = await recordActivity(deps, tx, person, {
      type: activityTypeOf(person.role),
      description: describeVerdict[kind](before.title),
      relatedId: id,
      relatedKind: 'project',
    });
    return { ...toProject(saved, actor), ...missed };
  });
}
