import type { UserActor } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import type { CreateProjectInput, CreateTaskInput } from '@ruang-naskah/domain/projects/schema';
import { type Stage, type StageName, stageNames, stageOf } from '@ruang-naskah/domain/projects/stages';
import {
  type NewProject,
  newAuthorProject,
  newRedaksiTask,
  withChanges,
} from '@ruang-naskah/domain/projects/workflow';
import {
  dateTurns,
  derivedColumns,
  derivedStageColumns,
  projectRow,
  type StoredProject,
  stageRow,
} from '../src/features/projects/columns.ts';
import { linkRow } from '../src/features/projects/links.ts';
import { newId } from '../src/infra/ids.ts';
import { buildUser, nextNumber } from './factories.ts';
import type { TestApp, TestUser } from './harness.ts';

export const drive = (name: string): string => `https://drive.google.com/file/d/${name}/view`;

/** The body of the form for an author's project. */
export function projectInput(
  author: TestUser,
  overrides: Partial<CreateProjectInput> = {},
): CreateProjectInput {
  return { title: `Metodologi Penelitian ${nextNumber()}`, sppNumber: '', authorId: author.id, ...overrides };
}

/** The body of the form for a redaksi task. */
export function taskInput(editor: TestUser, overrides: Partial<CreateTaskInput> = {}): CreateTaskInput {
  return {
    title: `Tata letak ${nextNumber()}`,
    workType: 'Layout',
    deadline: '2026-12-24',
    submissionLink: null,
    editorId: editor.id,
    ...overrides,
  };
}

/** An account of each role in a project, and a second editor. */
export interface Cast {
  readonly admin: TestUser;
  readonly author: TestUser;
  readonly editor: TestUser;
  readonly colleague: TestUser;
}

export async function buildCast(test: TestApp): Promise<Cast> {
  const [admin, author, editor, colleague] = await Promise.all([
    buildUser(test, 'admin'),
    buildUser(test, 'penulis'),
    buildUser(test, 'redaksi'),
    buildUser(test, 'redaksi'),
  ]);
  return { admin, author, editor, colleague };
}

const admin: UserActor = { kind: 'user', id: 'admin', role: 'admin', name: 'Admin Penerbit' };

/** Changes stages of a stored project that the two forms do not fill, for example a free one with a deadline. */
export type StageOverrides = Partial<Record<StageName, Partial<Stage>>>;

export interface ProjectOptions {
  readonly author?: TestUser;
  readonly input?: Partial<CreateProjectInput>;
  readonly stages?: StageOverrides;
  /** Status Keseluruhan, where it is not the first stage. */
  readonly overall?: StageName;
}

/** A stored author project; makes an author unless one is given. */
export async function buildProject(test: TestApp, options: ProjectOptions = {}): Promise<StoredProject> {
  const author = options.author ?? (await buildUser(test, 'penulis'));
  const [project] = await buildProjects(test, 1, { ...options, author });
  if (project === undefined) throw new Error('no project was made');
  return project;
}

/** Stores many equal projects in one transaction. */
export function buildProjects(
  test: TestApp,
  count: number,
  options: ProjectOptions & { author: TestUser },
): Promise<StoredProject[]> {
  const input = () => projectInput(options.author, options.input);
  return store(test, count, options, () =>
    newAuthorProject(input(), { ...options.author, active: true }, creation(test)),
  );
}

/** A stored redaksi task of Layout; makes an editor unless one is given. */
export async function buildTask(
  test: TestApp,
  options: { editor?: TestUser; input?: Partial<CreateTaskInput>; stages?: StageOverrides } = {},
): Promise<StoredProject> {
  const editor = options.editor ?? (await buildUser(test, 'redaksi'));
  const [project] = await store(test, 1, options, () =>
    newRedaksiTask(taskInput(editor, options.input), { ...editor, active: true }, creation(test)),
  );
  if (project === undefined) throw new Error('no task was made');
  return project;
}

function creation(test: TestApp) {
  return { by: admin, at: new Date(test.clock.now()).toISOString() };
}

/** Assigns a stage to a person, as the dialog does. */
export function heldBy(editor: TestUser, deadline: string | null = '2026-12-24'): Partial<Stage> {
  return { assigneeId: editor.id, editorId: editor.id, editorName: editor.nama, deadline };
}

/** The stage rows of this many projects fit into one statement of either engine. */
const BATCH = 100;

async function store(
  test: TestApp,
  count: number,
  options: Pick<ProjectOptions, 'stages' | 'overall'>,
  make: () => NewProject,
): Promise<StoredProject[]> {
  const now = test.clock.now();
  const today = dayOf(now);
  const writing = { by: admin.id, now, today, version: 1 };
  const made = Array.from({ length: count }, () => ({ id: newId(), ...withStages(make(), options) }));
  for (let start = 0; start < count; start += BATCH) {
    const batch = made.slice(start, start + BATCH);
    const stages = batch.flatMap(({ id, project }) =>
      stageNames.map((name) => stageRow(id, name, project, writing)),
    );
    const people = batch.flatMap(({ id, project }) =>
      project.participantUids.map((user_id) => ({ project_id: id, user_id, created_at: now })),
    );
    const links = batch.flatMap(({ id, links: given }) => given.map((link) => linkRow(id, link)));
    await test.db.write(async (tx) => {
      const heads = batch.map(({ id, project }) => projectRow(id, project, writing));
      await tx.insertInto('projects').values(heads).execute();
      await tx.insertInto('project_stages').values(stages).execute();
      await tx.insertInto('project_participants').values(people).execute();
      if (links.length > 0) await tx.insertInto('stage_links').values(links).execute();
    });
  }
  const createdAt = new Date(now).toISOString();
  return made.map(({ id, project }) => ({
    ...project,
    ...dateTurns(project, today),
    id,
    createdAt,
    version: 1,
    versionWithoutLinks: 1,
    linkVersions: {},
    storedDerived: derivedColumns(project, today),
    storedStageDerived: Object.fromEntries(
      stageNames.map((name) => [name, derivedStageColumns(project, name)]),
    ),
  }));
}

function withStages(
  { project, links }: NewProject,
  options: Pick<ProjectOptions, 'stages' | 'overall'>,
): NewProject {
  const { stages: overrides = {}, overall = project.currentOverallStatus } = options;
  const stages = { ...project.stages };
  for (const [name, part] of Object.entries(overrides) as [StageName, Partial<Stage>][]) {
    stages[name] = { ...stageOf(project, name), ...part };
  }
  return { project: withChanges(project, { stages, currentOverallStatus: overall }), links };
}
