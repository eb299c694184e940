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
} from '../../../test/support/notice-scene.ts';
import { mailDueNotices } from './mail-due.ts';

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
const setStatus = (id: string, version: number, status: string, note?: string) => {
  const url = `/api/manuscripts/${id}/status`;
  return scene.do('admin', { method: 'PUT', url, version, body: { status, ...(note && { note }) } });
};
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

describe('a manuscript that became a project', () => {
  const start = async (manuscriptId: string) => {
    const body = { title, sppNumber: '', authorId: scene.people.author.id, manuscriptId };
    const url = '/api/projects';
    return (await scene.do('admin', { method: 'POST', url, body })).id as string;
  };
  /** All the texts that an admin is offered for the author. */
  const textsToAuthor = async () => {
    const { items } = await scene.do('admin', { method: 'GET', url: '/api/whatsapp' });
    return items
      .filter(({ nama }: { nama: string }) => nama === scene.people.author.nama)
      .map(({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text).join(''))
      .join('\n') as string;
  };
  const ask = 'kirim revisinya';
  const revise = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';

  test('asks for no revision any more, whether it did before or would now, and again when the project is gone', async () => {
    const id = await manuscriptSent(scene);
    await setStatus(id, 1, revise, 'Lengkapi peta.');
    wait();
    expect(await textsToAuthor()).toContain(ask);
    const project = await start(id);
    const texts = await textsToAuthor();
    expect(texts).toContain('sekarang Diterima Perlu Revisi');
    expect(texts).not.toContain(ask);
    await setStatus(id, 2, 'Revisi');
    wait();
    expect(await textsToAuthor()).toContain('sekarang Revisi');
    expect(await textsToAuthor()).not.toContain(ask);
    await scene.do('admin', { method: 'DELETE', url: `/api/projects/${project}` });
    expect(await textsToAuthor()).toContain(ask);
  });

  test('waits for no decision: its receipt is not sent, and no admin is asked', async () => {
    const id = await send();
    expect(await unreadOf('partner')).toEqual([`Naskah baru: ${title}`]);
    await start(id);
    expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[], []]);
    wait();
    expect([await mailsTo('admin'), await mailsTo('partner')]).toEqual([[], []]);
    expect((await messagesTo('author')).filter((line) => line.startsWith('Naskah Anda'))).toEqual([]);
  });

  test.each([
    ['Proses Cetak', `Buku Anda mulai dicetak: ${title}`],
    ['Selesai', `Buku Anda selesai dicetak: ${title}`],
  ])('is told to be at %s once, by its book', async (status, told) => {
    const id = await manuscriptSent(scene);
    const project = await start(id);
    await scene.mailEarlierNotices();
    await save(project, { currentOverallStatus: status });
    await setStatus(id, 1, status);
    expect((await unreadOf('author')).filter((line) => line.startsWith('Status'))).toEqual([]);
    wait();
    expect(await mailsTo('author')).toEqual([told]);
  });

  test('and whose status was set first is told by its book alone', async () => {
    const id = await manuscriptSent(scene);
    const project = await start(id);
    await scene.mailEarlierNotices();
    await setStatus(id, 1, 'Selesai');
    await save(project, { currentOverallStatus: 'Selesai' });
    wait();
    const told = [`Buku Anda selesai dicetak: ${title}`];
    expect(await mailsTo('author')).toEqual(told);
    expect((await messagesTo('author')).filter((line) => line.includes('elesai'))).toEqual(told);
  });
});

describe('the answer to a request for more time', () => {
  const ask = async () => {
    const { id } = await projectAt(scene, 'Layout');
    const url = `/api/projects/${id}`;
    const body = { kind: 'more_time', note: 'Foto menyusul.', deadline: '2027-01-20' };
    const request = await scene.do('editor', { method: 'POST', url: `${url}/stages/Layout/requests`, body });
    await scene.mailEarlierNotices();
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

  test('does not come back with its old date when the delivery is sent back', async () => {
    const id = await ask();
    await deliver(id, 'Layout');
    await save(id, { repairs: [{ stage: 'Layout', note: 'Margin.', deadline: '2026-12-04' }] });
    expect(await cards()).toBe(0);
    wait();
    const returned = [`Perlu perbaikan: ${title} (Layout)`];
    expect([await mailsTo('editor'), await messagesTo('editor')]).toEqual([returned, returned]);
  });

  test('names the date only while the stage has it', async () => {
    const id = await ask();
    const dates = async () => {
      const { items } = await scene.do('editor', { method: 'GET', url: '/api/duties' });
      return items.flatMap(({ answer }: { answer: { deadline: string | null } | null }) => answer ?? []);
    };
    expect(await dates()).toMatchObject([{ accepted: true, deadline: '2027-01-20' }]);
    await save(id, { stages: { Layout: { deadline: '2026-12-04' } } });
    expect(await dates()).toMatchObject([{ accepted: true, deadline: null }]);
  });

  test('waits for nobody once the project is finished', async () => {
    const id = await ask();
    await save(id, { currentOverallStatus: 'Selesai' });
    wait();
    expect([await cards(), await mailsTo('editor')]).toEqual([0, []]);
  });

  test('is not sent and waits for nobody once the stage is somebody else’s', async () => {
    const id = await ask();
    await save(id, { stages: { Layout: { assigneeId: scene.people.colleague.id } } });
    wait();
    const told = [`Tugas dialihkan: ${title} (Layout)`];
    expect([await cards(), await mailsTo('editor'), await messagesTo('editor')]).toEqual([0, told, told]);
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
  await scene.mailEarlierNotices();
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
  // Of an answer from before it was kept the title that they knew is not known.
  const { db } = scene.app;
  await db.write((tx) => tx.updateTable('stage_requests').set({ answer_title: null }).execute());
  const { items: untitled } = await scene.do('editor', { method: 'GET', url: '/api/duties' });
  expect(untitled.map((duty: { title: string }) => duty.title)).toEqual(['']);
});

test('admins are told to whom a stage is to be handed over, until that account is erased', async () => {
  const { id } = await projectAt(scene, 'Layout');
  const { colleague } = scene.people;
  const body = { kind: 'hand_over', note: 'Saya sakit.', assigneeId: colleague.id };
  await scene.do('editor', { method: 'POST', url: `/api/projects/${id}/stages/Layout/requests`, body });
  const line = `Ratna Kusuma meminta penyerahan tugas ke Joko Susilo: ${title} (Layout)`;
  expect(await unreadOf('partner')).toContain(line);
  wait();
  expect(await mailsTo('partner')).toEqual([line]);
  const successor = `handOverTo=${scene.people.editor.id}`;
  await scene.do('admin', { method: 'DELETE', url: `/api/users/${colleague.id}?${successor}` });
  const { items } = await scene.do('partner', { method: 'GET', url: '/api/notices' });
  expect(JSON.stringify(items)).not.toContain('Joko Susilo');
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
    wait();
    expect([await mailsTo('admin'), await mailsTo('partner')], 'once it is approved').toEqual([[], []]);
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

describe('what waits for the mail of the morning', () => {
  const daily = { mail: { assigned: 'daily', returned: 'daily' }, whatsappAllowed: true };
  const morning = () => scene.app.clock.advance(25 * 60 * 60_000);
  let id: string;
  beforeEach(async () => {
    ({ id } = await projectAt(scene, 'Layout', { Layout: heldBy(scene.people.editor, '2026-12-30') }));
    await scene.do('editor', { method: 'PUT', url: '/api/notices/preferences', body: daily });
    await save(id, { stages: { Layout: { deadline: '2026-12-20' } } });
    wait();
  });
  const moved = `Tenggat dimajukan: ${title} (Layout)`;

  test('is no earlier deadline that an answered request has moved back', async () => {
    const body = { kind: 'more_time', note: 'Foto menyusul.', deadline: '2026-12-30' };
    const asked = await scene.do('editor', {
      ...{ method: 'POST', url: `/api/projects/${id}/stages/Layout/requests`, body },
    });
    const { version } = await scene.do('admin', { method: 'GET', url: `/api/projects/${id}` });
    const answer = { accepted: true, note: '', deadline: '', assigneeId: '' };
    const url = `/api/projects/${id}/requests/${asked.id}/decision`;
    await scene.do('admin', { method: 'POST', url, version, body: answer });
    const granted = `Permohonan tambahan waktu sampai 30 Desember 2026 diterima: ${title} (Layout)`;
    expect([...(await unreadOf('editor')), ...(await messagesTo('editor'))]).not.toContain(moved);
    morning();
    expect(await mailsTo('editor')).toEqual([granted]);
  });

  test('is neither that deadline nor an earlier note where the stage was sent back, once or twice', async () => {
    for (const [note, deadline] of [
      ['Catatan satu.', '2026-12-30'],
      ['Catatan dua.', '2026-12-31'],
    ]) {
      await deliver(id, 'Layout', deadline);
      await save(id, { repairs: [{ stage: 'Layout', note, deadline }] });
      wait();
    }
    const returned = `Perlu perbaikan: ${title} (Layout)`;
    expect(await messagesTo('editor')).toEqual([returned]);
    morning();
    expect(await mailsTo('editor')).toEqual([returned]);
  });
});

test('work on a book that is withdrawn is asked of nobody, however late its stage comes', async () => {
  const manuscript = await send();
  const { id } = await projectAt(scene, 'Layout', {}, manuscript);
  const stages = { Layout: { brief: 'Pakai dua kolom.' }, Telaah: { deadline: '2026-12-20' } };
  await save(id, { stages });
  await withdraw(manuscript, 1);
  wait();
  const stopped = [`Proyek dihentikan: ${title}`];
  expect(await mailsTo('editor')).toEqual(stopped);
  for (const who of ['editor', 'colleague'] as const)
    expect([await unreadOf(who), await messagesTo(who)]).toEqual([stopped, stopped]);
});

test('a proof is asked of no author who gets another role, and again once they are an author again', async () => {
  // The stages of the author's own are done.
  const done = { status: 'Disetujui', submissionLink: drive('a') } as const;
  const stages = { Penulisan: done, Proofreading: done, [proofStage]: heldBy(scene.people.editor) };
  const { id } = await projectAt(scene, proofStage, stages);
  await deliver(id, proofStage);
  const asked = [`Periksa naskah siap cetak: ${title}`];
  expect(await unreadOf('author')).toEqual(asked);
  const url = `/api/users/${scene.people.author.id}/role`;
  await scene.do('admin', { method: 'PUT', url, body: { role: 'redaksi' } });
  wait();
  expect([await unreadOf('author'), await mailsTo('author')]).toEqual([[], []]);
  await scene.do('admin', { method: 'PUT', url, body: { role: 'penulis' } });
  wait();
  expect([await unreadOf('author'), await mailsTo('author')]).toEqual([asked, asked]);
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

/** An account waits for approval, and the admins have a line and a mail about it. */
async function waitingAccount(): Promise<string> {
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
  return held.id;
}

test('the account was approved: no admin is asked any more, and nobody is mailed of it', async () => {
  const held = await waitingAccount();
  const line = 'Akun menunggu persetujuan: Putu Wirawan';
  expect([await unreadOf('admin'), await unreadOf('partner')]).toEqual([[line], [line]]);
  await scene.do('partner', { method: 'POST', url: `/api/users/${held}/approval` });
  // Closed afterwards, it waits for no approval either.
  const reason = { reason: 'Salah orang.' };
  await scene.do('partner', { method: 'PUT', url: `/api/users/${held}/suspension`, body: reason });
  expect([await unreadOf('admin'), await unreadOf('partner'), await mailsTo('admin')]).toEqual([[], [], []]);
});

test('who is no admin any more is asked nothing as one, and mailed nothing of accounts', async () => {
  const { id } = await projectAt(scene, 'Layout');
  const body = { kind: 'more_time', note: 'Foto menyusul.', deadline: '2027-01-20' };
  await scene.do('editor', { method: 'POST', url: `/api/projects/${id}/stages/Layout/requests`, body });
  await deliver((await projectAt(scene, 'Layout')).id, 'Layout');
  await send();
  await waitingAccount();
  expect(await unreadOf('partner')).toHaveLength(4);
  const role = { role: 'redaksi' };
  await scene.do('admin', { method: 'PUT', url: `/api/users/${scene.people.partner.id}/role`, body: role });
  scene.app.clock.advance(25 * 60 * 60_000);
  expect([await unreadOf('partner'), await mailsTo('partner')]).toEqual([[], []]);
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
