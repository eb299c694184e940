import { remind, tellAsked } from '../../src/features/notices/reminders/service.ts';
import { changeRoleOf } from '../../src/privacy/role/service.ts';
import { registerInput } from '../factories.ts';
import { type Heard, type Proofs, projectAt, type Role, type Scene } from './told-scene.ts';

/** Rows of the table about accounts, and those of jobs and commands. */

const title = 'Laut yang Pulang';
const of = (who: Role, line: string, text: string): Heard => ({ who, line, text });
const assigned = (who: Role, stage: string, day: string): Heard =>
  of(
    who,
    `Tugas baru: ${title} (${stage})`,
    `Anda mengerjakan tahap ${stage} untuk “${title}”. Tenggat: ${day}.`,
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
  await remind(scene.app.deps);
}

/** An admin asks for the reminder, and the job sends it once the minute is over. */
async function remindByHand(scene: Scene, day: string, id: string, version: number) {
  scene.app.clock.set(Date.parse(`${day}T03:00:00.000Z`));
  const body = { rows: [{ id, version }] };
  await scene.do('admin', { method: 'POST', url: '/api/projects/reminders', body });
  scene.app.clock.advance(120_000);
  await tellAsked(scene.app.deps);
}

async function remindOfLayout(scene: Scene, day: string) {
  const { id, version } = await projectAt(scene, 'Layout');
  await remindByHand(scene, day, id, version);
}

async function roleOf(scene: Scene, who: Role, body: object) {
  await scene.do('admin', { method: 'PUT', url: `/api/users/${scene.people[who].id}/role`, body });
}

export const otherProofs: Proofs = {
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
  },
  'users.handOver': {
    async assigned(scene) {
      await projectAt(scene, 'Layout');
      const { editor, colleague } = scene.people;
      const url = `/api/users/${editor.id}`;
      await scene.do('admin', { method: 'PUT', url: `${url}/suspension`, body: { reason: 'Cuti panjang.' } });
      await scene.do('admin', {
        method: 'POST',
        url: `${url}/hand-over`,
        body: { handOverTo: colleague.id },
      });
      return [assigned('colleague', 'Layout', dated)];
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
  remind: {
    async dueSoon(scene) {
      await remindOn(scene, '2026-12-22');
      return [dueSoon];
    },
    async overdue(scene) {
      await remindOn(scene, '2026-12-26');
      return [overdue];
    },
  },
  tellAsked: {
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
      await changeRoleOf(scene.app.deps, email, 'redaksi');
      await scene.settle();
      await changeRoleOf(scene.app.deps, email, 'penulis');
      return [assigned('author', 'Penulisan', 'belum ditentukan')];
    },
  },
};
