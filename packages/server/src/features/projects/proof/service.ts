import { activityTypeOf } from '@ruang-naskah/domain/activities/values';
import { authorize, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { proofNotices } from '@ruang-naskah/domain/notices/events';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import { isSaid, judgeProof, mayJudgeProof, proofStage } from '@ruang-naskah/domain/projects/proof';
import type { DeliveredProject, JudgeProofInput } from '@ruang-naskah/domain/projects/schema';
import { stageOf } from '@ruang-naskah/domain/projects/stages';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordActivity } from '../../activities/service.ts';
import { endAsked } from '../../notices/done/service.ts';
import { announce, takeBackFresh } from '../../notices/service.ts';
import { readSettings } from '../../settings/service.ts';
import { insertVerdicts } from '../links/repository.ts';
import { lockProject, saveProject } from '../repository.ts';
import { type StoredProject, toProject } from '../table.ts';

const { proofApproved, proofCorrected } = messages.activities;
const describe = { print_approved: proofApproved, print_correction: proofCorrected };

/**
 * 'Setujui cetak', or a correction: recorded with the document, which stays as it is. The same once more changes
 * nothing. @throws AppError `version_stale` for another document than the one the author has looked at
 */
export async function sayOfProof(
  deps: Deps,
  by: By,
  id: string,
  { kind, note, submissionLink }: JudgeProofInput,
): Promise<DeliveredProject> {
  const { actor } = by;
  const person = requireUser(actor);
  const { timeZone } = await readSettings(deps);
  return writeBy(deps, by, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const before = authorize(actor, 'judgeProof', found, {
      policy: mayJudgeProof,
      absent: 'projects.not_found',
    });
    if (stageOf(before, proofStage).submissionLink !== submissionLink) throw new AppError('version_stale');
    const said = { kind, note };
    if (isSaid(before, said)) return toProject(before, actor);
    const now = deps.clock.now();
    const after = judgeProof<StoredProject>(before, said, new Date(now).toISOString());
    const writing = { by: person.id, now, today: dayOf(now, timeZone), onlyLink: true };
    const saved = await saveProject(tx, before, after, writing);
    await insertVerdicts(tx, id, [{ stage: proofStage, kind, note, deadline: null }], { by: person, now });
    await audit(tx, deps, by, {
      action: 'projects.proof_judged',
      id,
      detail: { stage: proofStage, kind },
      changes: loggedChanges(before, saved),
    });
    await endAsked(deps, tx, saved);
    await takeBackFresh(deps, tx, { projectId: id }, 'proofJudged');
    const drafts = proofNotices(saved, proofStage, { kind, note, byName: person.name });
    await announce(deps, tx, { drafts, projectId: id, manuscriptId: null, actorId: person.id });
    const missed = await recordActivity(deps, tx, person, {
      type: activityTypeOf(person.role),
      description: describe[kind](before.title),
      relatedId: id,
      relatedKind: 'project',
    });
    return { ...toProject(saved, actor), ...missed };
  });
}
