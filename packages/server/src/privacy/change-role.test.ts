import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser, manuscriptInput } from '../../test/factories.ts';
import { type Answer, openTestApp, type TestApp } from '../../test/harness.ts';
import { saveEdit } from '../../test/project-calls.ts';
import { buildCast, buildProject, type Cast, drive, heldBy } from '../../test/project-factories.ts';
import { announce } from '../features/notices/announce.ts';
import { mailDueNotices } from '../features/notices/mail-due.ts';
import { changeRoleByOperator } from './change-role.ts';

/** Decision 0145: another role for an account, and what depends on the previous one. */

let app: TestApp;
let cast: Cast;
let boss: string;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
  boss = await app.signIn(cast.admin);
});
afterEach(() => app.close());

const give = (id: string, body: object, cookie = boss): Promise<Answer> =>
  app.call({ method: 'PUT', url: `/api/users/${id}/role`, cookie, body });
const projectOf = async (id: string) => (await app.call({ url: `/api/projects/${id}`, cookie: boss })).body;
const status = async (options: { url: string; cookie: string }) => (await app.call(options)).status;

/** A project at Layout, which the editor holds; the editor's Telaah is approved. */
async function begun() {
  const stages = {
    Layout: heldBy(cast.editor),
    Telaah: { ...heldBy(cast.editor), status: 'Disetujui' as const, submissionLink: drive('a') },
  };
  const { id } = await buildProject(app, { author: cast.author, stages });
  const edit = { currentOverallStatus: 'Layout' };
  expect((await saveEdit(app, boss, { id, version: 1, edit })).status).toBe(200);
  return id;
}

describe('an editor who becomes an author', { tags: ['engine'] }, () => {
  test('is signed out, and reads no project of the editorial team any more', async () => {
    const id = await begun();
    const before = await app.signIn(cast.editor);
    expect(await status({ url: `/api/projects/${id}`, cookie: before })).toBe(200);
    const answer = await give(cast.editor.id, { role: 'penulis' });
    expect([answer.status, answer.body]).toEqual([200, { message: messages.roleChange.done }]);
    expect(await status({ url: '/api/auth/session', cookie: before })).toBe(401);
    const after = await app.signIn(cast.editor);
    expect((await app.call({ url: '/api/auth/session', cookie: after })).body.user.role).toBe('penulis');
    expect(await status({ url: `/api/projects/${id}`, cookie: after })).toBe(404);
    expect(await status({ url: '/api/manuscripts', cookie: after })).toBe(200);
  });

  test('leaves open stages to the colleague of the question, who is told; printed names stay', async () => {
    const id = await begun();
    const { colleague } = cast;
    expect((await give(cast.editor.id, { role: 'penulis', handOverTo: colleague.id })).status).toBe(200);
    const { stages, turn, participantUids } = await projectOf(id);
    expect(stages.Layout).toMatchObject({ assigneeId: colleague.id, editorName: colleague.nama });
    expect(stages.Telaah).toMatchObject({ assigneeId: null, editorName: cast.editor.nama });
    expect(turn).toMatchObject({ who: 'redaksi', holderId: colleague.id });
    expect(participantUids.sort()).toEqual([cast.author.id, colleague.id].sort());
    const desk = await app.call({ url: '/api/projects/desk', as: colleague });
    expect(JSON.stringify(desk.body)).toContain(id);
    const bell = await app.call({ url: '/api/notices', as: colleague });
    expect(bell.body.items).toMatchObject([{ event: 'assigned', projectId: id }]);
  });

  test('or to nobody: the admin has to assign them', async () => {
    const id = await begun();
    await give(cast.editor.id, { role: 'admin' });
    expect((await projectOf(id)).turn).toMatchObject({ who: 'admin', to: 'assign', holderId: null });
  });

  test('makes an admin’s open edit stale', async () => {
    const id = await begun();
    const { version } = await projectOf(id);
    await give(cast.editor.id, { role: 'penulis' });
    const edit = { stages: { Layout: { deadline: '2026-12-30' } } };
    expect((await saveEdit(app, boss, { id, version, edit })).status).toBe(412);
  });

  test('is told by mail, and the audit log says what went to whom', async () => {
    await begun();
    await give(cast.editor.id, { role: 'penulis', handOverTo: cast.colleague.id });
    const mails = app.db.reads.selectFrom('outbox').select('kind').where('user_id', '=', cast.editor.id);
    expect(await mails.execute()).toEqual([{ kind: 'role-changed' }]);
    const { body } = await app.call({ url: '/api/audit?action=users.role_changed', cookie: boss });
    const detail = { from: 'redaksi', to: 'penulis', stages: 1, handedTo: cast.colleague.nama };
    expect(body.items).toMatchObject([{ actorId: cast.admin.id, objectId: cast.editor.id, detail }]);
  });
});

describe('an author who becomes an editor', { tags: ['engine'] }, () => {
  test('is asked nothing in a book of theirs, and everything again when they are an author again', async () => {
    const { id } = await buildProject(app, { author: cast.author });
    const manuscript = await buildManuscript(app, { author: cast.author });
    await give(cast.author.id, { role: 'redaksi' });
    const left = await projectOf(id);
    expect(left).toMatchObject({ authorName: cast.author.nama, participantUids: [], turn: { who: 'admin' } });
    const editor = await app.signIn(cast.author);
    expect(await status({ url: `/api/projects/${id}`, cookie: editor })).toBe(404);
    await give(cast.author.id, { role: 'penulis' });
    const back = await projectOf(id);
    expect(back).toMatchObject({ participantUids: [cast.author.id] });
    expect(back.turn).toMatchObject({ who: 'penulis', holderId: cast.author.id });
    const author = await app.signIn(cast.author);
    expect(await status({ url: `/api/projects/${id}`, cookie: author })).toBe(200);
    expect(await status({ url: `/api/manuscripts/${manuscript.id}`, cookie: author })).toBe(200);
  });

  test('has their two stages once they are an author again, also those that come later', async () => {
    const stages = { Penulisan: { deadline: '2026-12-20' }, Proofreading: { deadline: '2026-12-24' } };
    await buildProject(app, { author: cast.author, stages });
    const open = async () => {
      const url = `/api/users/${cast.author.id}/holdings`;
      const { body } = await app.call({ method: 'POST', url: '/api/calendar-feed', as: cast.author });
      const { pathname, search } = new URL(body.address);
      const { text } = await app.call({ url: `${pathname}${search}` });
      return {
        held: (await app.call({ url, cookie: boss })).body.openStages.count,
        days: text.match(/DTSTART;VALUE=DATE:\d+/g),
      };
    };
    const before = await open();
    expect(before).toMatchObject({ held: 2, days: { length: 2 } });
    await give(cast.author.id, { role: 'redaksi' });
    await give(cast.author.id, { role: 'penulis' });
    expect(await open()).toEqual(before);
  });

  test('hears nothing more of it, nor what waited to be mailed, and everything again once an author again', async () => {
    const bell = async () => (await app.call({ url: '/api/notices', as: cast.author })).body.items.length;
    const mailed = async () => {
      app.clock.advance(120_000);
      await mailDueNotices(app.deps);
      const rows = app.db.reads.selectFrom('outbox').select('subject').where('user_id', '=', cast.author.id);
      return (await rows.where('kind', '=', 'notices').execute()).map(({ subject }) => subject);
    };
    const dated = { deadline: '2026-12-24' };
    const approved = { ...dated, status: 'Disetujui' as const, submissionLink: drive('a') };
    const stages = { Telaah: approved, Proofreading: dated };
    const { id } = await buildProject(app, { author: cast.author, stages });
    const moveTo = async (stage: string) => {
      const { version } = await projectOf(id);
      const edit = { currentOverallStatus: stage };
      expect((await saveEdit(app, boss, { id, version, edit })).status).toBe(200);
    };
    await moveTo('Telaah');
    await moveTo('Proofreading');
    expect(await bell()).toBe(1);
    await give(cast.author.id, { role: 'redaksi' });
    expect(await mailed()).toEqual([]);
    await moveTo('Telaah');
    await moveTo('Proofreading');
    expect([await bell(), await mailed()]).toEqual([1, []]);
    await give(cast.author.id, { role: 'penulis' });
    expect([await bell(), (await mailed()).length]).toEqual([2, 1]);
    await moveTo('Telaah');
    await moveTo('Proofreading');
    expect([await bell(), (await mailed()).length]).toEqual([3, 2]);
  });

  test('is mailed no manuscript that waited for an admin, once they are none', async () => {
    const partner = await buildUser(app, 'admin');
    const cookie = await app.signIn(cast.author);
    const body = manuscriptInput({ judul: 'Laut' });
    expect((await app.call({ method: 'POST', url: '/api/manuscripts', cookie, body })).status).toBe(201);
    expect((await give(partner.id, { role: 'redaksi' })).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    await mailDueNotices(app.deps);
    const mails = app.db.reads.selectFrom('outbox').select('user_id').where('kind', '=', 'notices');
    const told = (await mails.execute()).map(({ user_id }) => user_id);
    expect([told.includes(cast.admin.id), told.includes(partner.id)]).toEqual([true, false]);
  });

  test('leaves their own two stages to an editor where the admin says so', async () => {
    const { id } = await buildProject(app, { author: cast.author });
    await give(cast.author.id, { role: 'redaksi', handOverTo: cast.editor.id });
    const { stages } = await projectOf(id);
    expect([stages.Penulisan.assigneeId, stages.Proofreading.assigneeId]).toEqual([
      cast.editor.id,
      cast.editor.id,
    ]);
  });
});

describe('is refused', () => {
  test('one’s own, and that of somebody who waits for approval', async () => {
    const own = await give(cast.admin.id, { role: 'redaksi' });
    expect([own.status, own.body.message]).toEqual([409, messages.roleChange.ownRole]);
    const held = await give((await buildUser(app, 'redaksi', { active: false })).id, { role: 'penulis' });
    expect([held.status, held.body.message]).toEqual([409, messages.roleChange.held]);
  });

  test.each(['author', 'editor', 'nobody'] as const)('%s as the one who goes on', async (who) => {
    const id = await begun();
    const handOverTo = { author: cast.author.id, editor: cast.editor.id, nobody: 'tidak-ada' }[who];
    const answer = await give(cast.editor.id, { role: 'penulis', handOverTo });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { handOverTo: messages.projects.editorRequired },
    ]);
    expect((await projectOf(id)).stages.Layout.assigneeId).toBe(cast.editor.id);
  });

  test('the legacy role, which is given to nobody', async () => {
    expect((await give(cast.editor.id, { role: 'user' })).status).toBe(422);
  });

  test('without a password given a moment ago', async () => {
    app.clock.advance(3_600_000);
    expect((await give(cast.editor.id, { role: 'penulis' })).body.code).toBe('auth.password_needed');
  });
});

test('the role they have already changes nothing and signs nobody out', async () => {
  const id = await begun();
  const own = await app.signIn(cast.editor);
  expect((await give(cast.editor.id, { role: 'redaksi', handOverTo: cast.colleague.id })).status).toBe(200);
  expect(await status({ url: '/api/auth/session', cookie: own })).toBe(200);
  expect((await projectOf(id)).stages.Layout.assigneeId).toBe(cast.editor.id);
});

test('of two admins who make each other authors at once one is left, and stays', {
  tags: ['engine', 'deep'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const own = await openTestApp();
    const pair = [await buildUser(own, 'admin'), await buildUser(own, 'admin')] as const;
    const cookies = [await own.signIn(pair[0]), await own.signIn(pair[1])] as const;
    const body = { role: 'penulis' };
    const answers = await Promise.all([
      own.call({ method: 'PUT', url: `/api/users/${pair[1].id}/role`, cookie: cookies[0], body }),
      own.call({ method: 'PUT', url: `/api/users/${pair[0].id}/role`, cookie: cookies[1], body }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const admins = own.db.reads.selectFrom('users').select('email').where('role', '=', 'admin');
    const [left, ...others] = await admins.execute();
    expect(others).toEqual([]);
    await expect(changeRoleByOperator(own.deps, left?.email ?? '', 'penulis')).rejects.toThrow('last admin');
    await own.close();
  }
});

test('the operator’s command hands over to nobody and keeps turns true', async () => {
  const id = await begun();
  const own = await app.signIn(cast.editor);
  await changeRoleByOperator(app.deps, cast.editor.email, 'penulis');
  expect(await status({ url: '/api/auth/session', cookie: own })).toBe(401);
  expect((await projectOf(id)).turn).toMatchObject({ who: 'admin', to: 'assign' });
});

test('an account that waits and is let in by the operator’s command waits in no admin’s bell any more', async () => {
  const held = await buildUser(app, 'redaksi', { active: false });
  await app.db.write((tx) =>
    announce(app.deps, tx, {
      newNotices: [{ event: 'accountWaiting', to: 'admins', stage: null, values: { dari: held.nama } }],
      actorId: held.id,
    }),
  );
  const unread = async () => (await app.call({ url: '/api/notices/unread', cookie: boss })).body.unread;
  expect(await unread()).toBe(1);
  await changeRoleByOperator(app.deps, held.email, 'redaksi');
  expect(await unread()).toBe(0);
});

test('a deleted editor’s open stages go to the colleague of the question', async () => {
  const id = await begun();
  const url = `/api/users/${cast.editor.id}?handOverTo=${cast.colleague.id}`;
  expect((await app.call({ method: 'DELETE', url, cookie: boss })).status).toBe(204);
  const { stages, turn } = await projectOf(id);
  expect(stages.Layout.assigneeId).toBe(cast.colleague.id);
  expect(turn).toMatchObject({ who: 'redaksi', holderId: cast.colleague.id });
});
