import { type Actor, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { mayTakeStage, takeStage } from '@ruang-naskah/domain/projects/tasks';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { readToday } from '../settings/read.ts';
import { type StoredProject, toProject } from './columns.ts';
import { lockProject } from './read.ts';
import { saveProject } from './save.ts';
import type { StagePath } from './tasks.ts';

/** 'Ambil tugas ini'. @throws AppError `projects.stage_taken` for the second of two */
export async function takeFreeStage(
  deps: Deps,
  context: RequestContext,
  { id, stage }: StagePath,
): Promise<Project> {
  const { actor } = context;
  const person = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id, person.id);
    const before = authorize(actor, 'take', found, {
      policy: (who: Actor, project: StoredProject) => mayTakeStage(who, project, stage),
      absent: 'projects.not_found',
    });
    const taken = takeStage<StoredProject>(before, stage, person);
    if (taken === before) return toProject(before, actor);
    // An open edit of an admin remains valid, unless it is about this stage.
    const saved = await saveProject(tx, before, taken, {
      by: person.id,
      now: deps.clock.now(),
      today,
      changesOnlyLink: true,
    });
    await audit(tx, deps, context, {
      action: 'projects.stage_taken',
      id,
      detail: { stage },
      changes: loggedChanges(before, saved),
    });
    return toProject(saved, actor);
  });
}
