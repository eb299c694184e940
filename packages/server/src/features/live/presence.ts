import { type Actor, isUser, permit, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { PresentAdmins, ReportOpenProjectsInput } from '@ruang-naskah/domain/live/schema';
import { type CommittedChange, silenceSeconds } from '@ruang-naskah/domain/live/values';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import type { Deps } from '../../deps.ts';
import type { LiveStreams } from '../../infra/live-streams.ts';
import type { OpenProjects, ShownProjects } from '../../infra/shown-projects.ts';
import { type RequestContext, requireSession } from '../../request-context.ts';
import { requireReadable } from '../projects/read.ts';

/** Which admins have which project open, by what their browsers report (`OpenProjects`). */

export const silenceMs = silenceSeconds * 1000;

export interface Presence {
  readonly deps: Deps;
  /** The live connections of this process. */
  readonly streams: LiveStreams;
  /** What browsers have open, at any process. */
  readonly shown: ShownProjects;
  /** Streams of this process that have ended and when, epoch ms, as long as what they showed may still arrive. */
  readonly ended: Map<string, number>;
}

/** A browser may report to any process what it has open; only the process of its stream knows when the stream ends. */
export async function reportOpenProjects(
  presence: Presence,
  context: RequestContext,
  { stream, projectIds }: ReportOpenProjectsInput,
): Promise<void> {
  permit(mayManageProjects(context.actor));
  const { deps, streams, ended } = presence;
  const session = requireSession(context).tokenHash;
  await deps.db.changes.sync();
  const own = streams.find(stream);
  if (ended.has(stream) || (own !== undefined && own.tokenHash !== session)) return;
  // On SQLite there is one process: the stream is nowhere else.
  if (own === undefined && deps.db.engine === 'sqlite') return;
  const userId = requireUser(context.actor).id;
  await publishOpenProjects(presence, {
    stream,
    session,
    userId,
    projects: projectIds,
    at: deps.clock.now(),
  });
}

async function publishOpenProjects({ deps, shown }: Presence, report: OpenProjects): Promise<void> {
  const changed = shown.findChanged(report);
  if (changed === undefined || (changed.length === 0 && report.projects.length === 0)) return;
  const changes = changed.map(presenceOf);
  await deps.db.changes.publish({ changes, ended: [], by: report.userId, shown: report });
  // So that this process knows the report before the browser gets its answer.
  await deps.db.changes.sync();
}

/** Takes a report that any process has published. */
export function receiveOpenProjects(presence: Presence, report: OpenProjects): void {
  presence.shown.put(report);
  if (report.projects.length > 0 && presence.ended.has(report.stream))
    publishNothingOpen(presence, report.stream);
}

/** A stream of this process has ended: its browser has nothing open any more. */
export function closeProjectsOf(presence: Presence, stream: string): void {
  const { deps, ended } = presence;
  const now = deps.clock.now();
  for (const [earlier, at] of ended) if (Math.abs(now - at) > silenceMs) ended.delete(earlier);
  ended.set(stream, now);
  publishNothingOpen(presence, stream);
}

function publishNothingOpen(presence: Presence, stream: string): void {
  const before = presence.shown.find(stream);
  if (before === undefined) return;
  publishOpenProjects(presence, { ...before, projects: [] }).catch((err: unknown) =>
    presence.deps.log.warn({ err }, 'that a page was closed could not be told'),
  );
}

/** The other admins who have this project open, each once. */
export async function listPresent(
  { deps, shown }: Presence,
  actor: Actor,
  projectId: string,
): Promise<PresentAdmins> {
  permit(mayManageProjects(actor));
  await requireReadable(deps.db.reads, actor, projectId);
  await deps.db.changes.sync();
  const others = [...shown.viewersOf(projectId, deps.clock.now())].filter((id) => !isUser(actor, id));
  if (others.length === 0) return { people: [] };
  const people = await deps.db.reads
    .selectFrom('users')
    .select(['id', 'nama'])
    .where('id', 'in', others.slice(0, limits.namedPresent))
    .orderBy('id')
    .execute();
  return { people };
}

export function presenceOf(projectId: string): CommittedChange {
  return { kind: 'presence', id: projectId, version: null, readers: [] };
}
