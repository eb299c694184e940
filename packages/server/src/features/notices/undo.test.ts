/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy, type StageOverrides } from '../../../test/project-factories.ts';
import { mailDueNotices } from './mail-due.ts';

/** Within the minute the newer replaces the older and what is undone is not told; later it is told as it is then. */

const MINUTE = 60_000;
let app: TestApp;
let author: TestUser;
let editor: TestUser;
let admin: TestUser;
let partner: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati', nomerHp: '081234567890' });
  editor = await buildUser(app, 'redaksi', { nama: 'Ratna Kusuma', nomerHp: '081234567891' });
  admin = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
  partner = await buildUser(app, 'admin', { nama: 'Bima Saputra' });
});
afterEach(() => app.close());

async function bellOf(as: TestUser): Promise<string[]> {
  const { body } = await app.call({ url: '/api/notices', as });
  return body.items.map(({ text }: { text: string }) => text);
}
async function unreadOf(as: TestUser): Promise<number> {
  return (await app.call({ url: '/api/notices/unread', as })).body.unread;
}
/** The mails of notices to a person so far, after this time has passed. */
async function mailsTo({ email }: TestUser, after = 2 * MINUTE) {
  app.clock.advance(after);
  await mailDueNotices(app.deps);
  const rows = await app.db.reads
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'notices')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, subject, body_text }) => ({
    subject,
    text: app.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: id }, body_text),
  }));
}
const morning = 24 * 60 * MINUTE;

describe('a deadline that moves', () => {
  async function atLayout(stages: StageOverrides = {}) {
    const held = { Layout: heldBy(editor, '2026-12-30'), ...stages };
    const { id } = await buildProject(app, { author, stages: held });
    await edit(id, { currentOverallStatus: 'Layout' });
    return id;
  }
  async function edit(id: string, change: object) {
    const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
    const saved = await saveEdit(app, admin, { id, version: body.version, edit: change });
    expect(saved.status).toBe(200);
  }
  const move = (id: string, deadline: string) => edit(id, { stages: { Layout: { deadline } } });

  test('within the minute of the assignment is one notice, which names it as it is then', async () => {
    const id = await atLayout();
    await move(id, '2026-12-03');
    const [first, ...others] = await bellOf(editor);
    expect([first, others]).toEqual([expect.stringMatching(/^Giliran Anda/), []]);
    const mails = await mailsTo(editor);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Tenggat: 3 Desember 2026.');
  });

  test('to an earlier day is told at once, in one mail with others, and one that was not mailed yet names it too', async () => {
    const id = await atLayout();
    await mailsTo(editor);
    await move(id, '2026-12-03');
    const again = await mailsTo(editor);
    expect(again).toHaveLength(2);
    expect(again[1]?.subject).toMatch(/^Tenggat dimajukan: /);
    expect(again[1]?.text).toContain('sekarang 3 Desember 2026 (sebelumnya 30 Desember 2026)');
  });

  test('to a later day joins the mail of the morning, and one that is moved back is told to nobody', async () => {
    const id = await atLayout();
    await mailsTo(editor);
    await move(id, '2027-01-20');
    expect(await mailsTo(editor)).toHaveLength(1);
    const mails = await mailsTo(editor, morning);
    expect(mails[1]?.subject).toMatch(/^Tenggat diundur: /);
    const told = await bellOf(editor);
    await move(id, '2027-01-10');
    await move(id, '2027-01-20');
    expect(await bellOf(editor)).toEqual(told);
    expect(await mailsTo(editor, morning)).toHaveLength(2);
  });

  test('twice within the minute is told once, from the first day to the last', async () => {
    const id = await atLayout();
    await mailsTo(editor);
    await move(id, '2027-01-20');
    await move(id, '2026-12-10');
    const [line] = await bellOf(editor);
    expect(line).toMatch(/^Tenggat dimajukan: /);
    expect((await mailsTo(editor)).at(-1)?.text).toContain('10 Desember 2026 (sebelumnya 30 Desember 2026)');
  });

  test('after the minute is in a WhatsApp text as it is when it is sent, and what was sent stays', async () => {
    await app.call({
      ...{ method: 'PUT', url: '/api/notices/preferences', as: editor },
      body: { mail: {}, whatsappAllowed: true },
    });
    const id = await atLayout();
    app.clock.advance(2 * MINUTE);
    await move(id, '2026-12-05');
    const ready = async (state = 'ready') =>
      (await app.call({ url: `/api/whatsapp?state=${state}`, as: admin })).body.items;
    const textOf = ({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text).join('');
    const [message] = await ready();
    expect(textOf(message)).toContain('Tenggat: 5 Desember 2026.');
    await app.call({ method: 'POST', url: `/api/whatsapp/${message.id}/open`, as: admin });
    const sent = { method: 'PUT', url: `/api/whatsapp/${message.id}`, body: { outcome: 'sent' } } as const;
    expect((await app.call({ ...sent, as: admin })).status).toBe(204);
    await move(id, '2026-12-24');
    const [told] = await ready('sent');
    expect(textOf(told)).toContain('Tenggat: 5 Desember 2026.');
  });

  test('or another brief of the stage under way is told, and of a stage to come is not', async () => {
    const id = await atLayout({ Telaah: heldBy(editor) });
    await mailsTo(editor);
    await edit(id, {
      stages: { Layout: { brief: 'Pakai ukuran 14 × 21 cm.' }, Telaah: { brief: 'Nanti.' } },
    });
    const [line, ...others] = await bellOf(editor);
    expect(line).toMatch(/^Arahan berubah: .*\(Layout\)$/);
    expect(others.filter((text) => text.startsWith('Arahan'))).toEqual([]);
    expect((await mailsTo(editor)).at(-1)?.text).toContain('Pakai ukuran 14 × 21 cm.');
    await edit(id, { stages: { Layout: { brief: 'Salah.' } } });
    await edit(id, { stages: { Layout: { brief: 'Pakai ukuran 14 × 21 cm.' } } });
    expect((await bellOf(editor)).filter((text) => text.startsWith('Arahan'))).toHaveLength(1);
  });

  test('names the title of the moment, and the bell keeps the one it told', async () => {
    const id = await atLayout();
    const [told] = await bellOf(editor);
    await edit(id, { title: 'Angin Timur' });
    expect(await bellOf(editor)).toEqual([told]);
    expect((await mailsTo(editor))[0]?.subject).toBe('Giliran Anda: Angin Timur (Layout)');
  });

  test('of several projects at once is one mail a person, and undone in time none', async () => {
    const ids = [await atLayout(), await atLayout()];
    await mailsTo(editor);
    const shiftAll = async (shiftDays: number) => {
      const changes = [];
      for (const id of ids) {
        const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
        changes.push({ id, version: body.version, shiftDays });
      }
      const url = '/api/projects/changes';
      expect((await app.call({ method: 'POST', url, as: admin, body: { changes } })).status).toBe(200);
    };
    await shiftAll(-5);
    await shiftAll(5);
    expect(await mailsTo(editor)).toHaveLength(1);
    await shiftAll(-5);
    const mails = await mailsTo(editor);
    expect(mails).toHaveLength(2);
    expect([mails[1]?.subject, mails[1]?.text.match(/sebelumnya 30 Desember 2026/g)?.length]).toEqual([
      '2 kabar dari Ruang Naskah',
      2,
    ]);
  });

  test('while the stage is away from its holder for less than a minute is told to who has it again', async () => {
    const id = await atLayout();
    await mailsTo(editor);
    const colleague = await buildUser(app, 'redaksi');
    const give = ({ id: assigneeId }: TestUser, deadline: string) =>
      edit(id, { stages: { Layout: { assigneeId, deadline } } });
    await give(colleague, '2026-12-10');
    await give(editor, '2026-12-10');
    expect(await bellOf(colleague)).toEqual([]);
    expect(await bellOf(editor)).toEqual([
      expect.stringMatching(/^Tenggat dimajukan/),
      expect.stringMatching(/^Giliran Anda/),
    ]);
    await give(colleague, '2026-12-30');
    await give(editor, '2026-12-30');
    expect(await bellOf(editor)).toEqual([expect.stringMatching(/^Giliran Anda/)]);
  });

  test('is no news once the stage was delivered', async () => {
    const id = await atLayout();
    await mailsTo(editor);
    await move(id, '2026-12-03');
    await deliverLink(app, editor, { id, stage: 'Layout', link: drive('a') });
    expect(await mailsTo(editor)).toHaveLength(1);
  });
});

describe('a book that begins, and is put elsewhere within the minute', () => {
  const begin = async () => {
    const body = { title: 'Laut yang Pulang', sppNumber: '', authorId: author.id };
    const { body: project } = await app.call({ method: 'POST', url: '/api/projects', as: admin, body });
    expect(await bellOf(author)).toEqual(['Tugas baru: Laut yang Pulang (Penulisan)']);
    return project.id as string;
  };
  const putAt = async (id: string, currentOverallStatus: string) => {
    const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
    const saved = await saveEdit(app, admin, { id, version: body.version, edit: { currentOverallStatus } });
    expect(saved.status).toBe(200);
  };
  test.each([
    ['Layout', 'Buku Anda sedang dikerjakan: Laut yang Pulang'],
    ['Proofreading', 'Giliran Anda: Laut yang Pulang (Proofreading)'],
    ['Proses Cetak', 'Buku Anda mulai dicetak: Laut yang Pulang'],
    ['Selesai', 'Buku Anda selesai dicetak: Laut yang Pulang'],
  ])('at %s: its author hears what is so, and of no task that is none', async (stage, line) => {
    await putAt(await begin(), stage);
    expect(await bellOf(author)).toEqual([line]);
    expect((await mailsTo(author)).map(({ subject }) => subject)).toEqual([line]);
  });

  test('and back where it was: its author hears of the task alone', async () => {
    const id = await begin();
    await putAt(id, 'Layout');
    await putAt(id, 'Penulisan');
    const line = 'Giliran Anda: Laut yang Pulang (Penulisan)';
    expect(await bellOf(author)).toEqual([line]);
    expect((await mailsTo(author)).map(({ subject }) => subject)).toEqual([line]);
  });

  test('after the minute, the task stays in the bell as read, the record of what was told', async () => {
    const id = await begin();
    await mailsTo(author);
    await putAt(id, 'Layout');
    expect(await bellOf(author)).toEqual(['Tugas baru: Laut yang Pulang (Penulisan)']);
    expect(await unreadOf(author)).toBe(0);
  });
});

test('a project made by mistake, and deleted and restored within the minute, is told to nobody as stopped', async () => {
  const body = { title: 'Laut yang Pulang', sppNumber: '', authorId: author.id };
  const { body: project } = await app.call({ method: 'POST', url: '/api/projects', as: admin, body });
  const edit = { stages: { Layout: { assigneeId: editor.id, deadline: '2026-12-30' } } };
  expect((await saveEdit(app, admin, { id: project.id, version: project.version, edit })).status).toBe(200);
  const remove = { method: 'DELETE', url: `/api/projects/${project.id}`, as: admin } as const;
  const restore = { method: 'POST', url: `/api/projects/bin/${project.id}/restore`, as: admin } as const;
  expect((await app.call(remove)).status).toBe(204);
  expect([await bellOf(author), await bellOf(editor)]).toEqual([[], []]);
  expect((await app.call(restore)).status).toBe(204);
  expect([await bellOf(author), await bellOf(editor)]).toEqual([
    ['Tugas baru: Laut yang Pulang (Penulisan)'],
    ['Tugas baru: Laut yang Pulang (Layout)'],
  ]);
  expect((await app.call(remove)).status).toBe(204);
  expect([await mailsTo(author), await mailsTo(editor)]).toEqual([[], []]);
});

test('a book given away in the minute in which its author was asked for a stage is told, and the stage is not asked', async () => {
  const next = await buildUser(app, 'penulis', { nama: 'Joko Susilo' });
  const input = { title: 'Laut yang Pulang' };
  const { id } = await buildProject(app, { author, input, overall: 'Layout' });
  const change = async (version: number, edit: object) =>
    expect((await saveEdit(app, admin, { id, version, edit })).status).toBe(200);
  const subjectsTo = async (person: TestUser) => (await mailsTo(person)).map(({ subject }) => subject);
  await change(1, { currentOverallStatus: 'Proofreading' });
  expect(await bellOf(author)).toEqual(['Giliran Anda: Laut yang Pulang (Proofreading)']);
  await change(2, { authorId: next.id });
  expect(await unreadOf(author)).toBe(1);
  expect(await subjectsTo(author)).toEqual(['Penulis diganti: Laut yang Pulang']);
  expect(await subjectsTo(next)).toEqual(['Tugas baru: Laut yang Pulang (Proofreading)']);
});

describe('a proof that waits for the author of a book', () => {
  const title = 'Laut yang Pulang';
  const [asked, begun] = [`Periksa naskah siap cetak: ${title}`, `Buku Anda sedang dikerjakan: ${title}`];
  const givenAway = `Penulis diganti: ${title}`;
  let next: TestUser;
  let id: string;
  beforeEach(async () => {
    next = await buildUser(app, 'penulis', { nama: 'Joko Susilo' });
    const stage = 'Pengajuan Cetak';
    const stages = { [stage]: heldBy(editor) };
    ({ id } = await buildProject(app, { author, input: { title }, stages, overall: stage }));
    expect((await deliverLink(app, editor, { id, stage, link: drive('cetak') })).status).toBe(200);
  });
  const give = async ({ id: authorId }: TestUser) => {
    const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
    const saved = await saveEdit(app, admin, { id, version: body.version, edit: { authorId } });
    expect(saved.status).toBe(200);
  };
  const subjectsTo = async (person: TestUser) => (await mailsTo(person)).map(({ subject }) => subject);

  test('is asked of who has the book from then on, and of who had it no more', async () => {
    expect(await subjectsTo(author)).toEqual([asked]);
    await give(next);
    expect(await bellOf(next)).toEqual([begun, asked]);
    const [mail, ...others] = await mailsTo(next);
    expect([mail?.text.includes('menunggu Anda periksa'), others]).toEqual([true, []]);
    expect(await subjectsTo(author)).toEqual([asked, givenAway]);
    expect(await unreadOf(author)).toBe(1);
    await give(author);
    expect(await bellOf(author)).toEqual([begun, asked, givenAway, asked]);
    expect(await unreadOf(next)).toBe(2);
    expect(await bellOf(next)).toEqual([givenAway, begun, asked]);
  });

  test('is asked of nobody anew where the book comes back within the minute', async () => {
    expect(await subjectsTo(author)).toEqual([asked]);
    await give(next);
    await give(author);
    expect([await bellOf(next), await subjectsTo(next)]).toEqual([[], []]);
    expect([await bellOf(author), await subjectsTo(author)]).toEqual([[asked], [asked]]);
  });

  test('is asked once where it was made, and the book went away and came back, within one minute', async () => {
    await give(next);
    await give(author);
    expect([await bellOf(author), await unreadOf(author)]).toEqual([[asked], 1]);
    expect([await subjectsTo(author), await bellOf(next)]).toEqual([[asked], []]);
  });

  test('is not mailed to who lost the book within the minute, and who had it in between hears nothing', async () => {
    await give(next);
    const third = await buildUser(app, 'penulis');
    await give(third);
    expect([await subjectsTo(author), await bellOf(next)]).toEqual([[givenAway], []]);
    expect([await subjectsTo(next), await bellOf(third)]).toEqual([[], [begun, asked]]);
  });
});

test('an edited template says what is told from then on, and what waits; what was told stays', async () => {
  const send = async (judul: string) => (await buildManuscript(app, { author, input: { judul } })).id;
  const set = (id: string, status: string, note: string) =>
    app.call({
      ...{ method: 'PUT', url: `/api/manuscripts/${id}/status`, as: admin, body: { status, note } },
      headers: { 'if-match': '"1"' },
    });
  await set(await send('Laut'), 'Ditolak', 'Belum cocok.');
  const body = { event: 'statusChanged', subject: 'Kabar “{judul}”', text: '{alasan} Status: {status}.' };
  const url = '/api/notices/templates';
  const saved = await app.call({ method: 'PUT', url, as: admin, body, headers: { 'if-match': '"0"' } });
  expect(saved.status).toBe(200);
  await set(await send('Angin'), 'Ditolak', 'Rujukan kurang.');
  expect(await bellOf(author)).toEqual(['Kabar “Angin”', 'Status naskah Ditolak: Laut']);
  expect((await mailsTo(author))[0]?.text).toContain('Belum cocok. Status: Ditolak.');
});

describe('a status', () => {
  let id: string;
  let version: number;
  beforeEach(async () => {
    id = (await buildManuscript(app, { author, input: { judul: 'Laut' } })).id;
    version = 1;
  });
  const toRevise = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
  async function set(status: string, note?: string, as = admin) {
    const headers = { 'if-match': `"${version}"` };
    const body = { status, ...(note && { note }) };
    const answer = await app.call({ method: 'PUT', url: `/api/manuscripts/${id}/status`, as, body, headers });
    expect(answer.status).toBe(200);
    version += 1;
  }

  test('set twice within the minute is one notice with the second reason', async () => {
    await set('Ditolak', 'Alasan keliru: tidak sesuai imprint.');
    await set('Ditolak', 'Alasan yang benar: rujukan belum lengkap.', partner);
    expect(await bellOf(author)).toEqual(['Status naskah Ditolak: Laut']);
    const [mail, ...others] = await mailsTo(author);
    expect(mail?.text).toContain('sekarang Ditolak. Alasan yang benar: rujukan belum lengkap.');
    expect([mail?.text.includes('keliru'), others]).toEqual([false, []]);
  });

  test('set by mistake and put right within the minute tells the right one alone', async () => {
    await set('Ditolak', 'Salah tekan.');
    await set('Layout');
    expect(await bellOf(author)).toEqual(['Status naskah Layout: Laut']);
    const mails = await mailsTo(author);
    expect(mails.map(({ subject }) => subject)).toEqual(['Status naskah Layout: Laut']);
  });

  test('that is again what it was within the minute tells nothing', async () => {
    await set('Telaah');
    await mailsTo(author);
    await set('Ditolak', 'Salah tekan.');
    await set('Layout');
    await set('Telaah');
    expect(await bellOf(author)).toEqual(['Status naskah Telaah: Laut']);
    expect(await mailsTo(author)).toHaveLength(1);
  });

  test('that was told before such notices were kept with it is known all the same', async () => {
    await set('Telaah');
    await mailsTo(author);
    const forgotten = { about_kind: null, about_id: null };
    await app.db.write((tx) => tx.updateTable('notices').set(forgotten).execute());
    await set('Ditolak', 'Salah tekan.');
    await set('Telaah');
    expect(await bellOf(author)).toEqual(['Status naskah Telaah: Laut']);
  });

  test('whose reason changes after it was told is told again', async () => {
    await set('Ditolak', 'Alasan keliru.');
    await mailsTo(author);
    await set('Ditolak', 'Alasan yang benar.');
    expect(await bellOf(author)).toEqual(['Alasan status diperbarui: Laut', 'Status naskah Ditolak: Laut']);
    expect((await mailsTo(author)).at(-1)?.text).toContain('kami perbarui. Alasan yang benar.');
  });

  test('that asks for a revision is not mailed when the revision was sent meanwhile', async () => {
    await set(toRevise, 'Lengkapi rujukan.');
    const body = { urlNaskah: drive('revisi'), note: '' };
    const headers = { 'if-match': `"${version}"` };
    const url = `/api/manuscripts/${id}/revisions`;
    expect((await app.call({ method: 'POST', url, as: author, body, headers })).status).toBe(200);
    expect((await mailsTo(author)).filter(({ text }) => text.includes('Perlu Revisi'))).toEqual([]);
  });

  test('that waits for the morning is mailed as the last one only', async () => {
    const body = { mail: { statusChanged: 'daily' }, whatsappAllowed: false };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: author, body });
    await set('Ditolak', 'Belum cocok.');
    app.clock.advance(10 * MINUTE);
    await set('Layout');
    const [mail] = await mailsTo(author, morning);
    expect(mail?.subject).toBe('Status naskah Layout: Laut');
  });
});

describe('a request', () => {
  let id: string;
  beforeEach(async () => {
    const stages = { Layout: { ...heldBy(editor), deadline: '2026-12-10' } };
    id = (await buildProject(app, { author, stages })).id;
    await saveEdit(app, admin, { id, version: 1, edit: { currentOverallStatus: 'Layout' } });
    await mailsTo(editor);
  });
  const url = () => `/api/projects/${id}/stages/Layout/requests`;
  async function ask(): Promise<string> {
    const body = { kind: 'more_time', note: 'Saya sakit.', deadline: '2026-12-20', assigneeId: '' };
    const answer = await app.call({ method: 'POST', url: url(), as: editor, body });
    expect(answer.status).toBe(201);
    return answer.body.id;
  }
  const withdraw = (request: string) =>
    app.call({ method: 'DELETE', url: `/api/projects/${id}/requests/${request}`, as: editor });

  test('withdrawn within the minute is told to nobody', async () => {
    expect((await withdraw(await ask())).status).toBe(204);
    expect([await bellOf(admin), await mailsTo(admin)]).toEqual([[], []]);
  });

  test('withdrawn later is told to those it had reached', async () => {
    const request = await ask();
    expect(await mailsTo(admin)).toHaveLength(1);
    await withdraw(request);
    const [line, asked] = await bellOf(admin);
    expect(line).toMatch(/^Ratna Kusuma membatalkan permohonan tambahan waktu/);
    expect(asked).toMatch(/^Ratna Kusuma meminta/);
    expect(await unreadOf(admin)).toBe(1);
    const mails = await mailsTo(admin, 61 * MINUTE + morning);
    expect(mails.at(-1)?.subject).toMatch(/membatalkan/);
  });

  test('answered by one admin is asked of no other, and its asker hears of it once', async () => {
    const daily = { mail: { requestArrived: 'daily' }, whatsappAllowed: false };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: partner, body: daily });
    const request = await ask();
    app.clock.advance(10 * MINUTE);
    const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
    const answer = await app.call({
      ...{ method: 'POST', url: `/api/projects/${id}/requests/${request}/decision`, as: admin },
      body: { accepted: true, note: '', deadline: '', assigneeId: '' },
      headers: { 'if-match': `"${body.version}"` },
    });
    expect(answer.status).toBe(200);
    expect(await unreadOf(partner)).toBe(0);
    expect(await mailsTo(partner, morning)).toEqual([]);
    const [first, ...others] = await bellOf(editor);
    expect(first).toMatch(/^Permohonan tambahan waktu sampai 20 Desember 2026 diterima/);
    expect(others.filter((line) => line.startsWith('Tenggat'))).toEqual([]);
  });

  test('that ended by itself is told to its asker, and asked of nobody', async () => {
    await ask();
    const { body } = await app.call({ url: `/api/projects/${id}`, as: admin });
    const edit = { stages: { Layout: { deadline: '2026-12-24' } } };
    await saveEdit(app, admin, { id, version: body.version, edit });
    const lines = await bellOf(editor);
    expect(lines.some((line) => /^Permohonan tambahan waktu .* selesai tanpa jawaban/.test(line))).toBe(true);
    expect([await bellOf(partner), await mailsTo(partner)]).toEqual([[], []]);
  });

  test('of an author to withdraw a manuscript ends alike', async () => {
    const { id: manuscript } = await buildManuscript(app, { author, input: { judul: 'Laut' } });
    let version = 1;
    const act = async (method: 'POST' | 'DELETE', body?: object) => {
      const answer = await app.call({
        ...{ method, url: `/api/manuscripts/${manuscript}/withdrawal`, as: author },
        headers: { 'if-match': `"${version}"` },
        ...(body && { body }),
      });
      expect(answer.status).toBeLessThan(300);
      version += 1;
    };
    await act('POST', { note: 'Saya terbitkan sendiri.' });
    await act('DELETE');
    expect(await bellOf(admin)).toEqual([]);
    await act('POST', { note: 'Saya terbitkan sendiri.' });
    app.clock.advance(2 * MINUTE);
    await act('DELETE');
    expect(await bellOf(admin)).toEqual([
      'Siti Rahmawati membatalkan permohonan penarikan naskah: Laut',
      'Siti Rahmawati meminta penarikan naskah: Laut',
    ]);
  });
});

test('a title of many dots keeps its end in the subject of its mail', async () => {
  const judul = `${'Bab 1.a.b.c.d.e.f.g.h '.repeat(13)}Akhir`;
  const { id } = await buildManuscript(app, { author, input: { judul } });
  const url = `/api/manuscripts/${id}/status`;
  const body = { status: 'Telaah' };
  await app.call({ method: 'PUT', url, as: admin, body, headers: { 'if-match': '"1"' } });
  expect((await mailsTo(author))[0]?.subject).toMatch(/Akhir$/);
});
