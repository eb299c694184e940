/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { drive, heldBy } from '../../../test/project-factories.ts';
import {
  manuscriptSent,
  openScene,
  projectAt,
  type Role,
  type Scene,
} from '../../../test/support/told-scene.ts';
import { mailDueNotices } from './mails/service.ts';

/** What is over is mailed to nobody, waits in no list of messages, and asks nobody in the bell. */

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.app.close());

const title = 'Laut yang Pulang';
const proofStage = 'Pengajuan Cetak';

/** The minute of undo passes. */
const wait = () => scene.app.clock.advance(2 * 60_000);

/** The subjects of what is mailed to somebody from now on. */
async function mailsTo(who: Role): Promise<string[]> {
  const before = new Set((await mailsOf(who)).map(({ id }) => id));
  await mailDueNotices(scene.app.deps);
  return (await mailsOf(who)).filter(({ id }) => !before.has(id)).map(({ subject }) => subject);
}
function mailsOf(who: Role) {
  const { id } = scene.people[who];
  return scene.app.db.reads
    .selectFrom('outbox')
    .select(['id', 'subject'])
    .where('user_id', '=', id)
    .where('kind', '=', 'notices')
    .execute();
}
/** The subjects of the messages that an admin is offered for somebody. */
async function messagesTo(who: Role): Promise<string[]> {
  const { items } = await scene.do('admin', { method: 'GET', url: '/api/whatsapp' });
  return items
    .filter(({ nama }: { nama: string }) => nama === scene.people[who].nama)
    .map(({ subject }: { subject: string }) => subject);
}
/** The lines that somebody has not read. */
async function unreadOf(who: Role): Promise<string[]> {
  const { items } = await scene.do(who, { method: 'GET', url: '/api/notices' });
  return items.filter(({ read }: { read: boolean }) => !read).map(({ text }: { text: string }) => text);
}

const send = async () => {
  const body = { ...manuscriptInput(), judul: title };
  return (await scene.do('author', { method: 'POST', url: '/api/manuscripts', body })).id as string;
};
const setStatus = (id: string, version: number, status: string) =>
  scene.do('admin', { method: 'PUT', url: `/api/manuscripts/${id}/status`, version, body: { status } });
const withdraw = async (id: string, version: number) => {
  const url = `/api/manuscripts/${id}/withdrawal`;
  const body = { note: 'Saya terbitkan sendiri.' };
  await scene.do('author', { method: 'POST', url, version, body });
  const answer = { accepted: true, note: '' };
  await scene.do('admin', { method: 'POST', url: `${url}/decision`, version: version + 1, body: answer });
};
async function save(id: string, body: object) {
  const { version } = await scene.do('admin', { method: 'GET', url: `/api/projects/${id}` });
  await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
}
const deliver = (id: string, stage: string, name = 'hasil') => {
  const url = `/api/projects/${id}/stages/${encodeURIComponent(stage)}/link`;
  return scene.do('editor', { method: 'PUT', url, body: { submissionLink: drive(name) } });
};

describe('the receipt of a manuscript', () => {
  test('is not sent beside the decision, nor in a message after it', async () => {
    const id = await send();
    await setStatus(id, 1, 'Diterima (Penulis Akan Dihubungi Tim Redaksi)');
    wait();
    const decided = [`Status naskah Diterima: ${title}`];
    expect([await mailsTo('author'), await messagesTo('author')]).toEqual([decided, decided]);
  });

  test('is not sent once the manuscript was withdrawn, and asks no admin any more', async () => {
    const id = await send();
    await withdraw(id, 1);
    wait();
    const answered = [`Permohonan penarikan naskah diterima: ${title}`];
    expect([await mailsTo('author'), await messagesTo('author')]).toEqual([answered, answered]);
    expect([await unreadOf('admin'), await mailsTo('partner')]).toEqual([[], []]);
  });

  test('of a revision takes the place of the first one', async () => {
    const id = await send();
    wait();
    await setStatus(id, 1, 'Revisi');
    wait();
    const body = { urlNaskah: drive('revisi'), note: '' };
    await scene.do('author', { method: 'POST', url: `/api/manuscripts/${id}/revisions`, version: 2, body });
    wait();
    expect(await messagesTo('author')).toEqual([`Revisi Anda sudah masuk: ${title}`]);
  });
});

describe('the answer to a request for more time', () => {
  const ask = async () => {
    const { id } = await projectAt(scene, 'Layout');
    const url = `/api/projects/${id}`;
    const body = { kind: 'more_time', note: 'Foto menyusul.', deadline: '2027-01-20' };
    const request = await scene.do('editor', { method: 'POST', url: `${url}/stages/Layout/requests`, body });
    await scene.settle();
    const { version } = await scene.do('admin', { method: 'GET', url });
    const answer = { accepted: true, note: '' };
    const decision = `${url}/requests/${request.id}/decision`;
    await scene.do('admin', { method: 'POST', url: decision, version, body: answer });
    return id;
  };
  const cards = async () => {
    const { items } = await scene.do('editor', { method: 'GET', url: '/api/duties' });
    return items.filter(({ kind }: { kind: string }) => kind === 'answer').length;
  };

  test('is not sent and waits for nobody once the stage was delivered', async () => {
    const id = await ask();
    expect(await cards()).toBe(1);
    await deliver(id, 'Layout');
    wait();
    expect([await cards(), await mailsTo('editor'), await messagesTo('editor')]).toEqual([0, [], []]);
  });

  test('waits for nobody once the project is finished', async () => {
    const id = await ask();
    await save(id, { currentOverallStatus: 'Selesai' });
    wait();
    expect([await cards(), await mailsTo('editor')]).toEqual([0, []]);
  });

  test('is read in the bell once it is opened', async () => {
    await ask();
    const { items } = await scene.do('editor', { method: 'GET', url: '/api/duties' });
    const { id: dutyId } = items.find(({ kind }: { kind: string }) => kind === 'answer');
    await scene.do('editor', { method: 'POST', url: '/api/duties/end', body: { kind: 'answer', dutyId } });
    expect((await unreadOf('editor')).filter((line) => line.startsWith('Permohonan'))).toEqual([]);
  });
});

test('who hands a stage over hears of it once, by the answer', async () => {
  const { id } = await projectAt(scene, 'Layout');
  const url = `/api/projects/${id}`;
  const body = { kind: 'hand_over', note: 'Saya sakit.' };
  const request = await scene.do('editor', { method: 'POST', url: `${url}/stages/Layout/requests`, body });
  await scene.settle();
  const { version } = await scene.do('admin', { method: 'GET', url });
  const answer = { accepted: true, note: '', assigneeId: scene.people.colleague.id };
  const decision = `${url}/requests/${request.id}/decision`;
  await scene.do('admin', { method: 'POST', url: decision, version, body: answer });
  wait();
  const told = `Permohonan penyerahan tugas ke rekan diterima: ${title} (Layout)`;
  expect(await mailsTo('editor')).toEqual([told]);
  // The editor left the project, and is told by the title they knew.
  await save(id, { title: 'Judul Rahasia' });
  const { items } = await scene.do('editor', { method: 'GET', url: '/api/duties' });
  expect(items.map((duty: { title: string }) => duty.title)).toEqual([title]);
});

describe('a line of the bell is read once its person has done what it asks', () => {
  test('the proof was answered', async () => {
    const { id } = await projectAt(scene, proofStage, { [proofStage]: heldBy(scene.people.editor) });
    await deliver(id, proofStage, 'cetak');
    expect(await unreadOf('author')).toContain(`Periksa naskah siap cetak: ${title}`);
    const body = { kind: 'print_approved', note: '', submissionLink: drive('cetak') };
    await scene.do('author', { method: 'POST', url: `/api/projects/${id}/proof`, body });
    expect((await unreadOf('author')).filter((line) => line.startsWith('Periksa'))).toEqual([]);
    const judged = `Siti Rahmawati menyetujui cetak: ${title}`;
    expect(await unreadOf('admin')).toContain(judged);
    await save(id, { approvals: [proofStage], currentOverallStatus: 'Proses Cetak' });
    expect(await unreadOf('admin')).not.toContain(judged);
  });

  test('the stage was delivered, and then approved', async () => {
    const { id } = await projectAt(scene, 'Layout');
    expect(await unreadOf('editor')).toContain(`Giliran Anda: ${title} (Layout)`);
    await deliver(id, 'Layout');
    expect((await unreadOf('editor')).filter((line) => line.includes('(Layout)'))).toEqual([]);
    const delivered = `Layout diserahkan: ${title}`;
    expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[delivered], [delivered]]);
    await save(id, { approvals: ['Layout'], currentOverallStatus: 'Penyuntingan' });
    expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[], []]);
  });

  test('the manuscript was decided about, and its revision sent', async () => {
    const id = await manuscriptSent(scene);
    expect(await unreadOf('partner')).toEqual([`Naskah baru: ${title}`]);
    await setStatus(id, 1, 'Revisi');
    expect(await unreadOf('partner')).toEqual([]);
    expect(await unreadOf('author')).toContain(`Status naskah Revisi: ${title}`);
    const body = { urlNaskah: drive('revisi'), note: '' };
    await scene.do('author', { method: 'POST', url: `/api/manuscripts/${id}/revisions`, version: 2, body });
    expect(await unreadOf('author')).not.toContain(`Status naskah Revisi: ${title}`);
  });

  test('the note was answered, or read', async () => {
    const { id } = await projectAt(scene, 'Layout');
    const url = `/api/projects/${id}/notes`;
    const line = `Catatan untuk Anda: ${title}`;
    const write = (who: Role, text: string) =>
      scene.do(who, { method: 'POST', url, body: { stage: 'Layout', text, internal: true } });
    await write('editor', 'Apakah ukurannya benar, @[admin]?');
    expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[line], [line]]);
    await write('partner', 'Sudah benar.');
    expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[], []]);
    const { id: dutyId } = await write('admin', `Perbaiki margin, @[${scene.people.editor.id}].`);
    expect(await unreadOf('editor')).toContain(line);
    await scene.do('editor', { method: 'POST', url: '/api/duties/end', body: { kind: 'mention', dutyId } });
    // The answer of the other admin named nobody, and waits to be read.
    expect((await unreadOf('editor')).filter((text) => text === line)).toHaveLength(1);
  });
});

test('a stage whose deadline was taken away asks no editor for their turn, who cannot deliver it', async () => {
  const { id } = await projectAt(scene, 'Layout');
  expect(await messagesTo('editor')).toEqual([`Giliran Anda: ${title} (Layout)`]);
  await save(id, { stages: { Layout: { deadline: null } } });
  wait();
  expect(await messagesTo('editor')).toEqual([`Tenggat diundur: ${title} (Layout)`]);
});

test('a request of somebody who gets another role is asked of no admin any more', async () => {
  const { id } = await projectAt(scene, 'Layout');
  const body = { kind: 'more_time', note: 'Foto menyusul.', deadline: '2027-01-20' };
  await scene.do('editor', { method: 'POST', url: `/api/projects/${id}/stages/Layout/requests`, body });
  wait();
  expect(await unreadOf('partner')).toHaveLength(1);
  const role = { role: 'penulis', handOverTo: scene.people.colleague.id };
  await scene.do('admin', { method: 'PUT', url: `/api/users/${scene.people.editor.id}/role`, body: role });
  expect([await unreadOf('partner'), await mailsTo('partner')]).toEqual([[], []]);
});

test('the account was approved: no admin is asked any more, and nobody is mailed of it', async () => {
  const held = await buildUser(scene.app, 'redaksi', { nama: 'Putu Wirawan' });
  const { db, clock } = scene.app;
  await db.write(async (tx) => {
    await tx.updateTable('users').set({ active: 0 }).where('id', '=', held.id).execute();
    const ids = [scene.people.admin.id, scene.people.partner.id];
    const row = { event: 'accountWaiting', actor_id: held.id, words: '{"dari":"Putu Wirawan"}' } as const;
    for (const user_id of ids)
      await tx
        .insertInto('notices')
        .values({ ...row, id: `n-${user_id}`, user_id, created_at: clock.now(), mail_due_at: clock.now() })
        .execute();
  });
  const line = 'Akun menunggu persetujuan: Putu Wirawan';
  expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[line], [line]]);
  await scene.do('partner', { method: 'POST', url: `/api/users/${held.id}/approval` });
  expect([await unreadOf('admin'), await unreadOf('partner'), await mailsTo('admin')]).toEqual([[], [], []]);
});

test('a mail of an account that is not active goes out to nobody, and is not kept as sent', async () => {
  const id = await manuscriptSent(scene);
  await setStatus(id, 1, 'Telaah');
  await scene.app.db.write((tx) =>
    tx.updateTable('users').set({ active: 0 }).where('id', '=', scene.people.author.id).execute(),
  );
  wait();
  expect([await mailsTo('author'), await messagesTo('author')]).toEqual([[], []]);
  const told = scene.app.db.reads.selectFrom('notices').select(['mailed_at', 'mail_due_at']);
  const row = await told.where('event', '=', 'statusChanged').executeTakeFirst();
  expect(row).toEqual({ mailed_at: null, mail_due_at: null });
});
