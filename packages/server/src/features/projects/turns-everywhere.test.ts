/** @module-tag engine */

import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import {
  assigneeOf,
  isEditorialStage,
  type StageMap,
  type StageName,
  stageNames,
  stageOf,
  stageStatuses,
} from '@ruang-naskah/domain/projects/stages';
import { type OwnTaskGroup, taskGroups } from '@ruang-naskah/domain/projects/tasks';
import {
  activeTurns,
  listFlagsOf,
  mostUrgentPersonalTurn,
  personAskedAt,
  stageTurn,
} from '@ruang-naskah/domain/projects/turn';
import { newAuthorProject, type ProjectState, withChanges } from '@ruang-naskah/domain/projects/workflow';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holds } from '../../../../domain/test/properties.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { buildCast, type Cast, projectInput } from '../../../test/project-factories.ts';
import { newId } from '../../infra/ids.ts';
import { listDueStages } from '../notices/remind-by-date.ts';
import type { StoredProject } from './columns.ts';
import { compareDerived } from './compare-derived.ts';
import { insertProject } from './create.ts';
import { deadlinesOf } from './deadlines.ts';
import { findProject } from './read.ts';

/**
 * Lists, chips, queues, desks, the load, reminders, calendars and files say of any projects what the domain's function
 * says: which stages are somebody's turn, and which are late (decision 0078).
 */

const today = '2026-11-21';
const sunday = '2026-11-22';
const days = fc.constantFrom('2026-11-01', '2026-11-20', today, sunday, '2026-12-24');

const stages = fc.record({
  status: fc.constantFrom(...stageStatuses, 'Perlu Perbaikan' as const),
  deadline: fc.option(days, { freq: 4 }),
  holder: fc.constantFrom('author', 'editor', 'colleague', null),
});
type Drawn = typeof stages extends fc.Arbitrary<infer T> ? T : never;

const projects = fc.record({
  kind: fc.constantFrom('penulis' as const, 'penulis' as const, 'redaksi' as const),
  overall: fc.option(fc.constantFrom(...stageNames), { freq: 8 }),
  /** The stages at which something was planned or done. */
  stages: fc.dictionary(fc.constantFrom(...stageNames), stages, { minKeys: 1, maxKeys: 5 }),
  withdrawn: fc.constantFrom(false, false, false, false, true),
  deleted: fc.constantFrom(false, false, false, false, true),
  /** What an admin saves afterwards; the project keeps its turns by itself. */
  saved: fc.option(
    fc.record(
      { currentOverallStatus: fc.constantFrom(...stageNames), goOn: fc.constant(true) },
      { requiredKeys: [] },
    ),
  ),
});
type Plan = typeof projects extends fc.Arbitrary<infer T> ? T : never;

let app: TestApp;
let cast: Cast;
let cookies: ReadonlyMap<string, string>;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
  const signedIn = Object.values(cast).map(async (person) => [person.id, await app.signIn(person)] as const);
  cookies = new Map(await Promise.all(signedIn));
});
afterEach(() => app.close());

/** Each person signs in once. */
const call = (url: string, person: TestUser, method: 'GET' | 'DELETE' = 'GET') =>
  app.call({ url, method, cookie: cookies.get(person.id) ?? '' });

function stagesOf(plan: Plan): StageMap {
  return Object.fromEntries(
    stageNames.map((name) => {
      const drawn: Drawn = plan.stages[name] ?? { status: 'Belum Dimulai', deadline: null, holder: null };
      const isDelivered = !['Belum Dimulai', 'Dalam Antrean'].includes(drawn.status);
      const person = drawn.holder === null ? null : cast[drawn.holder];
      return [
        name,
        {
          status: drawn.status,
          deadline: drawn.deadline,
          assigneeId: person?.id ?? null,
          ...(person !== null && { editorId: person.id, editorName: person.nama }),
          ...(isDelivered && {
            submissionLink: 'https://drive.google.com/file/d/1/view',
            submittedAt: '2026-11-19T03:00:00.000Z',
          }),
        },
      ];
    }),
  );
}

async function add(plan: Plan): Promise<string> {
  const by = { kind: 'user', role: 'admin', name: cast.admin.nama, id: cast.admin.id } as const;
  const now = app.clock.now();
  const at = new Date(now).toISOString();
  const { project } = newAuthorProject(
    projectInput(cast.author),
    { ...cast.author, active: true },
    { by, at },
  );
  const asTask = plan.kind === 'redaksi' && { kind: plan.kind, authorId: '', authorName: 'Tugas Redaksi' };
  const { overall: currentOverallStatus, withdrawn } = plan;
  const drawn: ProjectState = withChanges(
    { ...project, ...asTask, withdrawn },
    { currentOverallStatus, stages: stagesOf(plan) },
  );
  const id = newId();
  await app.db.write(async (tx) => {
    await insertProject(tx, { project: drawn, links: [] }, { id, by: by.id, now, today });
    if (withdrawn) await tx.updateTable('projects').set({ withdrawn: 1 }).where('id', '=', id).execute();
  });
  const edit = plan.saved;
  if (edit !== null && Object.keys(edit).length > 0)
    expect((await saveEdit(app, cookies.get(by.id) ?? '', { id, version: 1, edit })).status).toBe(200);
  if (plan.deleted) expect((await call(`/api/projects/${id}`, cast.admin, 'DELETE')).status).toBe(204);
  return id;
}

type Pair = string;
const pair = (id: string, stage: StageName | null): Pair => `${id} ${stage}`;
const sorted = (pairs: Iterable<Pair>) => [...new Set(pairs)].sort();

/** By the domain: pairs of a project and a stage of it that meets a condition. */
function stagesThat(
  all: readonly StoredProject[],
  is: (project: StoredProject, name: StageName) => boolean,
): Pair[] {
  return sorted(
    all.flatMap((project) =>
      stageNames.filter((name) => is(project, name)).map((name) => pair(project.id, name)),
    ),
  );
}

async function pages<T>(url: string, as: TestUser): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await call(cursor === '' ? url : `${url}&cursor=${cursor}`, as);
    expect(status, url).toBe(200);
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

const listed = (query: string, as = cast.admin) => pages<ProjectListItem>(`/api/projects?${query}`, as);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const isNow = (project: StoredProject, name: StageName) => stageTurn(project, name) === 'now';
const isLate = (project: StoredProject, name: StageName) =>
  isNow(project, name) && (stageOf(project, name).deadline ?? today) < today;
const hasLateStage = (project: StoredProject) => stageNames.some((name) => isLate(project, name));
const isHeldBy = (project: StoredProject, name: StageName, id: string) =>
  assigneeOf(stageOf(project, name)) === id;

async function expectLists(all: readonly StoredProject[]): Promise<void> {
  const late = await listed('kind=overdue');
  const pairsOfRows = late.flatMap((row) =>
    activeTurns(row).flatMap(({ stage, dueOn: day }) =>
      day !== null && day < today ? [pair(row.id, stage)] : [],
    ),
  );
  expect(sorted(pairsOfRows)).toEqual(stagesThat(all, isLate));
  // The day that the row shows is the reason for which it is listed.
  expect(late.filter(({ turn }) => turn.dueOn === null || turn.dueOn >= today)).toEqual([]);

  const needs = all.map((project) => ({ id: project.id, project, ...listFlagsOf(project) }));
  const lists = {
    overdue: needs.filter(({ project }) => hasLateStage(project)),
    unassigned: needs.filter(({ lacksPerson }) => lacksPerson),
    undated: needs.filter(({ lacksDeadline }) => lacksDeadline),
    nextStep: needs.filter(({ lacksStep }) => lacksStep),
    myTurn: needs.filter(({ waitsFor }) => waitsFor.admin),
  };
  const { body } = await call('/api/projects/count', cast.admin);
  for (const [chip, wanted] of Object.entries(lists)) {
    const query = chip === 'myTurn' ? 'turn=me' : `kind=${chip}`;
    expect(idsOf(await listed(query)), chip).toEqual(idsOf(wanted));
    const counted = body.items.find((item: { chip: string }) => item.chip === chip);
    expect([chip, counted.count]).toEqual([chip, wanted.length]);
  }
  for (const who of ['penulis', 'redaksi', 'team'] as const)
    expect(idsOf(await listed(`turn=${who}`)), who).toEqual(
      idsOf(needs.filter(({ waitsFor }) => waitsFor[who])),
    );
  for (const person of [cast.author, cast.editor, cast.colleague]) {
    const theirs = all.filter((project) =>
      stageNames.some((name) => personAskedAt(project, name) === person.id),
    );
    expect(idsOf(await listed(`turn=${person.id}`)), person.role).toEqual(idsOf(theirs));
    expect(idsOf(await listed('scope=mine&turn=me', person)), person.role).toEqual(idsOf(theirs));
  }

  const file = await call('/api/projects/export?kind=overdue&format=csv', cast.admin);
  expect(file.status).toBe(200);
  const titles = lists.overdue.map(({ project }) => project.title);
  expect(titles.filter((title) => !file.text.includes(title))).toEqual([]);
  expect(file.text.trim().split('\n')).toHaveLength(1 + titles.length);
}

async function expectDesks(all: readonly StoredProject[]): Promise<void> {
  const { body: desk } = await call('/api/desk', cast.admin);
  const counts = new Map(
    desk.queues.map(({ queue, count }: { queue: string; count: number }) => [queue, count]),
  );
  const needs = all.map((project) => listFlagsOf(project));
  expect(counts.get('late')).toBe(all.filter(hasLateStage).length);
  expect(counts.get('assign')).toBe(needs.filter(({ lacksPerson }) => lacksPerson).length);
  expect(counts.get('undated')).toBe(needs.filter(({ lacksDeadline }) => lacksDeadline).length);
  expect(counts.get('nextStep')).toBe(needs.filter(({ lacksStep }) => lacksStep).length);

  for (const person of [cast.editor, cast.colleague]) {
    const held = stagesThat(
      all,
      (project, name) => isNow(project, name) && isHeldBy(project, name, person.id),
    );
    const late = stagesThat(
      all,
      (project, name) => isLate(project, name) && isHeldBy(project, name, person.id),
    );
    const load = desk.load.find(({ id }: { id: string }) => id === person.id);
    expect([load.open, load.late]).toEqual([held.length, late.length]);

    const tasks = async (group: string) =>
      (
        await pages<{ projectId: string; stage: StageName }>(`/api/projects/tasks?group=${group}`, person)
      ).map(({ projectId, stage }) => pair(projectId, stage));
    expect(sorted(await tasks('overdue'))).toEqual(late);
    const now: OwnTaskGroup[] = ['overdue', 'week', 'later', 'undated'];
    expect(taskGroups).toEqual(expect.arrayContaining(now));
    expect(sorted((await Promise.all(now.map(tasks))).flat())).toEqual(held);
    const free = stagesThat(
      all,
      (project, name) =>
        isNow(project, name) &&
        isEditorialStage(name) &&
        project.participantUids.includes(person.id) &&
        assigneeOf(stageOf(project, name)) === null &&
        stageOf(project, name).deadline !== null,
    );
    expect(sorted(await tasks('free'))).toEqual(free);
  }
}

async function expectReminders(all: readonly StoredProject[]): Promise<void> {
  const due = await listDueStages(app.db.reads, sunday, { deadline: '', id: '', position: 0 }, 10_000);
  const told = due.map(({ id, stage, holderId }) => `${pair(id, stage)} ${holderId}`);
  const asked = all.flatMap((project) =>
    stageNames.flatMap((name) => {
      const { deadline } = stageOf(project, name);
      const person = personAskedAt(project, name);
      const isDue = deadline !== null && deadline <= sunday && person !== null;
      return isDue ? [`${pair(project.id, name)} ${person}`] : [];
    }),
  );
  expect(told.sort()).toEqual(asked.sort());
  for (const project of all.slice(-3)) {
    const { body } = await call(`/api/projects/${project.id}/reminder`, cast.admin);
    expect(body.name).toBe(mostUrgentPersonalTurn(project)?.name ?? null);
  }

  const dated = (project: StoredProject, name: StageName) => stageOf(project, name).deadline !== null;
  const calendarOf = async (person: TestUser) =>
    sorted((await deadlinesOf(app.deps, person)).map(({ projectId, stage }) => pair(projectId, stage)));
  expect(await calendarOf(cast.admin)).toEqual(
    stagesThat(all, (project, name) => isNow(project, name) && dated(project, name)),
  );
  for (const person of [cast.author, cast.editor]) {
    const theirs = stagesThat(all, (project, name) => {
      const isLater =
        stageTurn(project, name) === 'later' &&
        project.withdrawn !== true &&
        project.currentOverallStatus !== null &&
        isHeldBy(project, name, person.id);
      return dated(project, name) && (isLater || personAskedAt(project, name) === person.id);
    });
    expect(await calendarOf(person), person.role).toEqual(theirs);
  }
}

describe.each([
  { runs: 4, tags: [] },
  { runs: 20, tags: ['deep'] },
])('$runs times', ({ runs, tags }) => {
  test('everybody who asks is told the same stages', { tags }, async () => {
    const ids: string[] = [];
    const property = fc.asyncProperty(fc.array(projects, { minLength: 6, maxLength: 10 }), async (plans) => {
      // So long that the limit on files is not reached, and so short that the day stays the same.
      app.clock.advance(4 * 60_000);
      for (const plan of plans) ids.push(await add(plan));
      const found = await Promise.all(ids.map((id) => findProject(app.db.reads, id)));
      const all = found.filter((project) => project !== undefined);
      await expectLists(all);
      await expectDesks(all);
      await expectReminders(all);
      const differences: unknown[] = [];
      const compared = await compareDerived(app.db.reads, (one) => differences.push(one));
      expect(differences).toEqual([]);
      expect(compared).toEqual({ projects: all.length, differing: 0 });
    });
    await holds(property, { numRuns: runs, endOnFailure: true });
  });
});
