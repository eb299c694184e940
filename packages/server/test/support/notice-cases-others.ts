import { remindByDate } from '../../src/features/notices/remind-by-date.ts';
import { remindOnRequest } from '../../src/features/notices/remind-on-request.ts';
import { changeRoleByOperator } from '../../src/privacy/change-role.ts';
import { registerInput } from '../factories.ts';
import { drive, heldBy } from '../project-factories.ts';
import {
  type ExpectedNotice,
  type NoticeCases,
  projectAt,
  proofReady,
  type Role,
  type Scene,
} from './notice-scene.ts';

/** Rows of the table about accounts, and those of jobs and commands. */

const title = 'Laut yang Pulang';
const of = (who: Role, line: string, text: string): ExpectedNotice => ({ who, line, text });
const assigned = (who: Role, stage: string, day: string): ExpectedNotice =>
  of(
    who,
    `Tugas baru: ${title} (${stage})`,
    `Tahap ${stage} untuk “${title}” menjadi tugas Anda. Tenggat: ${day}.`,
  );
const dated = '24 Desember 2026';
const reminder = of(
  'editor',
  `Pengingat: ${title} (Layout)`,
  `Tahap Layout untuk “${title}” kami tunggu. Tenggat: ${dated}. Serahkan link hasilnya lewat portal.`,
);
const dueSoon = of(
  'editor',
  `Tenggat dekat: ${title} (Layout)`,
  `Tahap Layout untuk “${title}” ditunggu paling lambat ${dated}.`,
);
const overdue = of(
  'editor',
  `Lewat tenggat: ${title} (Layout)`,
  `sudah lewat 1 hari kerja (tenggat ${dated})`,
);

/** The project stands at Layout, which the editor has. */
async function remindOn(scene: Scene, day: string) {
  await projectAt(scene, 'Layout');
  scene.app.clock.set(Date.parse(`${day}T03:00:00.000Z`));
  await remindByDate(scene.app.deps);
}

/** The editor's account is closed, and Layout goes to the colleague. Returns the account's address. */
async function handOverOfEditor(scene: Scene): Promise<string> {
  await projectAt(scene, 'Layout');
  const { editor, colleague } = scene.people;
  const url = `/api/users/${editor.id}`;
  await scene.do('admin', { method: 'PUT', url: `${url}/suspension`, body: { reason: 'Cuti panjang.' } });
  const body = { handOverTo: colleague.id };
  await scene.do('admin', { method: 'POST', url: `${url}/hand-over`, body });
  return url;
}

/** An admin asks for the reminder, and the job sends it once the minute is over. */
async function remindByHand(scene: Scene, day: string, id: string, version: number) {
  scene.app.clock.set(Date.parse(`${day}T03:00:00.000Z`));
  const body = { rows: [{ id, version }] };
  await scene.do('admin', { method: 'POST', url: '/api/projects/reminders', body });
  scene.app.clock.advance(120_000);
  await remindOnRequest(scene.app.deps);
}

async function remindOfLayout(scene: Scene, day: string) {
  const { id, version } = await projectAt(scene, 'Layout');
  await remindByHand(scene, day, id, version);
}

async function roleOf(scene: Scene, who: Role, body: object) {
  await scene.do('admin', { method: 'PUT', url: `/api/users/${scene.people[who].id}/role`, body });
}

/** The project stands where its author looks at the document that is to be printed. */
async function proofWaits(scene: Scene) {
  const stage = 'Pengajuan Cetak';
  const { id } = await projectAt(scene, stage, { [stage]: heldBy(scene.people.editor) });
  const url = `/api/projects/${id}/stages/${encodeURIComponent(stage)}/link`;
  await scene.do('editor', { method: 'PUT', url, body: { submissionLink: drive('cetak') } });
}

export const otherCases: NoticeCases = {
  'auth.register': {
    async accountWaiting(scene) {
      const { version, ...settings } = await scene.do('admin', { method: 'GET', url: '/api/settings' });
      const held = { ...settings, holdNewEditors: true };
      await scene.do('admin', { method: 'PUT', url: '/api/settings', version, body: held });
      const body = await registerInput(scene.app, {
        nama: 'Putu Wirawan',
        tujuanPendaftaran: 'Gabung Redaksi',
      });
      await scene.app.call({ method: 'POST', url: '/api/auth/register', body });
      const line = 'Akun menunggu persetujuan: Putu Wirawan';
      const text = 'Putu Wirawan mendaftar sebagai redaksi.';
      return [of('admin', line, text), of('partner', line, text)];
    },
  },
  'users.changeRole': {
    async assigned(scene) {
      await projectAt(scene, 'Layout');
      await roleOf(scene, 'editor', { role: 'penulis', handOverTo: scene.people.colleague.id });
      return [assigned('colleague', 'Layout', dated)];
    },
    async proofReady(scene) {
      await proofWaits(scene);
      await roleOf(scene, 'author', { role: 'redaksi' });
      await scene.mailEarlierNotices();
      await roleOf(scene, 'author', { role: 'penulis' });
      return [proofReady];
    },
  },
  'users.handOver': {
    async assigned(scene) {
      await handOverOfEditor(scene);
      return [assigned('colleague', 'Layout', dated)];
    },
    async reassigned(scene) {
      const url = await handOverOfEditor(scene);
      // What happened while the account was closed is told in its bell only.
      await scene.do('admin', { method: 'DELETE', url: `${url}/suspension` });
      return [{ who: 'editor', line: `Tugas dialihkan: ${title} (Layout)`, text: null }];
    },
  },
  'users.delete': {
    async assigned(scene) {
      await projectAt(scene, 'Layout');
      const { editor, colleague } = scene.people;
      const url = `/api/users/${editor.id}?handOverTo=${colleague.id}`;
      await scene.do('admin', { method: 'DELETE', url });
      return [assigned('colleague', 'Layout', dated)];
    },
  },
  remindByDate: {
    async dueSoon(scene) {
      await remindOn(scene, '2026-12-22');
      return [dueSoon];
    },
    async overdue(scene) {
      await remindOn(scene, '2026-12-26');
      return [overdue];
    },
  },
  remindOnRequest: {
    async reminder(scene) {
      await remindOfLayout(scene, '2026-12-01');
      return [reminder];
    },
    async overdue(scene) {
      await remindOfLayout(scene, '2026-12-26');
      return [overdue];
    },
  },
  'user role': {
    async assigned(scene) {
      await projectAt(scene, 'Penulisan');
      const { email } = scene.people.author;
      await changeRoleByOperator(scene.app.deps, email, 'redaksi');
      await scene.mailEarlierNotices();
      await changeRoleByOperator(scene.app.deps, email, 'penulis');
      return [assigned('author', 'Penulisan', 'belum ditentukan')];
    },
    async proofReady(scene) {
      await proofWaits(scene);
      const { email } = scene.people.author;
      await changeRoleByOperator(scene.app.deps, email, 'redaksi');
      await scene.mailEarlierNotices();
      await changeRoleByOperator(scene.app.deps, email, 'penulis');
      return [proofReady];
    },
  },
};
