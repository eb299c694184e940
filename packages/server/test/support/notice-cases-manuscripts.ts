import { buildUser, manuscriptInput } from '../factories.ts';
import {
  type ExpectedNotice,
  manuscriptSent,
  type NoticeCases,
  projectAt,
  type Role,
  type Scene,
} from './notice-scene.ts';

/** Rows of the table about manuscripts and notes. */

const title = 'Laut yang Pulang';
const of = (who: Role, line: string, text: string): ExpectedNotice => ({ who, line, text });
/** Both admins, or the other one. */
const admins = (line: string, text: string): ExpectedNotice[] => [
  of('admin', line, text),
  of('partner', line, text),
];

const submit = async (scene: Scene) => {
  const body = { ...manuscriptInput(), judul: title };
  await scene.do('author', { method: 'POST', url: '/api/manuscripts', body });
};

/** The status that the admin sets, with a reason or a note beside it. */
async function setStatus(scene: Scene, body: object) {
  const id = await manuscriptSent(scene);
  await scene.do('admin', { method: 'PUT', url: `/api/manuscripts/${id}/status`, version: 1, body });
}

async function sendRevision(scene: Scene) {
  const id = await manuscriptSent(scene);
  const url = `/api/manuscripts/${id}`;
  await scene.do('admin', { method: 'PUT', url: `${url}/status`, version: 1, body: { status: 'Revisi' } });
  await scene.mailEarlierNotices();
  const body = { urlNaskah: 'https://drive.google.com/file/d/revisi/view', note: '' };
  await scene.do('author', { method: 'POST', url: `${url}/revisions`, version: 2, body });
}

/** To another author. */
async function giveAway(scene: Scene): Promise<{ readonly id: string; readonly version: number }> {
  const id = await manuscriptSent(scene);
  const body = { authorId: (await buildUser(scene.app, 'penulis')).id, reason: 'Akun ganda.' };
  return scene.do('admin', { method: 'PUT', url: `/api/manuscripts/${id}/author`, version: 1, body });
}

async function askWithdrawal(scene: Scene, id: string) {
  const body = { note: 'Saya terbitkan sendiri.' };
  await scene.do('author', { method: 'POST', url: `/api/manuscripts/${id}/withdrawal`, version: 1, body });
}

const noteLine = `Catatan untuk Anda: ${title}`;
const noteFrom = (name: string) => `${name} menulis catatan untuk Anda di “${title}”.`;

export const manuscriptCases: NoticeCases = {
  'manuscripts.submit': {
    async manuscriptArrived(scene) {
      await submit(scene);
      const text = `Siti Rahmawati mengirim naskah “${title}”. Naskah ini menunggu keputusan.`;
      return admins(`Naskah baru: ${title}`, text);
    },
    async manuscriptReceived(scene) {
      await submit(scene);
      return [of('author', `Naskah Anda sudah masuk: ${title}`, `Naskah “${title}” sudah masuk`)];
    },
  },
  'manuscripts.sendRevision': {
    async revisionArrived(scene) {
      await sendRevision(scene);
      const text = `Siti Rahmawati mengirim revisi naskah “${title}”. Naskah ini menunggu keputusan.`;
      return admins(`Revisi masuk: ${title}`, text);
    },
    async revisionReceived(scene) {
      await sendRevision(scene);
      return [of('author', `Revisi Anda sudah masuk: ${title}`, `Revisi naskah “${title}” sudah masuk`)];
    },
  },
  'manuscripts.setStatus': {
    async statusChanged(scene) {
      await setStatus(scene, { status: 'Ditolak', note: 'Rujukan belum lengkap.' });
      const text = `Status naskah “${title}” sekarang Ditolak. Rujukan belum lengkap.`;
      return [of('author', `Status naskah Ditolak: ${title}`, text)];
    },
    async statusCorrected(scene) {
      const url = `/api/manuscripts/${await manuscriptSent(scene)}/status`;
      const rejected = (note: string) => ({ status: 'Ditolak', note });
      await scene.do('admin', { method: 'PUT', url, version: 1, body: rejected('Bukan bidang kami.') });
      await scene.mailEarlierNotices();
      await scene.do('admin', { method: 'PUT', url, version: 2, body: rejected('Rujukan belum lengkap.') });
      const text = `Alasan untuk status Ditolak naskah “${title}” kami perbarui. Rujukan belum lengkap.`;
      return [of('author', `Alasan status diperbarui: ${title}`, text)];
    },
    async noteToYou(scene) {
      await setStatus(scene, { status: 'Telaah', accompanying: { text: 'Selamat!', internal: false } });
      return [of('author', noteLine, noteFrom('Dewi Anggraini'))];
    },
  },
  'manuscripts.changeAuthor': {
    async manuscriptGivenAway(scene) {
      await giveAway(scene);
      const text = `Naskah “${title}” sekarang atas nama penulis lain.`;
      return [of('author', `Penulis naskah diganti: ${title}`, text)];
    },
    async manuscriptGiven(scene) {
      const { id, version } = await giveAway(scene);
      await scene.mailEarlierNotices();
      const body = { authorId: scene.people.author.id, reason: 'Akun utamanya.' };
      await scene.do('admin', { method: 'PUT', url: `/api/manuscripts/${id}/author`, version, body });
      const text = `Naskah “${title}” sekarang atas nama Anda di portal. Statusnya Sedang Direview.`;
      return [of('author', `Naskah ini sekarang atas nama Anda: ${title}`, text)];
    },
  },
  'manuscripts.askWithdrawal': {
    async requestArrived(scene) {
      await askWithdrawal(scene, await manuscriptSent(scene));
      const line = `Siti Rahmawati meminta penarikan naskah: ${title}`;
      return admins(
        line,
        `Siti Rahmawati meminta penarikan naskah untuk “${title}”. Saya terbitkan sendiri.`,
      );
    },
  },
  'manuscripts.takeBackWithdrawal': {
    async requestWithdrawn(scene) {
      const id = await manuscriptSent(scene);
      await askWithdrawal(scene, id);
      await scene.mailEarlierNotices();
      await scene.do('author', { method: 'DELETE', url: `/api/manuscripts/${id}/withdrawal`, version: 2 });
      const line = `Siti Rahmawati membatalkan permohonan penarikan naskah: ${title}`;
      const text = `Siti Rahmawati membatalkan permohonan penarikan naskah untuk “${title}”.`;
      return admins(line, text);
    },
  },
  'manuscripts.decideWithdrawal': {
    async requestDecided(scene) {
      const id = await manuscriptSent(scene);
      await askWithdrawal(scene, id);
      await scene.mailEarlierNotices();
      await scene.do('admin', {
        ...{ method: 'POST', url: `/api/manuscripts/${id}/withdrawal/decision`, version: 2 },
        body: { accepted: true, note: 'Semoga lancar.' },
      });
      const back = `Permohonan penarikan naskah untuk “${title}” diterima. Naskah ini sudah ditarik`;
      const text = `${back} dan tidak diproses lagi. Semoga lancar.`;
      return [of('author', `Permohonan penarikan naskah diterima: ${title}`, text)];
    },
    async projectDeleted(scene) {
      const id = await manuscriptSent(scene);
      await projectAt(scene, 'Layout', {}, id);
      await askWithdrawal(scene, id);
      await scene.mailEarlierNotices();
      await scene.do('admin', {
        ...{ method: 'POST', url: `/api/manuscripts/${id}/withdrawal/decision`, version: 2 },
        body: { accepted: true, note: '' },
      });
      const [line, text] = [`Proyek dihentikan: ${title}`, `Proyek “${title}” dihentikan.`];
      return [of('editor', line, text), of('colleague', line, text)];
    },
    async requestSettled(scene) {
      const id = await manuscriptSent(scene);
      const project = await projectAt(scene, 'Layout', {}, id);
      await scene.do('editor', {
        ...{ method: 'POST', url: `/api/projects/${project.id}/stages/Layout/requests` },
        body: { kind: 'more_time', note: 'Foto bab tiga menyusul.', deadline: '2027-01-20' },
      });
      await askWithdrawal(scene, id);
      await scene.mailEarlierNotices();
      await scene.do('admin', {
        ...{ method: 'POST', url: `/api/manuscripts/${id}/withdrawal/decision`, version: 2 },
        body: { accepted: true, note: '' },
      });
      const [what, where] = ['Permohonan tambahan waktu sampai 20 Januari 2027', `${title} (Layout)`];
      const text = `${what} untuk “${where}” selesai tanpa jawaban`;
      return [of('editor', `${what} selesai tanpa jawaban: ${where}`, text)];
    },
  },
  'notes.addToManuscript': {
    async noteToYou(scene) {
      const id = await manuscriptSent(scene);
      const body = { text: 'Apakah sudah dibaca?', internal: false };
      await scene.do('author', { method: 'POST', url: `/api/manuscripts/${id}/notes`, body });
      return admins(noteLine, noteFrom('Siti Rahmawati'));
    },
  },
  'notes.addToProject': {
    async noteToYou(scene) {
      const { id } = await projectAt(scene, 'Layout');
      const body = { stage: 'Layout', text: 'Pakai dua kolom.', internal: true };
      await scene.do('admin', { method: 'POST', url: `/api/projects/${id}/notes`, body });
      return [of('editor', noteLine, noteFrom('Dewi Anggraini'))];
    },
  },
  'notes.edit': {
    async noteToYou(scene) {
      const { id } = await projectAt(scene, 'Layout');
      const body = { stage: 'Layout', text: 'Pakai dua kolom.', internal: true };
      const note = await scene.do('admin', { method: 'POST', url: `/api/projects/${id}/notes`, body });
      await scene.mailEarlierNotices();
      const text = `Pakai dua kolom, @[${scene.people.colleague.id}].`;
      await scene.do('admin', { method: 'PUT', url: `/api/notes/${note.id}`, version: 1, body: { text } });
      return [of('colleague', noteLine, noteFrom('Dewi Anggraini'))];
    },
  },
};
