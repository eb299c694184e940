import type { Actor, Decision } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import type { StageProject } from './stage-rules.ts';
import { stagePolicy } from './stage-rules.ts';
import type { StageName } from './stages.ts';

/** Who may do what with projects (§6). */

/** Creating, editing, approving, deleting and restoring are the admin's. */
export function mayManageProjects(actor: Actor): Decision {
  return hasRole(actor, 'admin') ? true : 'forbidden';
}

/** Decision 0145: the work of somebody who leaves is handed over by the admin, or by the operator's command. */
export function mayHandOver(actor: Actor): Decision {
  return actor.kind === 'system' ? true : mayManageProjects(actor);
}

interface Participation {
  readonly participantUids: readonly string[];
}

/** Any project for the admin, their own for participants; for others it must look absent. */
export function mayReadProject(actor: Actor, project: Participation): Decision {
  if (hasRole(actor, 'admin')) return true;
  return project.participantUids.some((id) => isUser(actor, id)) ? true : 'projects.not_found';
}

/** Checks the role, then the scope, then whose stage it is and whether it is open. */
export function maySubmitLink(
  actor: Actor,
  project: Participation & StageProject,
  stage: StageName,
): Decision {
  if (!hasRole(actor, 'penulis', 'redaksi')) return 'forbidden';
  const seen = mayReadProject(actor, project);
  return seen === true ? stagePolicy.submitLink(actor, project, stage) : seen;
}

/** Whose projects a list may show: everybody's (undefined), or those one person takes part in. */
export interface ProjectScope {
  readonly participantId: string | undefined;
}

/**
 * The admin sees all, their own with `scope=mine`, or one person's; everybody else only their own, and asking
 * for more is refused. Without a scope each sees what they may.
 */
export function projectScope(
  actor: Actor,
  wanted: { readonly scope?: 'all' | 'mine' | undefined; readonly personId?: string | undefined },
): ProjectScope | 'forbidden' {
  if (actor.kind !== 'user') return 'forbidden';
  const { scope, personId } = wanted;
  if (hasRole(actor, 'admin') && scope !== 'mine') return { participantId: personId };
  const others = personId !== undefined && personId !== actor.id;
  if (others || scope === 'all') return 'forbidden';
  return { participantId: actor.id };
}
