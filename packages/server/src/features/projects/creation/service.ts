import { type Actor, requireUser, type UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import type { CreateProjectInput, CreateTaskInput, Project } from '@ruang-naskah/domain/projects/schema';
import {
  type Candidate,
  type Created,
  type Creation,
  newAuthorProject,
  newRedaksiTask,
} from '@ruang-naskah/domain/projects/workflow';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { type Once, writeOnce } from '../../../db/once.ts';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../http/call.ts';
import { newId } from '../../../infra/ids.ts';
import { isManuscript } from '../../manuscripts/service.ts';
import { findCandidates, requireAccount } from '../../users/people/service.ts';
import { requireManager } from '../service.ts';
import { toProject } from '../table.ts';
import { insertProject } from './repository.ts';

/** 'Buat Proyek Penulisan Baru' (§4, matrix P1). @throws AppError 422 when the author is none */
export function createAuthorProject(
  deps: Deps,
  actor: Actor,
  input: CreateProjectInput,
  once: Once | undefined,
  origin: Origin,
): Promise<Project> {
  return create(deps, actor, input.authorId, once, origin, async (tx, author, creation) => {
    if (input.manuscriptId !== undefined && !(await isManuscript(tx, input.manuscriptId))) {
      throw new AppError('manuscripts.not_found');
    }
    return newAuthorProject(input, author, creation);
  });
}

/** 'Beri Tugas Redaksi Baru' (§4, matrix P2). @throws AppError 422 when the editor is none */
export function createTask(
  deps: Deps,
  actor: Actor,
  input: CreateTaskInput,
  once: Once | undefined,
  origin: Origin,
): Promise<Project> {
  return create(deps, actor, input.editorId, once, origin, async (_tx, editor, creation) =>
    newRedaksiTask(input, editor, creation),
  );
}

type Make = (tx: Tx, person: Candidate | undefined, creation: Creation) => Promise<Created>;

async function create(
  deps: Deps,
  actor: Actor,
  personId: string,
  once: Once | undefined,
  origin: Origin,
  make: Make,
): Promise<Project> {
  requireManager(actor);
  const admin: UserActor = requireUser(actor);
  return writeOnce(deps, once, async (tx) => {
    await requireAccount(tx, admin);
    const now = deps.clock.now();
    const person = (await findCandidates(tx, [personId])).get(personId);
    const created = await make(tx, person, { by: admin, at: new Date(now).toISOString() });
    const project = await insertProject(tx, created, { id: newId(), by: admin.id, now });
    await audit(tx, deps.clock, {
      actor,
      action: 'projects.created',
      objectType: 'project',
      objectId: project.id,
      requestId: origin.requestId,
      detail: { kind: project.kind },
    });
    return toProject(project);
  });
}
