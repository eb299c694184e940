import type { Stage, StageName } from './stages.ts';
import { assigneeOf, isAuthorStage, stageNames, stageOf } from './stages.ts';
import type { Candidate, ProjectState } from './workflow.ts';
import { assign, withChanges } from './workflow.ts';

export interface StageHandover {
  /** Who leaves a role or the portal. */
  readonly personId: string;
  /** The editor who takes over the open stages; null for nobody yet. */
  readonly successor: Candidate | null;
}

/**
 * Hands over what is open (decision 0145): stages they hold, and an author's own two. An approved stage keeps the
 * printed name.
 */
export function handOver<T extends ProjectState>(
  project: T,
  handover: StageHandover,
): { readonly project: T; readonly handed: readonly StageName[] } {
  const handed = stageNames.filter((name) => isHandedOver(project, name, handover));
  const given = handed.map((name): [StageName, Stage] => [
    name,
    assign(stageOf(project, name), handover.successor),
  ]);
  return {
    project: withChanges(project, { stages: { ...project.stages, ...Object.fromEntries(given) } }),
    handed,
  };
}

function isHandedOver(
  project: ProjectState,
  name: StageName,
  { personId, successor }: StageHandover,
): boolean {
  const stage = stageOf(project, name);
  if (stage.status === 'Disetujui') return false;
  const holder = assigneeOf(stage);
  if (holder !== null) return holder === personId;
  // Nobody is named: the author's own by rule, which the successor then has by name.
  return successor !== null && isAuthorStage(name) && project.authorId === personId;
}
