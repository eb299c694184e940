import type { StageName } from '@ruang-naskah/domain/projects/stages';
import type { TaskGroup } from '@ruang-naskah/domain/projects/tasks';
import type { EditorTasks, Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../../test/harness.ts';
import { deliverLink, racePairs, saveEdit } from '../../../test/project-calls.ts';
import {
  buildCast,
  buildProject,
  buildTask,
  type Cast,
  drive,
  heldBy,
  type StageOverrides,
} from '../../../test/project-factories.ts';

/** 'Progres Pekerjaan': the stages of one editor, grouped by what is to do (decision 0144). */

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

/** The day of the fixed clock plus some days. */
function day(offset: number): string {
  return new Date(app.clock.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

async function projectAt(stage: StageName, stages: StageOverrides): Promise<string> {
  const { id } = await buildProject(app, { author: cast.author, stages });
  const saved = await saveEdit(app, cast.admin, { id, version: 1, edit: { currentOverallStatus: stage } });
  expect(saved.status).toBe(200);
  return id;
}

async function deskOf(who = cast.editor): Promise<EditorTasks> {
  const { status, body } = await app.call({ url: '/api/projects/desk', as: who });
  expect(status).toBe(200);
  return body;
}

/** The names of the stages in a group. */
function stagesIn(desk: EditorTasks, group: TaskGroup): string[] {
  return desk.groups.find((each) => each.group === group)?.items.map(({ stage }) => stage) ?? [];
}

function act(what: 'take' | 'contact', id: string, stage: StageName, who = cast.editor): Promise<Answer> {
  const url = `/api/projects/${id}/stages/${encodeURIComponent(stage)}/${what}`;
  return app.call({ method: 'POST', url, as: who });
}

describe('a stage stands in the group of what it asks for', () => {
  test('what lies in the bin is in none, and counted in none', async () => {
    await projectAt('Layout', { Layout: heldBy(cast.editor, day(-3)) });
    const gone = await projectAt('Layout', {
      Layout: heldBy(cast.editor, day(-3)),
      Telaah: heldBy(cast.editor),
    });
    await app.call({ method: 'DELETE', url: `/api/projects/${gone}`, as: cast.admin });
    expect((await deskOf()).groups.map(({ group, count }) => [group, count])).toEqual([['overdue', 1]]);
  });

  test('only the present one counts as late; one that comes later waits, whatever its deadline', async () => {
    await projectAt('Layout', {
      Layout: heldBy(cast.editor, day(-3)),
      'Quality Control': heldBy(cast.editor, day(-2)),
      Telaah: heldBy(cast.colleague, day(-1)),
    });
    const desk = await deskOf();
    expect(desk.groups.map(({ group, count }) => [group, count])).toEqual([
      ['overdue', 1],
      ['notYet', 1],
    ]);
    expect(stagesIn(desk, 'overdue')).toEqual(['Layout']);
    expect(stagesIn(desk, 'notYet')).toEqual(['Quality Control']);
  });

  test('what the project has passed asks for nothing, also when its status was set by hand', async () => {
    await projectAt('Telaah', { Layout: heldBy(cast.editor, day(-30)) });
    expect((await deskOf()).groups.map(({ group }) => group)).toEqual(['done']);
  });

  test('through delivery, approval and the next status it goes from group to group', async () => {
    const id = await projectAt('Layout', {
      Layout: heldBy(cast.editor, day(0)),
      Penyuntingan: heldBy(cast.editor, day(400)),
    });
    expect([stagesIn(await deskOf(), 'week'), stagesIn(await deskOf(), 'notYet')]).toEqual([
      ['Layout'],
      ['Penyuntingan'],
    ]);
    await deliverLink(app, cast.editor, { id, stage: 'Layout', link: drive('1') });
    expect(stagesIn(await deskOf(), 'review')).toEqual(['Layout']);
    await saveEdit(app, cast.admin, { id, version: 3, edit: { approvals: ['Layout'] } });
    const desk = await deskOf();
    expect(stagesIn(desk, 'later')).toEqual(['Penyuntingan']);
    expect(desk.groups.map(({ group }) => group)).toEqual(['later', 'done']);
  });

  test('without a deadline it waits for the admin’s', async () => {
    await projectAt('Layout', { Layout: heldBy(cast.editor, null) });
    expect(stagesIn(await deskOf(), 'undated')).toEqual(['Layout']);
  });

  test('a task of the team stands there like a stage of a title', async () => {
    await buildTask(app, { editor: cast.editor, input: { deadline: day(-1) } });
    expect(stagesIn(await deskOf(), 'overdue')).toEqual(['Layout']);
  });

  test('of a project that an import brought without status nothing is asked, but it is named', async () => {
    const { id, title } = await buildProject(app, { stages: { Layout: heldBy(cast.editor) } });
    await app.db.write((tx) =>
      tx.updateTable('projects').set({ current_overall_status: null }).where('id', '=', id).execute(),
    );
    expect(await deskOf()).toMatchObject({ groups: [], incomplete: [{ id, title }] });
    expect((await deskOf(cast.colleague)).incomplete).toEqual([]);
  });
});

test('a group shows its worst five with the true count; the rest comes in order, each once', async () => {
  const held = Array.from({ length: 40 }, (_, at) => day(-1 - ((at * 7) % 40)));
  for (const deadline of held) await projectAt('Layout', { Layout: heldBy(cast.editor, deadline) });
  const group = (await deskOf()).groups[0];
  expect([group?.group, group?.count, group?.items.length]).toEqual(['overdue', 40, 5]);
  const seen: Task[] = [...(group?.items ?? [])];
  let cursor = group?.nextCursor ?? null;
  while (cursor !== null) {
    const query = new URLSearchParams({ group: 'overdue', cursor });
    const { body } = await app.call({ url: `/api/projects/tasks?${query}`, as: cast.editor });
    seen.push(...body.items);
    cursor = body.nextCursor;
  }
  expect(seen.map(({ deadline }) => deadline)).toEqual(held.toSorted());
  const other = await app.call({
    url: `/api/projects/tasks?${new URLSearchParams({ group: 'notYet', cursor: group?.nextCursor ?? '' })}`,
    as: cast.editor,
  });
  expect(other.status).toBe(422);
});

test('each stage of a project says since when it is asked for, as the duty does', async () => {
  const stages = { Layout: heldBy(cast.colleague), Penyuntingan: heldBy(cast.editor) };
  const id = await projectAt('Layout', stages);
  expect((await deliverLink(app, cast.colleague, { id, stage: 'Layout', link: drive('a') })).status).toBe(
    200,
  );
  const save = async (version: number, edit: object) =>
    expect((await saveEdit(app, cast.admin, { id, version, edit })).status).toBe(200);
  await save(3, { currentOverallStatus: 'Penyuntingan' });
  const begun = day(0);
  app.clock.advance(3 * 86_400_000);
  // More urgent than the stage before, which goes on.
  await save(4, { repairs: [{ stage: 'Layout', note: 'Margin.', deadline: '2026-12-23' }] });
  for (const [who, stage, since] of [
    [cast.editor, 'Penyuntingan', begun],
    [cast.colleague, 'Layout', day(0)],
  ] as const) {
    const { body } = await app.call({ url: '/api/duties', as: who });
    expect(body.items).toMatchObject([{ stage, since }]);
    const tasks = (await deskOf(who)).groups.flatMap(({ items }) => items);
    expect(tasks).toMatchObject([{ stage, since }]);
  }
});

describe('a stage that nobody has', () => {
  const free = { Layout: { deadline: '2026-12-24' } };

  test('is offered to who takes part, and to nobody else', async () => {
    await projectAt('Layout', { ...free, Telaah: heldBy(cast.editor) });
    expect(stagesIn(await deskOf(), 'free')).toEqual(['Layout']);
    expect(stagesIn(await deskOf(cast.colleague), 'free')).toEqual([]);
  });

  test('is the taker’s from then on', async () => {
    const id = await projectAt('Layout', { ...free, Telaah: heldBy(cast.editor) });
    const taken = await act('take', id, 'Layout');
    expect([taken.status, taken.body.stages.Layout.editorName]).toEqual([200, cast.editor.nama]);
    const desk = await deskOf();
    expect(stagesIn(desk, 'free')).toEqual([]);
    expect(desk.groups.map(({ group }) => group)).toEqual(['later', 'notYet']);
    const again = await act('take', id, 'Layout');
    expect([again.status, again.body.version]).toEqual([200, taken.body.version]);
  });

  test.each<[string, StageOverrides, StageName, string]>([
    ['whose turn has not come', { Revisi: { deadline: '2026-12-24' } }, 'Revisi', 'projects.stage_not_now'],
    ['without a deadline', { Layout: { deadline: null } }, 'Layout', 'projects.stage_has_no_deadline'],
    ['of the author', {}, 'Proofreading', 'projects.not_your_stage'],
  ])('one %s is not for taking', async (_, stages, stage, code) => {
    const id = await projectAt('Layout', { ...stages, Telaah: heldBy(cast.editor) });
    expect((await act('take', id, stage)).body.code).toBe(code);
    expect((await deskOf()).groups.map(({ group }) => group)).toEqual(['notYet']);
  });

  test('goes to one of two who take it at once; the other is told so', async () => {
    const stages = { ...free, Telaah: heldBy(cast.editor), Revisi: heldBy(cast.colleague) };
    const [one, other] = [await app.signIn(cast.editor), await app.signIn(cast.colleague)];
    const ids = await Promise.all(Array.from({ length: 8 }, () => projectAt('Layout', stages)));
    const take = (cookie: string) => (id: string) =>
      app.call({ method: 'POST', url: `/api/projects/${id}/stages/Layout/take`, cookie });
    for (const { answers } of await racePairs(app, ids, take(one), take(other))) {
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const late = answers.find(({ status }) => status === 409);
      expect(late?.body.message).toBe('Tugas ini sudah diambil rekan lain. Pilih tugas lain.');
    }
  });

  test('taken while the admin’s dialog is open, it spoils that edit only where it is about the stage', async () => {
    const id = await projectAt('Layout', { ...free, Telaah: heldBy(cast.editor) });
    await act('take', id, 'Layout');
    const assign = { stages: { Layout: { assigneeId: cast.colleague.id } } };
    expect((await saveEdit(app, cast.admin, { id, version: 2, edit: assign })).status).toBe(412);
    expect((await saveEdit(app, cast.admin, { id, version: 2, edit: { title: 'Judul Baru' } })).status).toBe(
      200,
    );
  });
});

describe('an opened stage', () => {
  const open = (id: string, stage: StageName, as = cast.editor) =>
    app.call({ url: `/api/projects/${id}/stages/${encodeURIComponent(stage)}`, as });

  test('begins with the nearest document before it and who gave it', async () => {
    const id = await projectAt('Telaah', { Telaah: heldBy(cast.editor) });
    expect((await open(id, 'Telaah')).body.material).toBeNull();
    const url = `/api/projects/${id}/stages/Penulisan/link`;
    const body = { submissionLink: drive('naskah'), note: 'Foto bab 3 menyusul.' };
    expect((await app.call({ method: 'PUT', url, as: cast.author, body })).status).toBe(200);
    expect((await open(id, 'Telaah')).body.material).toEqual({
      stage: 'Penulisan',
      submissionLink: drive('naskah'),
      submittedAt: new Date(app.clock.now()).toISOString(),
      submittedByName: cast.author.nama,
      note: 'Foto bab 3 menyusul.',
      isApproved: false,
    });
  });

  test('tells how to reach the author to the holder of the present stage, and the log who looked', async () => {
    const id = await projectAt('Layout', {
      Layout: heldBy(cast.editor),
      Telaah: heldBy(cast.colleague),
    });
    const { status, body } = await act('contact', id, 'Layout');
    expect([status, body.author.nama, body.author.email]).toEqual([200, cast.author.nama, cast.author.email]);
    expect((await act('contact', id, 'Layout', cast.colleague)).status).toBe(403);
    expect((await act('contact', id, 'Telaah', cast.colleague)).body.code).toBe('projects.stage_not_now');
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'projects.contact_read')
      .execute();
    expect(lines).toEqual([{ actor_id: cast.editor.id, detail: '{"stage":"Layout"}' }]);
  });
});
