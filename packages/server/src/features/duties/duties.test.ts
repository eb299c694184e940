/** @module-tag engine */

import type { Duties, Duty } from '@ruang-naskah/domain/duties/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import {
  buildCast,
  buildProject,
  buildTask,
  type Cast,
  drive,
  heldBy,
} from '../../../test/project-factories.ts';
import { mailDueNotices } from '../notices/mail-due.ts';

/** The one list of what waits for somebody (decision 0144): each kind appears, names its place, and ends. */

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

async function dutiesOf(as: TestUser): Promise<Duties> {
  const { status, body } = await app.call({ url: '/api/duties', as });
  expect(status).toBe(200);
  expect(body.count, 'the number is the length of the list').toBe(
    body.items.length + body.waiting.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  );
  return body;
}
const short = ({ kind, title, stage }: Duty) => [kind, title, stage].filter(Boolean).join(' ');
const listOf = async (as: TestUser) => (await dutiesOf(as)).items.map(short);
const end = (as: TestUser, body: object) => app.call({ method: 'POST', url: '/api/duties/end', as, body });

async function save(id: string, edit: object) {
  const { body } = await app.call({ url: `/api/projects/${id}`, as: cast.admin });
  const answer = await saveEdit(app, cast.admin, { id, version: body.version, edit });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
}

const proofStage = 'Pengajuan Cetak';
/** A book at the stage of the proof, which an editor holds. */
async function bookAtProof(): Promise<string> {
  const input = { title: 'Lontar' };
  const stages = { [proofStage]: heldBy(cast.editor) };
  return (await buildProject(app, { author: cast.author, input, stages, overall: proofStage })).id;
}
const deliver = (id: string, stage: StageName, as: TestUser, name = 'berkas') =>
  deliverLink(app, as, { id, stage, link: drive(name) });
const judge = (id: string, kind: string, name = 'berkas') =>
  app.call({
    method: 'POST',
    url: `/api/projects/${id}/proof`,
    as: cast.author,
    body: { kind, note: kind === 'print_correction' ? 'Sampul salah.' : '', submissionLink: drive(name) },
  });

describe('of an author', () => {
  test('have the day on which each began, whatever else of the book is more urgent', async () => {
    const stages = { Penulisan: { deadline: '2027-01-20' }, Layout: heldBy(cast.editor) };
    const { id } = await buildProject(app, { author: cast.author, stages });
    await deliver(id, 'Layout', cast.editor);
    app.clock.advance(3 * 86_400_000);
    await save(id, { repairs: [{ stage: 'Layout', note: 'Margin.', deadline: '2026-12-10' }] });
    const [{ since } = {}] = (await dutiesOf(cast.author)).items;
    const [{ since: repair } = {}] = (await dutiesOf(cast.editor)).items;
    expect([since, repair]).toEqual(['2026-11-21', '2026-11-24']);
  });

  test('are stages whose turn it is, with their date, until they are delivered, and again when sent back', async () => {
    const input = { title: 'Angin' };
    const { id } = await buildProject(app, {
      author: cast.author,
      input,
      stages: { Penulisan: { deadline: '2026-12-24' } },
    });
    expect((await dutiesOf(cast.author)).items).toMatchObject([
      {
        kind: 'stage',
        id,
        projectId: id,
        title: 'Angin',
        stage: 'Penulisan',
        since: '2026-11-21',
        until: '2026-12-24',
      },
    ]);
    await deliver(id, 'Penulisan', cast.author);
    expect(await listOf(cast.author)).toEqual([]);
    await save(id, {
      currentOverallStatus: 'Layout',
      repairs: [{ stage: 'Penulisan', note: 'Bab 2 kosong.', deadline: '2026-12-24' }],
    });
    expect((await dutiesOf(cast.author)).items).toMatchObject([
      { kind: 'stage', stage: 'Penulisan', text: 'Bab 2 kosong.', since: '2026-11-21' },
    ]);
    await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: cast.admin });
    expect(await listOf(cast.author), 'in the bin').toEqual([]);
  });

  test('are a proof while the book stands there and is not approved; the answer ends it, a new link asks again', async () => {
    const id = await bookAtProof();
    expect(await listOf(cast.author), 'nothing to look at yet').toEqual([]);
    await deliver(id, proofStage, cast.editor);
    expect((await dutiesOf(cast.author)).items).toMatchObject([
      { kind: 'proof', projectId: id, stage: proofStage, since: '2026-11-21', from: cast.editor.nama },
    ]);
    expect((await judge(id, 'print_correction')).status).toBe(200);
    expect(await listOf(cast.author)).toEqual([]);
    expect((await judge(id, 'print_approved')).status, 'it can be changed').toBe(200);
    await deliver(id, proofStage, cast.editor, 'kedua');
    expect(await listOf(cast.author)).toEqual(['proof Lontar Pengajuan Cetak']);
    await save(id, { approvals: [proofStage] });
    expect(await listOf(cast.author), 'an answer is not demanded').toEqual([]);
  });

  test('are no proof before the book stands there and after it went on', async () => {
    const stages = { [proofStage]: heldBy(cast.editor) };
    const { id } = await buildProject(app, { author: cast.author, input: { title: 'Lontar' }, stages });
    await deliver(id, proofStage, cast.editor);
    expect(await listOf(cast.author), 'delivered early').toEqual(['stage Lontar Penulisan']);
    expect((await judge(id, 'print_approved')).body.code).toBe('projects.proof_closed');
    for (const currentOverallStatus of ['Proses Cetak', 'Selesai']) {
      await save(id, { currentOverallStatus });
      expect((await listOf(cast.author)).filter((duty) => duty.startsWith('proof'))).toEqual([]);
      expect((await judge(id, 'print_approved')).body.code).toBe('projects.proof_closed');
    }
  });

  test('are manuscripts sent back for revision, with the reason, until the revision is sent', async () => {
    const { id } = await buildManuscript(app, { author: cast.author, input: { judul: 'Laut' } });
    const status = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
    const set = { status, note: 'Lengkapi peta.' };
    const url = `/api/manuscripts/${id}`;
    const headers = (version: number) => ({ 'if-match': `"${version}"` });
    await app.call({ method: 'PUT', url: `${url}/status`, as: cast.admin, body: set, headers: headers(1) });
    expect((await dutiesOf(cast.author)).items).toMatchObject([
      { kind: 'revision', manuscriptId: id, title: 'Laut', text: 'Lengkapi peta.', since: '2026-11-21' },
    ]);
    const body = { urlNaskah: drive('baru'), note: '' };
    const sent = await app.call({
      method: 'POST',
      url: `${url}/revisions`,
      as: cast.author,
      body,
      headers: headers(2),
    });
    expect([sent.status, sent.body.code]).toEqual([200, undefined]);
    expect(await listOf(cast.author)).toEqual([]);
  });

  test('are answers to a request for withdrawal, until they are opened', async () => {
    const { id } = await buildManuscript(app, { author: cast.author, input: { judul: 'Laut' } });
    const url = `/api/manuscripts/${id}/withdrawal`;
    const post = (as: TestUser, path: string, body: object, version: number) =>
      app.call({ method: 'POST', url: path, as, body, headers: { 'if-match': `"${version}"` } });
    await post(cast.author, url, { note: 'Pindah penerbit.' }, 1);
    expect(await listOf(cast.author)).toEqual([]);
    await post(cast.admin, `${url}/decision`, { accepted: false, note: 'Sudah dicetak.' }, 2);
    const [duty] = (await dutiesOf(cast.author)).items;
    expect(duty).toMatchObject({
      kind: 'answer',
      manuscriptId: id,
      text: 'Sudah dicetak.',
    });
    expect(duty?.answer).toMatchObject({ to: 'withdrawal', accepted: false });
    const read = { kind: 'answer', dutyId: duty?.id };
    expect((await end(cast.editor, read)).status, 'of others nothing ends').toBe(204);
    expect(await listOf(cast.author)).toHaveLength(1);
    expect([(await end(cast.author, read)).status, (await end(cast.author, read)).status]).toEqual([
      204, 204,
    ]);
    expect(await listOf(cast.author)).toEqual([]);
  });

  test('are no answer any more once they ask for the same again', async () => {
    const { id } = await buildManuscript(app, { author: cast.author, input: { judul: 'Laut' } });
    const url = `/api/manuscripts/${id}/withdrawal`;
    const post = (as: TestUser, path: string, body: object, version: number) =>
      app.call({ method: 'POST', url: path, as, body, headers: { 'if-match': `"${version}"` } });
    await post(cast.author, url, { note: 'Pindah penerbit.' }, 1);
    await post(cast.admin, `${url}/decision`, { accepted: false, note: 'Sudah dicetak.' }, 2);
    expect(await listOf(cast.author)).toHaveLength(1);
    expect((await post(cast.author, url, { note: 'Sungguh.' }, 3)).status).toBe(200);
    expect(await listOf(cast.author)).toEqual([]);
    await post(cast.admin, `${url}/decision`, { accepted: true, note: '' }, 4);
    const [duty, ...others] = (await dutiesOf(cast.author)).items;
    expect([duty?.answer?.accepted, others]).toEqual([true, []]);
  });
});

test('a proof that was answered within the minute is mailed to nobody, and one for each document otherwise', async () => {
  const id = await bookAtProof();
  const mails = async () => {
    app.clock.advance(2 * 60_000);
    await mailDueNotices(app.deps);
    const all = await app.db.reads
      .selectFrom('outbox')
      .select('id')
      .where('user_id', '=', cast.author.id)
      .execute();
    return all.length;
  };
  await deliver(id, proofStage, cast.editor);
  await judge(id, 'print_approved');
  expect(await mails()).toBe(0);
  await deliver(id, proofStage, cast.editor, 'kedua');
  await deliver(id, proofStage, cast.editor, 'ketiga');
  expect(await mails()).toBe(1);
});

describe('of an editor', () => {
  test('are held stages that can be delivered; a free one and one without a deadline are nobody’s duty', async () => {
    const { title } = await buildTask(app, { editor: cast.editor });
    const free = { Layout: { deadline: '2026-12-01' }, Telaah: heldBy(cast.editor, null) };
    const { id } = await buildProject(app, { author: cast.author, stages: free });
    await save(id, { currentOverallStatus: 'Layout' });
    expect(await listOf(cast.editor)).toEqual([`stage ${title} Layout`]);
    await save(id, { currentOverallStatus: 'Telaah' });
    expect(await listOf(cast.editor)).toEqual([`stage ${title} Layout`]);
  });

  test('are as many as the groups of the desk that ask for work', async () => {
    await Promise.all(
      ['2026-11-01', '2026-11-22', '2026-12-24', null].map((deadline) =>
        buildTask(app, { editor: cast.editor, stages: { Layout: { deadline } } }),
      ),
    );
    const { body } = await app.call({ url: '/api/projects/desk', as: cast.editor });
    const asking = body.groups.filter(({ group }: { group: string }) =>
      ['overdue', 'week', 'later'].includes(group),
    );
    const sum = asking.reduce((all: number, { count }: { count: number }) => all + count, 0);
    expect([(await dutiesOf(cast.editor)).count, sum]).toEqual([3, 3]);
  });

  test('are answers to what they asked, whoever has the stage now', async () => {
    const { id } = await buildProject(app, {
      author: cast.author,
      input: { title: 'Angin' },
      stages: { Layout: heldBy(cast.editor), Telaah: heldBy(cast.colleague) },
    });
    await save(id, { currentOverallStatus: 'Layout' });
    const url = `/api/projects/${id}`;
    const asked = await app.call({
      method: 'POST',
      url: `${url}/stages/Layout/requests`,
      as: cast.editor,
      body: { kind: 'hand_over', note: 'Saya sakit.' },
    });
    expect(asked.status).toBe(201);
    const { version } = (await app.call({ url, as: cast.admin })).body;
    await app.call({
      method: 'POST',
      url: `${url}/requests/${asked.body.id}/decision`,
      as: cast.admin,
      body: { accepted: true, note: '', assigneeId: cast.colleague.id },
      headers: { 'if-match': `"${version}"` },
    });
    const [duty, ...others] = (await dutiesOf(cast.editor)).items;
    expect(others).toEqual([]);
    expect(duty).toMatchObject({ kind: 'answer', projectId: id, stage: 'Layout', title: 'Angin' });
    expect(duty?.answer).toEqual({
      ...{ to: 'hand_over', accepted: true, deadline: null, assigneeName: cast.colleague.nama },
    });
    expect((await end(cast.editor, { kind: 'answer', dutyId: duty?.id })).status).toBe(204);
    expect(await listOf(cast.editor)).toEqual([]);
  });

  test('are no answer any more once they ask for the same again', async () => {
    const stages = { Layout: heldBy(cast.editor, '2026-12-24') };
    const { id } = await buildProject(app, { author: cast.author, stages, overall: 'Layout' });
    const url = `/api/projects/${id}`;
    const askAgain = async (deadline: string) => {
      const body = { kind: 'more_time', note: 'Saya sakit.', deadline };
      const request = {
        method: 'POST',
        url: `${url}/stages/Layout/requests`,
        as: cast.editor,
        body,
      } as const;
      const asked = await app.call(request);
      expect(asked.status).toBe(201);
      return asked.body.id;
    };
    const asked = await askAgain('2027-01-20');
    const { version } = (await app.call({ url, as: cast.admin })).body;
    await app.call({
      method: 'POST',
      url: `${url}/requests/${asked}/decision`,
      as: cast.admin,
      body: { accepted: false, note: 'Tidak bisa.' },
      headers: { 'if-match': `"${version}"` },
    });
    const answers = async () => (await dutiesOf(cast.editor)).items.filter(({ kind }) => kind === 'answer');
    expect(await answers()).toHaveLength(1);
    await askAgain('2027-01-10');
    expect(await answers()).toEqual([]);
  });
});

describe('a mention', () => {
  let project: string;
  beforeEach(async () => {
    const stages = { Layout: heldBy(cast.editor), Telaah: heldBy(cast.colleague) };
    const { id } = await buildProject(app, { author: cast.author, input: { title: 'Angin' }, stages });
    await save(id, { currentOverallStatus: 'Revisi' });
    project = id;
  });
  const write = async (as: TestUser, text: string, extra: object = {}) => {
    const body = { stage: 'Layout', text, ...extra };
    const note = await app.call({ method: 'POST', url: `/api/projects/${project}/notes`, as, body });
    expect(note.status).toBe(201);
    return note.body;
  };
  const mentionsOf = async (as: TestUser) =>
    (await dutiesOf(as)).items.filter(({ kind }) => kind === 'mention');

  test('waits, with its words and its writer, until a later note of one’s own in the thread', async () => {
    const { id } = await write(cast.admin, `@[${cast.editor.id}] margin berapa?`);
    expect(await mentionsOf(cast.editor)).toMatchObject([
      {
        id,
        projectId: project,
        stage: 'Layout',
        title: 'Angin',
        from: cast.admin.nama,
        since: '2026-11-21',
        text: `@${cast.editor.nama} margin berapa?`,
      },
    ]);
    expect([await mentionsOf(cast.author), await mentionsOf(cast.colleague)]).toEqual([[], []]);
    await write(cast.colleague, 'Dua senti.');
    await write(cast.editor, 'Di tahap lain.', { stage: 'Telaah' });
    expect(await mentionsOf(cast.editor), 'another’s note and another thread end nothing').toHaveLength(1);
    await write(cast.editor, 'Dua senti.');
    expect(await mentionsOf(cast.editor)).toEqual([]);
  });

  test('ends with “Sudah saya baca”, once however often it is pressed, and for who pressed alone', async () => {
    const { id } = await write(cast.admin, `@[${cast.editor.id}] @[${cast.author.id}] tolong baca`);
    for (const _ of [1, 2])
      expect((await end(cast.editor, { kind: 'mention', dutyId: id })).status).toBe(204);
    expect([await mentionsOf(cast.editor), await mentionsOf(cast.author)]).toMatchObject([[], [{ id }]]);
  });

  test('of all admins waits for each, and ends by any admin’s note or press', async () => {
    const other = await buildUser(app, 'admin');
    for (const answer of [
      () => write(other, 'Sudah.'),
      async (id: string) => end(other, { kind: 'mention', dutyId: id }),
    ]) {
      const { id } = await write(cast.author, '@[admin] kapan terbit?');
      expect([await mentionsOf(cast.admin), await mentionsOf(other)]).toMatchObject([[{ id }], [{ id }]]);
      await answer(id);
      expect([await mentionsOf(cast.admin), await mentionsOf(other)]).toEqual([[], []]);
    }
  });

  test('that is edited out, or whose note is deleted, waits no longer; an edit that adds one asks', async () => {
    const edit = (id: string, version: number, text: string) =>
      app.call({
        method: 'PUT',
        url: `/api/notes/${id}`,
        as: cast.admin,
        body: { text },
        headers: { 'if-match': `"${version}"` },
      });
    const { id } = await write(cast.admin, `@[${cast.editor.id}] salah orang`);
    const edited = await edit(id, 1, `@[${cast.colleague.id}] untuk Anda`);
    expect([edited.status, edited.body.code]).toEqual([200, undefined]);
    expect([await mentionsOf(cast.editor), await mentionsOf(cast.colleague)]).toMatchObject([[], [{ id }]]);
    await app.call({ method: 'DELETE', url: `/api/notes/${id}`, as: cast.admin });
    expect(await mentionsOf(cast.colleague)).toEqual([]);
  });

  test('is nobody’s who may no longer read it: an internal one of an author, a project in the bin or left', async () => {
    await write(cast.admin, `@[${cast.editor.id}] tolong`, { internal: true });
    expect(await mentionsOf(cast.editor)).toHaveLength(1);
    await save(project, { stages: { Layout: { assigneeId: cast.colleague.id } } });
    expect(await mentionsOf(cast.editor), 'takes part no longer').toEqual([]);
    await write(cast.admin, `@[${cast.author.id}] halo`);
    await app.call({ method: 'DELETE', url: `/api/projects/${project}`, as: cast.admin });
    expect(await mentionsOf(cast.author)).toEqual([]);
  });

  test('in a manuscript’s thread waits for its author', async () => {
    const { id } = await buildManuscript(app, { author: cast.author, input: { judul: 'Laut' } });
    const url = `/api/manuscripts/${id}/notes`;
    await app.call({ method: 'POST', url, as: cast.admin, body: { text: `@[${cast.author.id}] foto?` } });
    expect(await mentionsOf(cast.author)).toMatchObject([
      { manuscriptId: id, projectId: null, title: 'Laut' },
    ]);
    await app.call({ method: 'POST', url, as: cast.author, body: { text: 'Menyusul.' } });
    expect(await mentionsOf(cast.author)).toEqual([]);
  });
});

test('an admin’s number is the sum of the queues of the Dashboard that wait for admins', async () => {
  await buildManuscript(app, {});
  await buildUser(app, 'redaksi', { active: false });
  const { id } = await buildProject(app, { author: cast.author });
  await deliver(id, 'Penulisan', cast.author);
  await buildProject(app, { stages: { Penulisan: { deadline: '2026-11-02' } } });
  const { body: desk } = await app.call({ url: '/api/desk', as: cast.admin });
  const { waiting, count } = await dutiesOf(cast.admin);
  const shown = Object.fromEntries(
    desk.queues.map(({ queue, count: of }: { queue: string; count: number }) => [queue, of]),
  );
  const { late, ...others } = shown;
  expect(late, 'what is late waits for its holder').toBe(1);
  expect(Object.fromEntries(waiting.map((one) => [one.kind, one.count]))).toEqual({
    ...others,
    ...{ requests: desk.asks.count, accounts: desk.held },
  });
  expect(count).toBeGreaterThanOrEqual(3);
});
