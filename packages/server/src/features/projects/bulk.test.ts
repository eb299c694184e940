/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { undoBulkChange } from '@ruang-naskah/domain/projects/bulk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRow } from '../../../test/db-rows.ts';
import { buildUser, nextNumber } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, racePairs, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, buildTask, drive, heldBy } from '../../../test/project-factories.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
let colleague: TestUser;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ admin, author, editor, colleague } = await buildCast(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cookie = await app.signIn(admin);
});

const change = (changes: unknown[], as = cookie) =>
  app.call({ method: 'POST', url: '/api/projects/changes', cookie: as, body: { changes } });
const read = async (id: string) => (await app.call({ url: `/api/projects/${id}`, cookie })).body;
const task = (of = editor) => buildTask(app, { editor: of, input: { deadline: '2026-12-18' } });
const bellOf = async (person: TestUser): Promise<string[]> => {
  const { body } = await app.call({ url: '/api/notices', as: person });
  return body.items.map(({ text }: { text: string }) => text);
};

describe('changing several projects at once (decision 0092)', () => {
  test('gives each its own answer: saved, the same already, or why not', async () => {
    const [moved, undated, finished] = [
      await task(),
      await buildProject(app, { author }),
      await buildProject(app, { author }),
    ];
    const already = await buildTask(app, { editor, input: { deadline: '2026-12-21' } });
    await saveEdit(app, admin, { id: finished.id, version: 1, edit: { currentOverallStatus: 'Selesai' } });
    const answer = await change([
      { id: moved.id, version: 1, deadline: '2026-12-21' },
      { id: already.id, version: 1, deadline: '2026-12-21' },
      { id: undated.id, version: 1, shiftDays: 3 },
      { id: finished.id, version: 2, deadline: '2026-12-21' },
      { id: 'gone', version: 1, deadline: '2026-12-21' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.saved).toEqual([
      { id: moved.id, version: 2, stage: 'Layout', deadline: '2026-12-18', assigneeId: editor.id },
    ]);
    expect(answer.body.unchanged).toBe(1);
    const reasons = Object.fromEntries(
      answer.body.refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
    );
    expect(reasons).toEqual({
      [undated.id]: messages.projectBulk.noDeadline,
      [finished.id]: messages.projectBulk.finished,
      gone: messages.projects.notFound,
    });
    expect((await read(moved.id)).turn.deadline).toBe('2026-12-21');
  });

  test('a deadline is not moved to a day that no form would take', async () => {
    const { id } = await buildTask(app, { editor, input: { deadline: '2199-12-30' } });
    const { body } = await change([{ id, version: 1, shiftDays: 30 }]);
    expect([body.saved, body.refused[0].reason]).toEqual([[], messages.fields.date]);
  });

  test('a row that somebody else saved is listed with its title, by whom and when; the others are saved', async () => {
    const [stale, fresh] = [await task(), await task()];
    const other = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
    await saveEdit(app, other, { id: stale.id, version: 1, edit: { title: 'Judul lain' } });
    const { body } = await change([
      { id: stale.id, version: 1, shiftDays: 1 },
      { id: fresh.id, version: 1, shiftDays: 1 },
    ]);
    expect(body.saved.map(({ id }: { id: string }) => id)).toEqual([fresh.id]);
    expect(body.refused).toEqual([
      {
        id: stale.id,
        title: 'Judul lain',
        reason: messages.errors.versionStale,
        changed: { name: 'Dewi Anggraini', at: new Date(app.clock.now()).toISOString() },
      },
    ]);
    expect((await read(stale.id)).turn.deadline).toBe('2026-12-18');
    expect((await read(fresh.id)).turn.deadline, 'Friday to Monday').toBe('2026-12-21');
  });

  test('a link that came meanwhile refuses another person, and lets the deadline move', async () => {
    const { id } = await task();
    await deliverLink(app, editor, { id, stage: 'Layout', link: drive('a') });
    expect((await change([{ id, version: 1, assigneeId: colleague.id }])).body.refused).toHaveLength(1);
    expect((await change([{ id, version: 1, shiftDays: 1 }])).body.saved).toHaveLength(1);
  });

  test('the rules of the dialog hold for each row: nobody is given an author’s stage or is no editor', async () => {
    const { id } = await buildProject(app, { author });
    const { id: other } = await task();
    const { body } = await change([
      { id, version: 1, assigneeId: editor.id },
      { id: other, version: 1, assigneeId: author.id },
    ]);
    expect(body.saved).toEqual([]);
    expect(body.refused.map(({ reason }: { reason: string }) => reason).sort()).toEqual(
      [messages.projects.editorRequired, messages.projects.reasons.notAssignable].sort(),
    );
    expect([(await read(id)).version, (await read(other)).version]).toEqual([1, 1]);
  });

  test('taken back, each row is as it was, and nobody is told of either', async () => {
    const [holder, next] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
    const { id } = await task(holder);
    const { body } = await change([{ id, version: 1, assigneeId: next.id }]);
    const undone = await change(undoBulkChange(body, 'assigneeId'));
    expect(undone.body.saved).toHaveLength(1);
    expect((await read(id)).turn).toMatchObject({ who: 'redaksi', holderId: holder.id });
    expect([await bellOf(holder), await bellOf(next)]).toEqual([[], []]);
  });

  test('taken back later, those are told who had been told', async () => {
    const [holder, next] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
    const { id } = await task(holder);
    const { body } = await change([{ id, version: 1, assigneeId: next.id }]);
    app.clock.advance(61_000);
    await change(undoBulkChange(body, 'assigneeId'));
    expect((await bellOf(holder)).length).toBe(2);
    expect((await bellOf(next)).length).toBe(2);
  });

  test('each row has its line in the audit log', async () => {
    const { id } = await task();
    await change([{ id, version: 1, shiftDays: 2 }]);
    const { body } = await app.call({ url: `/api/audit?objectId=${id}`, cookie });
    expect(body.items[0]).toMatchObject({
      action: 'projects.updated',
      detail: { version: 2, stages: 'Layout' },
    });
  });

  test('somebody who is no admin changes nothing', async () => {
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    const answer = await change([{ id, version: 1, shiftDays: 1 }], await app.signIn(editor));
    expect(answer.status).toBe(403);
    expect((await read(id)).version).toBe(1);
  });

  test('of two who change the same rows at once, each row is one’s alone', async () => {
    const projects = await Promise.all(Array.from({ length: 4 }, () => task()));
    const other = await app.signIn(await buildUser(app, 'admin'));
    const rows = projects.map(({ id }) => ({ id, version: 1 }));
    const move = (as: string, shiftDays: number, list: typeof rows) => () =>
      change(
        list.map((row) => ({ ...row, shiftDays })),
        as,
      );
    const [race] = await racePairs(app, [rows], move(cookie, 1, rows), move(other, 2, rows.toReversed()));
    const [one, two] = race?.answers ?? [];
    expect([one?.body.saved.length, two?.body.saved.length].sort()).toEqual([0, 4]);
    expect([one?.body.refused.length, two?.body.refused.length].sort()).toEqual([0, 4]);
  });
});

describe('a change in a row of the list', () => {
  test('is made from the version that the row shows', async () => {
    const { id } = await task();
    const { body } = await app.call({ url: '/api/projects?kind=tasks', cookie });
    const row = body.items.find((item: { id: string }) => item.id === id);
    expect(row.version).toBe(1);
    const saved = await saveEdit(app, admin, {
      id,
      version: row.version,
      edit: { currentOverallStatus: 'Telaah' },
    });
    expect(saved.body.version).toBe(2);
  });
});

describe('the board', () => {
  test('has a column for each stage, with the list of that stage and its true count', async () => {
    const mark = `Papan${nextNumber()}`;
    const made = await Promise.all(
      ['Layout', 'Layout', 'Telaah'].map((workType) =>
        buildTask(app, { editor, input: { title: mark, workType: workType as 'Layout' } }),
      ),
    );
    const { body } = await app.call({ url: `/api/projects/board?q=${mark}&state=running`, cookie });
    expect(body.columns).toHaveLength(10);
    const counts = Object.fromEntries(
      body.columns.flatMap(({ stage, count }: { stage: string; count: number }) =>
        count === 0 ? [] : [[stage, count]],
      ),
    );
    expect(counts).toEqual({ Layout: 2, Telaah: 1 });
    const layout = body.columns.find(({ stage }: { stage: string }) => stage === 'Layout');
    const ids = layout.items.map(({ id }: { id: string }) => id).sort();
    expect(ids).toEqual([made[0]?.id, made[1]?.id].sort());
    expect(layout.nextCursor).toBeNull();
  });

  test('with a filter each column counts and shows what that list does, also behind a common word', async () => {
    const filters = [
      'kind=overdue',
      `turn=${editor.id}`,
      'turn=admin',
      `personId=${editor.id}`,
      'q=Buku&sort=title',
      'kind=overdue&q=Buku',
    ];
    await buildTask(app, {
      editor,
      input: { title: 'Buku Telat', workType: 'Telaah', deadline: '2026-11-12' },
    });
    for (const filter of filters) {
      const { body } = await app.call({ url: `/api/projects/board?${filter}`, cookie });
      for (const { stage, count, items } of body.columns) {
        const list = `/api/projects?${filter}&status=${encodeURIComponent(stage)}`;
        const rows = (await app.call({ url: list, cookie })).body;
        expect([filter, stage, items], stage).toEqual([filter, stage, rows.items]);
        expect(count).toBe(rows.total ?? rows.items.length);
      }
    }
  });

  test('counts each column up to a thousand: more than that is more than that', async () => {
    const mark = `padat${nextNumber()}`;
    const rows = Array.from({ length: 1002 }, () =>
      projectRow({ search_text: mark, current_overall_status: 'Quality Control' }),
    );
    await app.db.write((tx) => tx.insertInto('projects').values(rows).execute());
    // With words all columns are counted in one reading, without a filter each is counted by itself.
    for (const filter of [`q=${mark}`, '', 'status=Quality+Control']) {
      const { body } = await app.call({ url: `/api/projects/board?${filter}`, cookie });
      const column = body.columns.find(({ stage }: { stage: string }) => stage === 'Quality Control');
      expect([filter, column.count]).toEqual([filter, 1001]);
    }
    await app.db.write((tx) => tx.deleteFrom('projects').where('search_text', '=', mark).execute());
  });

  test('of one stage it has that column; a further page is the list’s', async () => {
    const { body } = await app.call({ url: '/api/projects/board?status=Revisi', cookie });
    expect(body.columns.map(({ stage }: { stage: string }) => stage)).toEqual(['Revisi']);
    expect((await app.call({ url: '/api/projects/board', as: editor })).status).toBe(403);
  });
});
