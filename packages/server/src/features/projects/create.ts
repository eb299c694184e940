import { requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { eventsOfKinds } from '@ruang-naskah/domain/notices/values';
import type { CreateProjectInput, CreateTaskInput, Project } from '@ruang-naskah/domain/projects/schema';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { visitedStage } from '@ruang-naskah/domain/projects/turn';
import {
  type ActorAndTime,
  type Candidate,
  type NewProject,
  newAuthorProject,
  newRedaksiTask,
} from '@ruang-naskah/domain/projects/workflow';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../infra/ids.ts';
import type { RequestContext } from '../../request-context.ts';
import { requirePublishable } from '../manuscripts/read.ts';
import { updateManuscriptTurn } from '../manuscripts/turn.ts';
import { announceProject } from '../notices/announce.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { readToday } from '../settings/read.ts';
import { findCandidates } from '../users/people.ts';
import {
  dateTurns,
  derivedColumns,
  derivedStageColumns,
  projectRow,
  type StoredProject,
  stageRow,
  toProject,
  type WriteStamp,
} from './columns.ts';
import { insertLinks } from './links.ts';
import { requireManager } from './read.ts';
import { insertParticipants, noteProjectChange } from './save.ts';
import { beginVisit } from './visits.ts';

/** 'Buat Proyek Penulisan Baru' (§4). @throws AppError 422 when the chosen person is not an author */
export function createAuthorProject(
  deps: Deps,
  context: RequestContext,
  input: CreateProjectInput,
): Promise<Project> {
  return create(deps, context, input.authorId, async (tx, author, creation) => {
    if (input.manuscriptId !== undefined) await requirePublishable(tx, input.manuscriptId);
    return newAuthorProject(input, author, creation);
  });
}

/** 'Beri Tugas Redaksi Baru' (§4). @throws AppError 422 when the chosen person is not an editor */
export function createTask(deps: Deps, context: RequestContext, input: CreateTaskInput): Promise<Project> {
  return create(deps, context, input.editorId, async (_tx, editor, creation) =>
    newRedaksiTask(input, editor, creation),
  );
}

type MakeProject = (tx: Tx, person: Candidate | undefined, creation: ActorAndTime) => Promise<NewProject>;

async function create(
  deps: Deps,
  context: RequestContext,
  personId: string,
  makeProject: MakeProject,
): Promise<Project> {
  const { actor } = context;
  requireManager(actor);
  const admin: UserActor = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, context, async (tx) => {
    const now = deps.clock.now();
    const person = (await findCandidates(tx, [personId])).get(personId);
    const created = await makeProject(tx, person, { by: admin, at: new Date(now).toISOString() });
    const project = await insertProject(tx, created, { id: newId(), by: admin.id, now, today });
    await audit(tx, deps, context, {
      action: 'projects.created',
      id: project.id,
      detail: { kind: project.kind },
    });
    const { manuscriptId } = project;
    if (manuscriptId !== null)
      // Nothing of it waits for a decision any more.
      await markDoneNoticesRead(deps, tx, { events: eventsOfKinds(['manuscriptArrived']), manuscriptId });
    await announceProject(deps, tx, { before: undefined, after: project }, admin);
    return toProject(project, actor);
  });
}

/** Stores a new project with its ten stages, participants and initial links. */
export async function insertProject(
  tx: Tx,
  created: NewProject,
  creation: Omit<WriteStamp, 'version'> & { readonly id: string; readonly by: string },
): Promise<StoredProject> {
  const { project, links } = created;
  const { id, now, today } = creation;
  const stamp = { ...creation, version: 1 };
  await tx
    .insertInto('projects')
    .values(projectRow(id, project, stamp))
    .execute();
  await tx
    .insertInto('project_stages')
    .values(stageNames.map((name) => stageRow(id, name, project, stamp)))
    .execute();
  const visited = visitedStage(project);
  if (visited !== null) await beginVisit(tx, id, visited, now);
  if (project.manuscriptId !== null) await updateManuscriptTurn(tx, project.manuscriptId, today);
  await insertParticipants(tx, id, project.participantUids, now);
  await insertLinks(tx, id, links);
  noteProjectChange(tx, { id, version: 1, participantUids: project.participantUids });
  return {
    ...project,
    ...dateTurns(project, today),
    id,
    createdAt: new Date(now).toISOString(),
    version: 1,
    versionWithoutLinks: 1,
    linkVersions: {},
    storedDerived: derivedColumns(project, today),
    storedStageDerived: Object.fromEntries(
      stageNames.map((name) => [name, derivedStageColumns(project, name)]),
    ),
  };
}
