import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { fillDate } from './support/fields.ts';
import { sendManuscript } from './support/manuscripts.ts';
import { failRequests, holdRequests } from './support/network.ts';
import { addNews } from './support/news.ts';
import { newPerson, profileOf, registerPerson } from './support/people.ts';
import { captchaCode } from './support/portal.ts';

/** Sentences of the specification about screens that no other test covers. */

test('§2 without ‘Ingat Saya’ nobody’s e-mail stays, and one that stood there goes (§7 Local storage)', async ({
  page,
  portal,
}) => {
  const author = newPerson('Ratih Kumala');
  await registerPerson(portal.url, author);
  await page.goto(paths.login, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Ingat Saya'), 'nobody is remembered unasked').not.toBeChecked();
  await page.evaluate(() => localStorage.setItem('sisa', 'tetap'));
  for (const remember of [true, false]) {
    await page.goto(paths.login, { waitUntil: 'networkidle' });
    await page.getByLabel('Email').first().fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByLabel('Ingat Saya').setChecked(remember);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await page.waitForURL('**/dashboard/main');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept.includes(author.email)).toBe(remember);
    await page.context().clearCookies();
  }
});

test('§5 ‘Ganti captcha’ gives another picture; §9 the login page follows a registration after 3 s', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  const picture = page.locator('form img').first();
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Ganti captcha' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');

  const person = newPerson('Tunggu Sebentar');
  const { tanggalLahir, ...texts } = profileOf(person);
  for (const [name, value] of Object.entries({ ...texts, email: person.email, captchaAnswer: captchaCode }))
    await page.locator(`[name="${name}"]`).fill(value);
  await fillDate(page.getByLabel(messages.users.labels.tanggalLahir, { exact: true }), tanggalLahir);
  for (const name of ['password', 'confirmPassword'])
    await page.locator(`[name="${name}"]`).fill(person.password);
  await stopClock(page);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Pendaftaran berhasil! Anda akan diarahkan ke halaman login.')).toBeVisible();
  await page.clock.runFor(2900);
  expect(new URL(page.url()).pathname).toBe('/register');
  await page.clock.runFor(200);
  await page.waitForURL('**/login');
});

test('§2 ‘Riwayat Naskah’ leads to the form; its author is read-only, its link a URL; §9 2 s later the dashboard', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Putu Oka');
  await registerPerson(portal.url, author);
  await signIn(author);
  await page.clock.install();
  await page.goto('/dashboard/submissions');
  await page.getByRole('main').getByRole('link', { name: 'Kirim Naskah Baru' }).first().click();
  await page.waitForURL('**/dashboard/submit');
  const name = page.locator('#naskah-namaPengarang');
  await expect(name).toHaveValue(author.nama);
  await expect(name).not.toBeEditable();
  await expect(page.locator('[name="urlNaskah"]')).toHaveAttribute('type', 'url');
  await page.getByRole('radio').first().check({ force: true });
  await page.locator('[name="kategori"]').selectOption({ index: 1 });
  await page.locator('[name="judul"]').fill('Dua Detik');
  await page.locator('[name="sinopsis"]').fill('Tentang menunggu.');
  await page.locator('[name="urlNaskah"]').fill('https://drive.google.com/file/d/dua/view');
  await stopClock(page);
  await page.getByRole('button', { name: messages.manuscripts.submit }).click();
  await expect(page.getByText('Naskah berhasil dikirim! Anda akan diarahkan ke dashboard.')).toBeVisible();
  await page.clock.runFor(1900);
  expect(new URL(page.url()).pathname).toBe('/dashboard/submit');
  await page.clock.runFor(200);
  await page.waitForURL('**/dashboard/main');
});

test('§1 the legacy role sees its manuscripts at the dashboard', async ({ page, portal, signIn }) => {
  const person = newPerson('Penaskah Lama');
  await registerPerson(portal.url, person);
  await sendManuscript(portal.url, person, { judul: 'Naskah Penaskah Lama' });
  await portal.alter((tx) =>
    tx.updateTable('users').set({ role: 'user' }).where('email', '=', person.email).execute(),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Riwayat Naskah' })).toBeVisible();
  const setStatus = (status: 'Revisi' | 'Ditolak') =>
    portal.alter((tx) =>
      tx.updateTable('manuscripts').set({ status }).where('judul', '=', 'Naskah Penaskah Lama').execute(),
    );
  const { rejected, revisionByHelp, statusMeaning } = messages.manuscripts;
  await setStatus('Revisi');
  await page.reload();
  await expect(page.getByText(revisionByHelp)).toBeVisible();
  await page.getByRole('link', { name: 'Naskah Penaskah Lama' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Naskah Penaskah Lama' })).toBeVisible();
  await expect(page.getByText(revisionByHelp)).toHaveCount(1);
  await expect(page.getByText(statusMeaning.Revisi)).toHaveCount(0);
  await setStatus('Ditolak');
  await page.reload();
  await expect(page.getByText(rejected, { exact: true }), 'it may send nothing').toBeVisible();
  expect(asked, 'its role has no duties, and the audit log would call it refused').not.toContain(
    '/api/duties',
  );
});

test('§2 the admin’s forms: one at a time, links of type URL, ‘Menambahkan...’, ‘Gagal menghapus pengguna.’', async ({
  page,
  portal,
  signIn,
}) => {
  const person = newPerson('Tidak Terhapus');
  await registerPerson(portal.url, person);
  await signIn(adminAccount);
  await page.goto('/admin/projects');
  const second = page.getByRole('button', { name: 'Beri Tugas', exact: true });
  await expect(page.getByRole('button', { name: 'Buat Proyek', exact: true })).toBeVisible();
  await expect(second).toHaveCount(0);
  const links = page.locator('input[name$="submissionLink"]');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('type', 'url');
  await page.getByRole('tab', { name: messages.projectForms.tabs.redaksi }).click();
  await expect(second).toBeVisible();
  await expect(page.locator('input[name="submissionLink"]')).toHaveAttribute('type', 'url');

  await page.goto('/admin/categories');
  const release = await holdRequests(page, (request) => request.method() === 'POST');
  await page.getByPlaceholder('Masukkan nama kategori baru...').fill(`Kategori ${person.nama}`);
  await page.getByRole('button', { name: 'Tambah Kategori' }).click();
  await expect(page.getByRole('button', { name: 'Menambahkan...' })).toBeVisible();
  release();
  await expect(page.getByText(`Kategori ${person.nama}`).first()).toBeVisible();

  await failRequests(page, 'DELETE', '**/api/users/*');
  await page.goto(`/admin/users?q=${encodeURIComponent(person.nama)}`);
  await page.getByRole('link', { name: person.nama }).click();
  await page.getByRole('button', { name: messages.userAdmin.deleteButton }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('Gagal menghapus pengguna.')).toBeVisible();
});

test('§9 the carousel shows two items from 1024 px on, one at 1023', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const items = ['Satu', 'Dua', 'Tiga'].map((title) => ({ title, content: 'Isi berita.' }));
  await addNews(portal.url, items);
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(paths.home);
  const row = page.getByRole('list', { name: messages.news.carousel });
  const perPage = () =>
    row.evaluate((list) => Math.round(list.clientWidth / (list.children[0] as HTMLElement).offsetWidth));
  await expect.poll(perPage).toBe(1);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(perPage).toBe(2);
});
