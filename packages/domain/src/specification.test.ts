import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { initialStatus, settableStatuses } from './manuscripts/status.ts';
import { messages as say } from './messages.id.ts';
import { firstStage, isAuthorStage, stageNames, stageStatuses, workTypes } from './projects/stages.ts';
import { newRedaksiTask } from './projects/workflow.ts';
import { defaultPurpose, purposes, roles, rolesWithDashboard } from './roles.ts';
import { defaultSettings, imprintLabel } from './settings/values.ts';
import { profileShape } from './users/schema.ts';
import { maritalStatuses, requiredProfileFields } from './users/values.ts';

/** Holds the quotations of the specification: a reworded catalogue fails, and so does a quotation that no sentence carries. */
const specification = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8');

const { project: task } = newRedaksiTask(
  {
    title: 'Tata letak',
    workType: 'Layout',
    deadline: '2026-12-01',
    editorId: 'e',
    submissionLink: null,
  },
  { id: 'e', nama: 'Eko', role: 'redaksi', active: true },
  { at: '2026-11-22T00:00:00.000Z', by: { kind: 'user', id: 'a', name: 'Admin', role: 'admin' } },
);

/** Every quoted text of the specification, and what the portal says in its place. */
const quotations: Readonly<Record<string, string>> = {
  user: roles[3],
  Penaskah: say.shell.roleLabels.user,
  'Ingat Saya': say.auth.rememberMe,
  'Gabung Penulis': defaultPurpose,
  'Gabung Redaksi': purposes[1],
  'Halaman Tidak Ditemukan': say.shell.notFoundTitle,
  'Memuat Aplikasi...': say.shell.loadingApp,
  'Progres Penulisan': say.ownProjects.authorTitle,
  'Progres Pekerjaan': say.ownProjects.editorTitle,
  'Riwayat Naskah': say.manuscripts.historyTitle,
  'Kirim Naskah Baru': say.manuscripts.submitTitle,
  'Data Diri': say.users.profileTitle,
  Dashboard: say.activities.title,
  'Review Naskah': say.reviews.title,
  'Daftar Proyek Berjalan': say.projectList.runningTitle,
  'Manajemen Kategori Naskah': say.shell.screens.categories,
  'Buat Proyek Penulisan Baru': say.projectForms.authorForm.title,
  'Judul Naskah': say.projectForms.authorForm.judul,
  'Nomor SPP': say.projectForms.authorForm.sppNumber,
  '-- Pilih Penulis --': say.projectForms.authorForm.authorPlaceholder,
  'Buat Proyek': say.projectForms.authorForm.submit,
  'Beri Tugas Redaksi Baru': say.projectForms.taskForm.title,
  'Judul Naskah / Tugas': say.projectForms.taskForm.judul,
  '-- Pilih Tim Redaksi --': say.projectForms.taskForm.editorPlaceholder,
  'Beri Tugas': say.projectForms.taskForm.submit,
  Setujui: say.projectDialog.approve,
  'Simpan Perubahan': say.projectDialog.saveChanges,
  'Menyimpan...': say.projectDialog.saving,
  'Memuat...': say.projects.loading,
  'Masukkan nama kategori baru...': say.categories.placeholder,
  'Tambah Kategori': say.categories.add,
  'Menambahkan...': say.categories.adding,
  'Daftar Kategori Saat Ini': say.categories.listTitle,
  'Belum ada kategori yang ditambahkan.': say.categories.empty,
  'Tugas Redaksi': say.projects.redaksiTaskAuthor,
  'Tugas-': task.sppNumber.slice(0, 'Tugas-'.length),
  'Sedang Direview': initialStatus,
  'Progres "{stage}" disetujui. Proyek berlanjut ke tahap "{next}".': say.projectDialog.approved(
    '{stage}',
    '{next}',
  ),
  'Password dan konfirmasi password tidak cocok.': say.auth.passwordMismatch,
  'Captcha yang Anda masukkan salah.': say.auth.captchaWrong,
  'Pilih satu Tujuan Penerbit.': say.manuscripts.targetRequired,
  'Pilih kategori naskah.': say.manuscripts.categoryRequired,
  'Mohon masukkan link URL Naskah yang valid dari Google Drive atau Dropbox.': say.manuscripts.urlInvalid,
  'Mohon masukkan link Google Drive yang valid (harus mengandung "{host}").':
    say.projects.linkInvalid('{host}'),
  'Judul, Konten, dan Gambar tidak boleh kosong.': say.news.required,
  'Ukuran gambar maksimal adalah 500KB.': say.news.imageTooLarge,
  'Silakan pilih penulis yang valid.': say.projects.authorRequired,
  'Silakan pilih tim redaksi yang valid.': say.projects.editorRequired,
  'Nama kategori tidak boleh kosong.': say.categories.nameRequired,
  'Profil pengguna tidak ditemukan!': say.users.profileNotFound,
  'Naskah tidak ditemukan': say.manuscripts.notFound,
  'Gagal login: Email atau password salah.': say.auth.loginFailed,
  'Gagal mengirim email reset. Pastikan email yang Anda masukkan benar dan terdaftar.': say.auth.resetFailed,
  'Peringatan: Password minimal harus 6 karakter.': say.auth.passwordTooShort,
  'Peringatan: Alamat email ini sudah terdaftar.': say.auth.emailInUse,
  'Peringatan: Terjadi kesalahan saat pendaftaran.': say.auth.registerFailed,
  'Pendaftaran berhasil! Anda akan diarahkan ke halaman login.': say.auth.registered,
  'Gagal mengirim naskah: ': say.manuscripts.submitFailed(''),
  'Naskah berhasil dikirim! Anda akan diarahkan ke dashboard.': say.manuscripts.submitted,
  'Data Proyek Tidak Lengkap ... Mohon hubungi admin.': say.ownProjects.incomplete,
  'Gagal menyerahkan link. Silakan coba lagi.': say.stageLink.linkFailed,
  'Gagal memperbarui link...': say.stageLink.linkUpdateFailed,
  'Gagal membuat proyek.': say.projectForms.authorForm.failed,
  'Gagal membuat tugas redaksi.': say.projectForms.taskForm.failed,
  'Gagal menyimpan perubahan.': say.projectDialog.saveFailed,
  'Gagal menghapus proyek.': say.projectList.deleteFailed,
  'Proyek berhasil dihapus.': say.projectList.deleted,
  'Gagal memuat kategori.': say.categories.loadFailed,
  'Gagal menambahkan kategori.': say.categories.addFailed,
  'Gagal menghapus kategori.': say.categories.deleteFailed,
  'Gagal mengubah status.': say.reviews.statusFailed,
  'Status berhasil diperbarui!': say.reviews.statusUpdated,
  'Gagal menghapus pengguna.': say.userAdmin.deleteFailed,
  'Pengguna berhasil dihapus.': say.userAdmin.deleted,
  'Gagal menambahkan berita. Pastikan Anda login sebagai admin.': say.news.addFailed,
  'Gagal memuat berita.': say.news.loadFailed,
  'Gagal menghapus berita.': say.news.deleteFailed,
  'Gagal menghapus aktivitas.': say.activities.deleteFailed,
  'Gagal mengupdate password: ...': say.userAdmin.passwordFailed('...'),
  'Admin harus login terlebih dahulu': say.userAdmin.passwordAdminOnly,
  'Password lama pengguna diperlukan untuk update langsung!': say.users.passwordOldRequired,
};

/** A quoted text stands between single quotes; an apostrophe stands inside a word. */
const inSpecification = new Set(
  [...specification.matchAll(/(?<![A-Za-z])'([^'\n]+)'(?![a-z])/g)].map(([, text = '']) => text),
);

/** Quoted with dots for words that the specification does not show. */
const abridged: Readonly<Record<string, RegExp>> = {
  'Data Proyek Tidak Lengkap ... Mohon hubungi admin.': /^Data Proyek Tidak Lengkap.*Mohon hubungi admin\.$/,
  'Gagal memperbarui link...': /^Gagal memperbarui link/,
};

describe('texts that the specification quotes', () => {
  test('each has its place in the portal, and the table invents none', () => {
    expect(Object.keys(quotations).sort()).toEqual([...inSpecification].sort());
  });

  test.each([...inSpecification])('%s', (quotation) => {
    const whole = abridged[quotation];
    if (whole === undefined) expect(quotations[quotation]).toBe(quotation);
    else expect(quotations[quotation]).toMatch(whole);
  });
});

/** What the specification says of a text without quoting it, and the words that say it in the portal. */
describe('texts that the specification names without quotation marks', () => {
  test.each([
    ['### Edit & Konfirmasi Proyek dialog', say.projectDialog.dialogTitle, ['Edit & Konfirmasi Proyek']],
    [
      'links to Kontak, Karir, FAQ',
      [say.shell.contact, say.shell.careers, say.shell.faq].join(', '),
      ['Kontak, Karir, FAQ'],
    ],
    ["Buttons: Batal and 'Simpan Perubahan'", say.ui.cancel, ['Batal']],
    [
      'Guidance text: PDF, not zipped, no password, link viewable by anyone.',
      say.manuscripts.guidance,
      ['PDF', 'bukan ZIP', 'tanpa password', 'Siapa saja yang memiliki link'],
    ],
    ['| Manuscript guidance | PDF up to 50 MB', say.manuscripts.guidance, ['PDF sampai 50 MB']],
    [
      'Reset success: a message that a reset e-mail was sent',
      say.auth.resetSent,
      ['email', 'sudah dikirim', 'membuat password baru'],
    ],
  ])('%s', (sentence, text, words) => {
    expect(specification).toContain(sentence);
    for (const word of words) expect(text).toContain(word);
  });
});

describe('lists and figures of the specification', () => {
  const { columns } = say.projects;
  const profileFields = [...Object.keys(profileShape), 'email'];
  const required = [...requiredProfileFields, 'email', 'password', 'confirmPassword'];
  const optional = Object.keys(profileShape).filter(
    (field) =>
      !['tujuanPendaftaran', 'statusPerkawinan'].includes(field) &&
      !requiredProfileFields.some((name) => name === field),
  );

  test.each([
    ['the stages, in order', `Stage names in order: ${stageNames.join(', ')}.`],
    ['where a project starts', `A new project starts at ${firstStage}.`],
    ['work types of a redaksi task', `Work types: ${workTypes.join(', ')} (not Selesai).`],
    [
      'the stages of an author',
      `${stageNames.filter(isAuthorStage).join(' and ')} are assigned to the chosen author`,
    ],
    ['manuscript statuses', `Admin may set any of: ${settableStatuses.join(', ')}.`],
    ['imprints', `Publisher imprints: ${defaultSettings.imprints.map(imprintLabel).join(', ')}.`],
    ['reader segments', `Reader segments: ${defaultSettings.readerSegments.join(', ')}.`],
    ['marital statuses', `statusPerkawinan (${maritalStatuses.join(', ')})`],
    ['roles', `role (${roles.slice(0, 3).join(', ')}; legacy ${roles[3]})`],
    ['fields that registration demands', `- Required: ${required.join(', ')}.`],
    ['fields that registration offers', `- Optional: ${optional.join(', ')}.`],
    [
      'columns of running projects',
      `columns ${Object.values(columns).join(', ').replace('No SPP', 'No SPP (dash if empty)')} (edit and delete icons)`,
    ],
    ['the largest picture', `| News image maximum | 500 KB (${limits.newsImageBytes} bytes) |`],
    ['the captcha', `| Captcha length | ${limits.captchaLength} characters |`],
    ['the shortest password', `| Password minimum | ${limits.passwordMin} characters |`],
    ['the feed', `| Activity list limit | ${limits.activityListLength} (latest) |`],
    ['the wait after registering', `| Redirect after register | ${limits.redirectAfterRegisterSeconds} s |`],
    [
      'the wait after sending',
      `| Redirect after manuscript submit | ${limits.redirectAfterSubmitSeconds} s |`,
    ],
  ])('%s', (_what, sentence) => {
    expect(specification).toContain(sentence);
  });

  test('the dash, stage statuses, roles and profile fields are those the sentences name', () => {
    expect(say.projects.noSpp).toBe('-');
    expect([...rolesWithDashboard].sort()).toEqual(['penulis', 'redaksi', 'user']);
    // Beyond the specification: decision 0086.
    const ours: readonly string[] = ['Perlu Perbaikan'];
    for (const status of stageStatuses.filter((each) => !ours.includes(each)))
      expect(specification).toContain(status);
    for (const field of profileFields) expect(specification).toContain(field);
  });
});
