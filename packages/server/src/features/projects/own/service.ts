import { type Actor, authorize, permit, requireUser } from '@ruang-naskah/domain/actor';
import { addDays, endOfWeek } from '@ruang-naskah/domain/dates';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { loggedChanges } from '@ruang-naskah/domain/projects/history';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type StageName, stageOf } from '@ruang-naskah/domain/projects/stages';
import {
  daysOffAhead,
  daysOffShown,
  materialOf,
  mayReadAuthorContact,
  mayTakeStage,
  rangeOf,
  type TaskGroup,
  takeStage,
  taskGroups,
  tasksAtFirst,
} from '@ruang-naskah/domain/projects/tasks';
import type {
  Desk,
  ListTasksQuery,
  Material,
  OpenedTask,
  StageContact,
  Task,
} from '@ruang-naskah/domain/projects/tasks-schema';
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import { decodeCursor, type Page, toPage } from '../../../db/paging.ts';
import { writeBy } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { nextDaysOff } from '../../calendar/service.ts';
import { readToday } from '../../settings/service.ts';
import { findContact } from '../../users/service.ts';
import { lockProject, saveProject } from '../repository.ts';
import { readProject } from '../service.ts';
import { type StoredProject, toProject } from '../table.ts';
import { countTasks, findDeliverer, findIncomplete, findTasks } from './repository.ts';
import { keysetOf, type TaskPlace } from './table.ts';

/** 'Progres Pekerjaan': the groups that hold anything, each with its first tasks; finished ones wait to be opened. */
export async function readDesk(deps: Deps, actor: Actor): Promise<Desk> {
  const person = requireUser(actor).id;
  const today = await readToday(deps);
  const [counts, incomplete, daysOff] = await Promise.all([
    countTasks(deps.db.reads, { person, today, sunday: endOfWeek(today) }),
    findIncomplete(deps.db.reads, person),
    nextDaysOff(deps, today, daysOffShown),
  ]);
  const shown = taskGroups.filter((group) => counts[group] > 0);
  const groups = shown.map(async (group) => {
    const page =
      group === 'done'
        ? { items: [], nextCursor: null }
        : await groupPage(deps, { group, person, today, place: undefined, size: tasksAtFirst });
    return { group, count: counts[group], ...page };
  });
  const soon = addDays(today, daysOffAhead);
  return {
    groups: await Promise.all(groups),
    incomplete,
    daysOff: daysOff.filter(({ date }) => date <= soon),
  };
}

/** @throws AppError `invalid` for a cursor of another group */
export async function listTasks(
  deps: Deps,
  actor: Actor,
  { group, cursor }: ListTasksQuery,
): Promise<Page<Task>> {
  const place = cursor === undefined ? undefined : decodeCursor(keysetOf(group), cursor);
  if (cursor !== undefined && place === undefined) throw fieldError('cursor', messages.fields.cursor);
  const person = requireUser(actor).id;
  // As the desk shows them; finished ones are listed as a whole.
  const size = cursor === undefined && group !== 'done' ? tasksAtFirst : limits.pageSize;
  return groupPage(deps, { group, person, today: await readToday(deps), place, size });
}

interface GroupPage {
  readonly group: TaskGroup;
  readonly person: string;
  readonly today: string;
  readonly place: TaskPlace | undefined;
  readonly size: number;
}

async function groupPage(deps: Deps, { group, person, today, place, size }: GroupPage): Promise<Page<Task>> {
  const keyset = keysetOf(group);
  const rows = await findTasks(deps.db.reads, {
    person,
    range: group === 'free' ? null : rangeOf(group, today),
    direction: keyset.direction,
    place,
    limit: size + 1,
  });
  const page = toPage(rows, size, keyset, (row) => row.place);
  return { items: page.items.map(({ task }) => task), nextCursor: page.nextCursor };
}

interface StagePath {
  readonly id: string;
  readonly stage: StageName;
}

/** A stage with what it starts from, for those who take part. */
export async function openTask(deps: Deps, actor: Actor, { id, stage }: StagePath): Promise<OpenedTask> {
  const project = await readProject(deps, actor, id);
  return { project, material: await readMaterial(deps, project, materialOf(project, stage)) };
}

async function readMaterial(deps: Deps, project: Project, from: StageName | null): Promise<Material | null> {
  if (from === null) return null;
  const { submissionLink = '', submittedAt = null, status, note } = stageOf(project, from);
  const name = await findDeliverer(deps.db.reads, project.id, from);
  return {
    stage: from,
    submissionLink,
    submittedAt,
    submittedByName: name === '' ? messages.userAdmin.erased : (name ?? null),
    ...(note !== undefined && { note }),
    isApproved: status === 'Disetujui',
  };
}

/** 'Ambil tugas ini'. @throws AppError `projects.stage_taken` for the second of two */
export async function takeFreeStage(deps: Deps, by: By, { id, stage }: StagePath): Promise<Project> {
  const { actor } = by;
  const person = requireUser(actor);
  const today = await readToday(deps);
  return writeBy(deps, by, async (tx) => {
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
      onlyLink: true,
    });
    await audit(tx, deps, by, {
      action: 'projects.stage_taken',
      id,
      detail: { stage },
      changes: loggedChanges(before, saved),
    });
    return toProject(saved, actor);
  });
}

/** The contact details of a project's author; each access is written to the audit log first. */
export async function readStageContact(deps: Deps, by: By, { id, stage }: StagePath): Promise<StageContact> {
  const project = await readProject(deps, by.actor, id);
  permit(mayReadAuthorContact(by.actor, project, stage));
  if (project.authorId === '') throw new AppError('projects.not_found');
  await writeBy(deps, by, (tx) =>
    audit(tx, deps, by, { action: 'projects.contact_read', id, detail: { stage } }),
  );
  const contact = await findContact(deps.db.reads, project.authorId);
  if (contact === undefined) return { author: null };
  const { nama, email, nomerHp } = contact;
  return { author: { nama, email, nomerHp } };
}
