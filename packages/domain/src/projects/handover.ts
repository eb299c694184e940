import type { Stage, StageName } from './stages.ts';
import { holderOf, isAuthorStage, stageNames, stageOf } from './stages.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { assign, change } from './workflow.ts';

/** Somebody who leaves a role or the portal, and the editor who takes over the open stages; null for nobody yet. */
export interface Departure {
  readonly personId: string;
  readonly heir: Candidate | null;
}

/**
 * Hands over what is open (decision 0099): stages they hold, and an author's own two. An approved stage keeps the
 * printed name.
 */
export function handOver<T extends ProjectState>(
  project: T,
  departure: Departure,
): { readonly project: T; readonly handed: readonly StageName[] } {
  const handed = stageNames.filter((name) => leaves(project, name, departure));
  const given = handed.map((name): [StageName, Stage] => [
    name,
    assign(stageOf(project, name), departure.heir),
  ]);
  return {
    project: change(project, { stages: { ...project.stages, ...Object.fromEntries(given) } }),
    handed,
  };
}

function leaves(project: ProjectState, name: StageName, { personId, heir }: Departure): boolean {
  const stage = stageOf(project, name);
  if (stage.status === 'Disetujui') return false;
  const holder = holderOf(stage);
  if (holder !== null) return holder === personId;
  // Nobody is named: the author's own by rule, which the heir then has by name.
  return heir !== null && isAuthorStage(name) && project.authorId === personId;
}
