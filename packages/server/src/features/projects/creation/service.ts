import { requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import type { CreateProjectInput, CreateTaskInput, Project } from '@ruang-naskah/domain/projects/schema';
import {
  type Candidate,
  type Created,
  type Creation,
  newAuthorProject,
  newRedaksiTask,
} from '@ruang-naskah/domain/projects/workflow';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../infra/ids.ts';
import { requireToPublish } from '../../manuscripts/withdrawal/service.ts';
import { announceProject } from '../../notices/service.ts';
import { readToday } from '../../settings/service.ts';
import { findCandidates } from '../../users/people/service.ts';
import { requireManager } from '../service.ts';
import { toProject } from '../table.ts';
import { insertProject } from './repository.ts';

/** 'Buat Proyek Penulisan Baru' (§4). @throws AppError 422 when the chosen person is not an author */
export function createAuthorProject(deps: Deps, by: By, input: CreateProjectInput): Promise<Project> {
  return create(deps, by, input.authorId, async (tx, author, creation) => {
    if (input.manuscriptId !== undefined) await requireToPublish(tx, input.manuscriptId);
    return newAuthorProject(input, author, creation);
  });
}

/** 'Beri Tugas Redaksi Baru' (§4). @throws AppError 422 when the chosen person is not an editor */
export function createTask(deps: Deps, by: By, input: CreateTaskInput): Promise<Project> {
  return create(deps, by, input.editorId, async (_tx, editor, creation) =>
    newRedaksiTask(input, editor, creation),
  );
}

type Make = (tx: Tx, person: Candidate | undefined, creation: Creation) => Promise<Created>;

async function create(deps: Deps, by: By, personId: string, make: Make): Promise<Project> {
  const { actor } = by;
  requireManager(actor);
  const admin: UserActor = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
    const now = deps.clock.now();
    const person = (await findCandidates(tx, [personId])).get(personId);
    const created = await make(tx, person, { by: admin, at: new Date(now).toISOString() });
    const project = await insertProject(tx, created, { id: newId(), by: admin.id, now, today });
    await audit(tx, deps, by, { action: 'projects.created', id: project.id, detail: { kind: project.kind } });
    await announceProject(deps, tx, { before: undefined, after: project }, admin);
    return toProject(project, actor);
  });
}
