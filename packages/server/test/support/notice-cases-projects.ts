import type { Stage } from '@ruang-naskah/domain/projects/stages';
import { buildUser } from '../factories.ts';
import { drive, heldBy, projectInput, taskInput } from '../project-factories.ts';
import {
  type ExpectedNotice,
  manuscriptSent,
  type NoticeCases,
  projectAt,
  proofReady,
  type Role,
  type Scene,
} from './notice-scene.ts';

/** Rows of the table about projects. */

const title = 'Laut yang Pulang';
const of = (who: Role, line: string, text: string): ExpectedNotice => ({ who, line, text });
/** Both admins. */
const admins = (line: string, text: string): ExpectedNotice[] => [
  of('admin', line, text),
  of('partner', line, text),
];

const assigned = (who: Role, stage: string, day: string): ExpectedNotice =>
  of(
    who,
    `Tugas baru: ${title} (${stage})`,
    `Tahap ${stage} untuk “${title}” menjadi tugas Anda. Tenggat: ${day}.`,
  );
const reassigned = (who: Role, stage: string): ExpectedNotice =>
  of(
    who,
    `Tugas dialihkan: ${title} (${stage})`,
    `Tahap ${stage} untuk “${title}” tidak lagi menjadi tugas Anda.`,
  );

/** The author, and who has a stage that is open. */
const everybodyOf = (line: string, text: string): ExpectedNotice[] => [
  of('author', line, text),
  of('editor', line, text),
  of('colleague', line, text),
];

const dated = '24 Desember 2026';
const delivered: Partial<Stage> = {
  status: 'Selesai',
  submissionLink: drive('a'),
  submittedAt: '2026-11-01T00:00:00.000Z',
  linksGiven: 1,
};

/** A save of the dialog, in a project at Layout. */
async function edit(scene: Scene, body: object, stages: Parameters<typeof projectAt>[2] = {}) {
  const { id, version } = await projectAt(scene, 'Layout', stages);
  await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
}

/** One row of a change of many. */
async function changeMany(scene: Scene, change: object) {
  const { id, version } = await projectAt(scene, 'Layout');
  const body = { changes: [{ id, version, ...change }] };
  await scene.do('admin', { method: 'POST', url: '/api/projects/changes', body });
}

const toColleague = (scene: Scene) => ({ stages: { Layout: { assigneeId: scene.people.colleague.id } } });

/** Another deadline of Layout, which the editor knows. */
const moved = (word: 'dimajukan' | 'diundur', day: string): ExpectedNotice =>
  of(
    'editor',
    `Tenggat ${word}: ${title} (Layout)`,
    `Tenggat tahap Layout untuk “${title}” sekarang ${day} (sebelumnya ${dated}).`,
  );
const deadlineSet = of(
  'editor',
  `Tenggat ditetapkan: ${title} (Layout)`,
  `Tenggat tahap Layout untuk “${title}” sudah ditetapkan: 15 Desember 2026.`,
);
const begun = of(
  'author',
  `Buku Anda sedang dikerjakan: ${title}`,
  `Buku “${title}” sedang kami kerjakan atas nama Anda.`,
);

/** To another author, while both stages of the author are approved. */
async function giveAway(scene: Scene): Promise<{ readonly id: string; readonly version: number }> {
  const approved = { ...delivered, status: 'Disetujui' } as const;
  const { id, version } = await projectAt(scene, 'Layout', { Penulisan: approved, Proofreading: approved });
  const body = { authorId: (await buildUser(scene.app, 'penulis')).id };
  return scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
}
const earlier = '2026-12-15';
const later = '2027-01-30';

/** A request that ended because the admin gave what it asks for. */
const moreTime = 'tambahan waktu sampai 20 Januari 2027';
const settled = of(
  'editor',
  `Permohonan ${moreTime} selesai tanpa jawaban: ${title} (Layout)`,
  `Permohonan ${moreTime} untuk “${title} (Layout)” selesai tanpa jawaban`,
);

/** The editor asks for somebody else, or for more time. */
async function askOf(scene: Scene, id: string, kind: 'more_time' | 'hand_over'): Promise<string> {
  const deadline = kind === 'more_time' ? { deadline: '2027-01-20' } : {};
  const body = { kind, note: 'Foto bab tiga menyusul.', ...deadline };
  const url = `/api/projects/${id}/stages/Layout/requests`;
  const request = await scene.do('editor', { method: 'POST', url, body });
  return `/api/projects/${id}/requests/${request.id}`;
}

/** Asked before the act. */
async function asked(scene: Scene, kind: 'more_time' | 'hand_over') {
  const { id, version } = await projectAt(scene, 'Layout');
  const url = await askOf(scene, id, kind);
  await scene.mailEarlierNotices();
  return { id, url, version };
}

async function decide(scene: Scene, kind: 'more_time' | 'hand_over', more: object = {}) {
  const { url, version } = await asked(scene, kind);
  const body = { accepted: true, note: 'Silakan.', ...more };
  await scene.do('admin', { method: 'POST', url: `${url}/decision`, version, body });
}
/** The author has a manuscript back. */
async function withdraw(scene: Scene, manuscriptId: string) {
  const url = `/api/manuscripts/${manuscriptId}/withdrawal`;
  const note = 'Saya terbitkan sendiri.';
  await scene.do('author', { method: 'POST', url, version: 1, body: { note } });
  const accepted = { accepted: true, note: '' };
  await scene.do('admin', { method: 'POST', url: `${url}/decision`, version: 2, body: accepted });
}

const handToColleague = (scene: Scene) =>
  decide(scene, 'hand_over', { assigneeId: scene.people.colleague.id });

async function judgeProof(scene: Scene) {
  const stages = { 'Pengajuan Cetak': { ...heldBy(scene.people.editor), ...delivered } };
  const { id } = await projectAt(scene, 'Pengajuan Cetak', stages);
  const body = { kind: 'print_correction', note: 'Nama di sampul salah.', submissionLink: drive('a') };
  await scene.do('author', { method: 'POST', url: `/api/projects/${id}/proof`, body });
}

export const projectCases: NoticeCases = {
  'projects.createAuthorProject': {
    async assigned(scene) {
      const stages = { Penulisan: { deadline: '2026-12-24', submissionLink: null }, Proofreading: {} };
      const body = projectInput(scene.people.author, { title, stages } as object);
      await scene.do('admin', { method: 'POST', url: '/api/projects', body });
      return [assigned('author', 'Penulisan', dated)];
    },
    async bookBegun(scene) {
      const stages = { Penulisan: { submissionLink: drive('a') }, Proofreading: {} };
      const body = projectInput(scene.people.author, { title, stages } as object);
      await scene.do('admin', { method: 'POST', url: '/api/projects', body });
      return [begun];
    },
  },
  'projects.createTask': {
    async assigned(scene) {
      const body = taskInput(scene.people.editor, { title });
      await scene.do('admin', { method: 'POST', url: '/api/projects/tasks', body });
      return [assigned('editor', 'Layout', dated)];
    },
  },
  'projects.update': {
    async assigned(scene) {
      await edit(scene, toColleague(scene));
      return [assigned('colleague', 'Layout', dated)];
    },
    async reassigned(scene) {
      await edit(scene, toColleague(scene));
      return [reassigned('editor', 'Layout')];
    },
    async yourTurn(scene) {
      await edit(scene, { currentOverallStatus: 'Telaah' });
      const text = `Tahap Telaah untuk “${title}” sekarang giliran Anda. Tenggat: ${dated}.`;
      return [of('colleague', `Giliran Anda: ${title} (Telaah)`, text)];
    },
    async returned(scene) {
      const repairs = [{ stage: 'Layout', note: 'Margin terlalu sempit.', deadline: '2027-01-20' }];
      await edit(scene, { repairs }, { Layout: { ...heldBy(scene.people.editor), ...delivered } });
      const text = `perlu diperbaiki, lalu diserahkan kembali. Tenggat: 20 Januari 2027. Margin terlalu sempit.`;
      return [of('editor', `Perlu perbaikan: ${title} (Layout)`, text)];
    },
    async approved(scene) {
      const stages = { Layout: { ...heldBy(scene.people.editor), ...delivered } };
      await edit(scene, { approvals: ['Layout'] }, stages);
      const text = `Tahap Layout untuk “${title}” sudah disetujui. Terima kasih.`;
      return [of('editor', `Disetujui: ${title} (Layout)`, text)];
    },
    async approvalUndone(scene) {
      const { id, version } = await projectAt(scene, 'Layout', {
        Layout: { ...heldBy(scene.people.editor), ...delivered, status: 'Disetujui' },
      });
      const body = { undoneApprovals: ['Layout'] };
      await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
      const text = `Persetujuan tahap Layout untuk “${title}” dibatalkan.`;
      return [of('editor', `Persetujuan dibatalkan: ${title} (Layout)`, text)];
    },
    async deadlineSet(scene) {
      const stages = { Layout: { ...heldBy(scene.people.editor), deadline: null } };
      await edit(scene, { stages: { Layout: { deadline: earlier } } }, stages);
      return [deadlineSet];
    },
    async bookGivenAway(scene) {
      await giveAway(scene);
      const text = `Buku “${title}” sekarang atas nama penulis lain.`;
      return [of('author', `Penulis diganti: ${title}`, text)];
    },
    async bookBegun(scene) {
      const { id, version } = await giveAway(scene);
      await scene.mailEarlierNotices();
      const body = { authorId: scene.people.author.id };
      await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
      return [begun];
    },
    async titleChanged(scene) {
      await edit(scene, { title: 'Laut Pulang' });
      const text = `Judul buku Anda “${title}” diubah menjadi “Laut Pulang”.`;
      return [of('author', 'Judul diubah: Laut Pulang', text)];
    },
    async bookAtPress(scene) {
      await edit(scene, { currentOverallStatus: 'Proses Cetak' });
      const text = `Kabar baik, buku “${title}” sudah masuk percetakan.`;
      return [of('author', `Buku Anda mulai dicetak: ${title}`, text)];
    },
    async bookDone(scene) {
      await edit(scene, { currentOverallStatus: 'Selesai' });
      const text = `Selamat, buku “${title}” sudah selesai dicetak!`;
      return [of('author', `Buku Anda selesai dicetak: ${title}`, text)];
    },
    async deadlineEarlier(scene) {
      await edit(scene, { stages: { Layout: { deadline: earlier } } });
      return [moved('dimajukan', '15 Desember 2026')];
    },
    async deadlineLater(scene) {
      await edit(scene, { stages: { Layout: { deadline: later } } });
      return [moved('diundur', '30 Januari 2027')];
    },
    async briefChanged(scene) {
      await edit(scene, { stages: { Layout: { brief: 'Pakai dua kolom.' } } });
      const text = `Arahan admin tahap Layout untuk “${title}” berubah. Pakai dua kolom.`;
      return [of('editor', `Arahan berubah: ${title} (Layout)`, text)];
    },
    async requestSettled(scene) {
      const { id, version } = await asked(scene, 'more_time');
      const body = { stages: { Layout: { deadline: later } } };
      await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body });
      return [settled];
    },
    async proofReady(scene) {
      const stages = { 'Pengajuan Cetak': { ...heldBy(scene.people.editor), ...delivered } };
      await edit(scene, { currentOverallStatus: 'Pengajuan Cetak' }, stages);
      return [proofReady];
    },
    async projectRestored(scene) {
      const manuscript = await manuscriptSent(scene);
      const { id } = await projectAt(scene, 'Layout', {}, manuscript);
      await withdraw(scene, manuscript);
      await scene.mailEarlierNotices();
      const { version } = await scene.do('admin', { method: 'GET', url: `/api/projects/${id}` });
      await scene.do('admin', { method: 'PATCH', url: `/api/projects/${id}`, version, body: { goOn: true } });
      // The editor hears that it is their turn.
      const [line, text] = [`Proyek dilanjutkan: ${title}`, `Proyek “${title}” dilanjutkan lagi.`];
      return [of('author', line, text), of('colleague', line, text)];
    },
    async noteToYou(scene) {
      const accompanying = { stage: 'Layout', text: 'Judulnya baru.', internal: false };
      await edit(scene, { title, sppNumber: 'SPP-1', accompanying });
      const text = `Dewi Anggraini menulis catatan untuk Anda di “${title}”.`;
      return [of('editor', `Catatan untuk Anda: ${title}`, text)];
    },
  },
  'projects.change': {
    async assigned(scene) {
      await changeMany(scene, { assigneeId: scene.people.colleague.id });
      return [assigned('colleague', 'Layout', dated)];
    },
    async reassigned(scene) {
      await changeMany(scene, { assigneeId: scene.people.colleague.id });
      return [reassigned('editor', 'Layout')];
    },
    async deadlineSet(scene) {
      const stages = { Layout: { ...heldBy(scene.people.editor), deadline: null } };
      const { id, version } = await projectAt(scene, 'Layout', stages);
      const body = { changes: [{ id, version, deadline: earlier }] };
      await scene.do('admin', { method: 'POST', url: '/api/projects/changes', body });
      return [deadlineSet];
    },
    async deadlineEarlier(scene) {
      await changeMany(scene, { deadline: earlier });
      return [moved('dimajukan', '15 Desember 2026')];
    },
    async deadlineLater(scene) {
      await changeMany(scene, { deadline: later });
      return [moved('diundur', '30 Januari 2027')];
    },
    async requestSettled(scene) {
      const { id, version } = await asked(scene, 'more_time');
      const body = { changes: [{ id, version, deadline: later }] };
      await scene.do('admin', { method: 'POST', url: '/api/projects/changes', body });
      return [settled];
    },
  },
  'projects.submitLink': {
    async delivered(scene) {
      const { id } = await projectAt(scene, 'Layout');
      const body = { submissionLink: drive('layout') };
      await scene.do('editor', { method: 'PUT', url: `/api/projects/${id}/stages/Layout/link`, body });
      const text = `Ratna Kusuma menyerahkan link tahap Layout untuk “${title}”.`;
      return admins(`Layout diserahkan: ${title}`, text);
    },
    async proofReady(scene) {
      const name = 'Pengajuan Cetak';
      const { id } = await projectAt(scene, name, { [name]: heldBy(scene.people.editor) });
      const url = `/api/projects/${id}/stages/${encodeURIComponent(name)}/link`;
      await scene.do('editor', { method: 'PUT', url, body: { submissionLink: drive('cetak') } });
      return [proofReady];
    },
  },
  'projects.judgeProof': {
    async proofJudged(scene) {
      await judgeProof(scene);
      const line = `Siti Rahmawati meminta koreksi: ${title}`;
      const text = `Siti Rahmawati memeriksa naskah siap cetak “${title}” dan meminta koreksi. Nama di sampul salah.`;
      return [...admins(line, text), of('editor', line, text)];
    },
  },
  'projects.askOfStage': {
    async requestArrived(scene) {
      const { id } = await projectAt(scene, 'Layout');
      await askOf(scene, id, 'more_time');
      const text = `Ratna Kusuma meminta ${moreTime} untuk “${title} (Layout)”. Foto bab tiga menyusul.`;
      return admins(`Ratna Kusuma meminta ${moreTime}: ${title} (Layout)`, text);
    },
  },
  'projects.withdrawRequest': {
    async requestWithdrawn(scene) {
      const { url } = await asked(scene, 'more_time');
      await scene.do('editor', { method: 'DELETE', url });
      const line = `Ratna Kusuma membatalkan permohonan ${moreTime}: ${title} (Layout)`;
      return admins(line, `Ratna Kusuma membatalkan permohonan ${moreTime} untuk “${title} (Layout)”.`);
    },
  },
  'projects.decideRequest': {
    async requestSettled(scene) {
      const { id, url, version } = await asked(scene, 'hand_over');
      await askOf(scene, id, 'more_time');
      await scene.mailEarlierNotices();
      const body = { accepted: true, note: '', assigneeId: scene.people.colleague.id };
      await scene.do('admin', { method: 'POST', url: `${url}/decision`, version, body });
      return [settled];
    },
    async requestDecided(scene) {
      await decide(scene, 'more_time');
      const text = `Permohonan ${moreTime} untuk “${title} (Layout)” diterima. Silakan.`;
      return [of('editor', `Permohonan ${moreTime} diterima: ${title} (Layout)`, text)];
    },
    async assigned(scene) {
      await handToColleague(scene);
      return [assigned('colleague', 'Layout', dated)];
    },
  },
  'projects.delete': {
    async projectDeleted(scene) {
      const { id } = await projectAt(scene, 'Layout');
      await scene.do('admin', { method: 'DELETE', url: `/api/projects/${id}` });
      return everybodyOf(`Proyek dihentikan: ${title}`, `Proyek “${title}” dihentikan.`);
    },
  },
  'projects.restore': {
    async projectRestored(scene) {
      const { id } = await projectAt(scene, 'Layout');
      await scene.do('admin', { method: 'DELETE', url: `/api/projects/${id}` });
      await scene.mailEarlierNotices();
      await scene.do('admin', { method: 'POST', url: `/api/projects/bin/${id}/restore` });
      return everybodyOf(`Proyek dilanjutkan: ${title}`, `Proyek “${title}” dilanjutkan lagi.`);
    },
    async requestSettled(scene) {
      const manuscript = await manuscriptSent(scene);
      const { id } = await projectAt(scene, 'Layout', {}, manuscript);
      await askOf(scene, id, 'more_time');
      await scene.do('admin', { method: 'DELETE', url: `/api/projects/${id}` });
      await withdraw(scene, manuscript);
      await scene.mailEarlierNotices();
      await scene.do('admin', { method: 'POST', url: `/api/projects/bin/${id}/restore` });
      return [settled];
    },
  },
};
