import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { fillDate } from './support/fields.ts';
import { holdRequests, holdScripts } from './support/network.ts';

const { auth, fields, ui, users } = messages;

test('text typed before hydration stays, including the birth date (§2 Public)', { tag: '@deep' }, async ({
  page,
}) => {
  const release = await holdRequests(page, (request) => request.resourceType() === 'script');
  await page.goto(paths.register, { waitUntil: 'commit' });
  await page.getByLabel(users.labels.nama).fill('Nama Awal');
  await page.getByLabel(users.labels.tanggalLahir, { exact: true }).fill('1990-08-17');
  release();
  // The hydrated page writes the long date below the field.
  await expect(page.getByText('17 Agustus 1990')).toBeVisible();
  await expect(page.getByLabel(users.labels.tanggalLahir, { exact: true })).toHaveValue(
    /^(1990-08-17|17\/08\/1990)$/,
  );
  await expect(page.getByLabel(users.labels.nama)).toHaveValue('Nama Awal');
});

test('a likely typing error of a well-known host is asked about, and taken as it is where nobody answers', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  const email = page.getByLabel(auth.email, { exact: true });
  await email.fill('citra@gmial.com');
  await page.getByLabel(users.labels.nama).focus();
  await expect(page.getByText(auth.emailSuggestion('citra@gmail.com'))).toBeVisible();
  await expect(email).toHaveValue('citra@gmial.com');
  await expectAccessible('the question about an address');
  await page.getByRole('button', { name: auth.acceptEmailSuggestion }).click();
  await expect(email).toHaveValue('citra@gmail.com');
  await expect(email).toBeFocused();
  await expect(page.getByText(auth.emailSuggestion('citra@gmail.com'))).toHaveCount(0);
  await email.fill('citra@kampus.ac.id');
  await page.getByLabel(users.labels.nama).focus();
  await expect(page.getByRole('button', { name: auth.acceptEmailSuggestion })).toHaveCount(0);
});

test('the summary says which field is meant, and an error goes when its field is right (§2 Public)', async ({
  page,
}) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: auth.registerButton, exact: true }).click();
  const summary = page.locator('.alert').filter({ hasText: ui.errorSummary });
  for (const label of [users.labels.nama, users.labels.tanggalLahir, users.labels.alamatKtp]) {
    await expect(
      summary.getByRole('link', { name: `${label}: ${fields.required}`, exact: true }),
    ).toBeVisible();
  }
  await expect(summary.getByRole('link', { name: fields.required, exact: true })).toHaveCount(0);

  const errorOf = (name: string) => page.locator(`#register-${name}-error`);
  await expect(errorOf('tanggalLahir')).toBeVisible();
  await fillDate(page.getByLabel(users.labels.tanggalLahir, { exact: true }), '1990-08-17');
  await page.getByLabel(users.labels.alamat, { exact: true }).fill('Jl. Kaliurang 5');
  await expect(errorOf('tanggalLahir')).toHaveCount(0);
  await expect(errorOf('alamatKtp')).toBeVisible();
  await page.getByLabel(auth.sameAsAddress).check();
  await expect(errorOf('alamatKtp')).toHaveCount(0);
});

test('digits that are no NIK are pointed out when the field is left, and refuse nothing', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  const nik = page.getByLabel(users.labels.nik);
  await expect(page.getByText(auth.nikHint)).toBeVisible();
  await nik.fill('340412345678901');
  await nik.press('Tab');
  await expect(page.getByText(auth.nikNotice(15))).toBeVisible();
  await expect(nik).not.toHaveAttribute('aria-invalid', 'true');
  await nik.fill('C1234567');
  await nik.press('Tab');
  await expect(page.getByText(auth.nikNotice(15))).toHaveCount(0);
});

test('the form is restored after the phone discarded the page, without the password', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  await page.getByLabel(users.labels.nama).fill('Siti Rahma');
  await fillDate(page.getByLabel(users.labels.tanggalLahir, { exact: true }), '1990-08-17');
  // The hydrated page writes this, and stores the form from here on.
  await expect(page.getByText('17 Agustus 1990')).toBeVisible();
  await page.getByLabel(auth.password, { exact: true }).fill('pintu-terbuka-5');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(auth.draftRestored)).toBeVisible();
  await expect(page.getByLabel(users.labels.nama)).toHaveValue('Siti Rahma');
  await expect(page.getByText('17 Agustus 1990')).toBeVisible();
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: auth.draftStartOver }).click();
  await page.getByRole('button', { name: messages.ui.discardConfirm }).click();
  await expect(page.getByLabel(users.labels.nama)).toHaveValue('');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(auth.draftRestored)).toHaveCount(0);
});

test('a registration that was not sent is not there any more once somebody has signed in in this tab', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  await page.getByLabel(users.labels.nama).fill('Siti Rahma');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(auth.draftRestored)).toBeVisible();
  await signIn(adminAccount);
  await page.goto(paths.categories);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  await expect(page.getByText(auth.draftRestored)).toHaveCount(0);
  await expect(page.getByLabel(users.labels.nama)).toHaveValue('');
});

test('a restored registration loses nothing of what is typed while the scripts arrive', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(paths.register, { waitUntil: 'networkidle' });
  await page.getByLabel(users.labels.nama).fill('Siti Rahma');
  await fillDate(page.getByLabel(users.labels.tanggalLahir, { exact: true }), '1990-08-17');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const purpose = page.getByRole('radio', { name: 'Gabung Redaksi' });
  await purpose.check();
  const password = page.getByLabel(auth.password, { exact: true });
  await password.focus();
  await page.keyboard.type('pintu-ter');
  release();
  await expect(page.getByText(auth.draftRestored)).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.type('buka-5');
  await expect(password).toHaveValue('pintu-terbuka-5');
  await expect(page.getByLabel(users.labels.nama)).toHaveValue('Siti Rahma');
  await expect(purpose).toBeChecked();
});
