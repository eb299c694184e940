import type { UserActor } from '@ruang-naskah/domain/actor';
import type { CreateProjectInput, CreateTaskInput } from '@ruang-naskah/domain/projects/schema';
import type { Stage, StageName } from '@ruang-naskah/domain/projects/stages';
import { change, type Created, newAuthorProject, newRedaksiTask } from '@ruang-naskah/domain/projects/workflow';
import { insertProject } from '../src/features/projects/creation/repository.ts';
import type { StoredProject } from '../src/features/projects/table.ts';
import { newId } from '../src/infra/ids.ts';
import { buildUser, nextNumber } from './factories.ts';
import type { TestApp, TestUser } from './harness.ts';

export const drive = (name: string): string => `https://drive.google.com/file/d/${name}/view`;

/** What the author form sends. */
export function projectInput(
  author: TestUser,
  overrides: Partial<CreateProjectInput> = {},
): CreateProjectInput {
  return { title: `Metodologi Penelitian ${nextNumber()}`, sppNumber: '', authorId: author.id, ...overrides };
}

/** What the redaksi form sends. */
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

const admin: UserActor = { kind: 'user', id: 'admin', role: 'admin', name: 'Admin Penerbit' };

/** Stages of a stored project that the two forms do not fill, for example a free one with a deadline. */
export type StageOverrides = Partial<Record<StageName, Partial<Stage>>>;

export interface ProjectOptions {
  readonly author?: TestUser;
  readonly input?: Partial<CreateProjectInput>;
  readonly stages?: StageOverrides;
}

/** A stored author project; makes its author when none is given. */
export async function buildProject(test: TestApp, options: ProjectOptions = {}): Promise<StoredProject> {
  const author = options.author ?? (await buildUser(test, 'penulis'));
  const [project] = await buildProjects(test, 1, { ...options, author });
  if (project === undefined) throw new Error('no project was made');
  return project;
}

/** Many alike, in one transaction. */
export function buildProjects(
  test: TestApp,
  count: number,
  options: ProjectOptions & { author: TestUser },
): Promise<StoredProject[]> {
  const input = () => projectInput(options.author, options.input);
  return store(test, count, options.stages, () =>
    newAuthorProject(input(), { ...options.author, active: true }, creation(test)),
  );
}

/** A stored redaksi task of Layout; makes its editor when none is given. */
export async function buildTask(
  test: TestApp,
  options: { editor?: TestUser; input?: Partial<CreateTaskInput>; stages?: StageOverrides } = {},
): Promise<StoredProject> {
  const editor = options.editor ?? (await buildUser(test, 'redaksi'));
  const [project] = await store(test, 1, options.stages, () =>
    newRedaksiTask(taskInput(editor, options.input), { ...editor, active: true }, creation(test)),
  );
  if (project === undefined) throw new Error('no task was made');
  return project;
}

function creation(test: TestApp) {
  return { by: admin, at: new Date(test.clock.now()).toISOString() };
}

/** Gives a person a stage, as the dialog does. */
export function heldBy(editor: TestUser, deadline: string | null = '2026-12-24'): Partial<Stage> {
  return { assigneeId: editor.id, editorId: editor.id, editorName: editor.nama, deadline };
}

function store(
  test: TestApp,
  count: number,
  overrides: StageOverrides | undefined,
  make: () => Created,
): Promise<StoredProject[]> {
  const now = test.clock.now();
  return test.db.write(async (tx) => {
    const stored: StoredProject[] = [];
    for (let at = 0; at < count; at += 1) {
      const { project, links } = make();
      const stages = { ...project.stages };
      for (const [name, part] of Object.entries(overrides ?? {}) as [StageName, Partial<Stage>][]) {
        const stage = stages[name];
        if (stage !== undefined) stages[name] = { ...stage, ...part };
      }
      const created = { project: change(project, { stages }), links };
      stored.push(await insertProject(tx, created, { id: newId(), by: admin.id, now }));
    }
    return stored;
  });
}
