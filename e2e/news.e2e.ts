import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { grainyPng, png } from '../packages/server/test/support/pictures.ts';
import { adminAccount, expect, test } from './fixtures.ts';

const { news } = messages;

test('the admin adds news with a picture; it is on the home page until it is deleted (§2 Admin area)', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  let title = `Pameran buku ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(adminAccount);
  await page.goto(paths.news);
  await page.getByRole('button', { name: news.submit }).click();
  // Three fields share a sentence, which appears once; each link names its field.
  const summary = page.getByRole('listitem').getByRole('link');
  await expect(summary.filter({ hasText: news.required })).toHaveCount(1);
  await expect(summary.filter({ hasText: /^(?:Konten|Gambar)$/ })).toHaveText(['Konten', 'Gambar']);

  await page.getByLabel(news.labels.title, { exact: true }).fill(title);
  await page
    .getByLabel(news.labels.content)
    .fill('Datang ke pameran kami.\n\nAlamat: https://contoh.id/pameran');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'foto.avif', mimeType: 'image/jpeg', buffer: Buffer.alloc(512_001, 1) });
  await expect(page.getByText(news.imageType).first()).toBeVisible();
  await expect(page.getByRole('button', { name: news.shrink })).toHaveCount(0);

  await file.setInputFiles({ name: 'pameran.png', mimeType: 'image/png', buffer: await png(320, 200) });
  await expectAccessible('the news form, filled in');
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(news.added).first()).toBeVisible();
  await expect(page.getByText(messages.ui.wordCount(0), { exact: true })).toBeVisible();
  // The emptied form asks for nothing until it is sent.
  await expect(page.getByText(news.required)).toHaveCount(0);

  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://contoh.id/pameran' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expectAccessible('the article');

  await page.goto(paths.news);
  await page.getByRole('button', { name: news.editAction(title) }).click();
  const editing = page.getByRole('dialog', { name: news.editTitle });
  await editing.getByLabel(news.labels.title, { exact: true }).fill(`${title} diundur`);
  await expectAccessible('the form that corrects a news item');
  await editing.getByRole('button', { name: news.save }).click();
  await expect(page.getByText(news.saved).first()).toBeVisible();
  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: `${title} diundur` })).toBeVisible();
  title = `${title} diundur`;

  await page.goto(paths.news);
  await page.getByRole('button', { name: news.deleteAction(title) }).click();
  const confirm = page.getByRole('alertdialog', { name: news.deleteTitle(title) });
  await confirm.getByRole('button', { name: messages.ui.delete }).click();
  await expect(page.getByRole('button', { name: news.deleteAction(title) })).toHaveCount(0);
  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('a phone’s photo is made smaller with one press, whatever its name says', async ({ page, signIn }) => {
  const title = `Foto dari ponsel ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(adminAccount);
  await page.goto(paths.news);
  await page.getByLabel(news.labels.title, { exact: true }).fill(title);
  await page.getByLabel(news.labels.content).fill('Rak buku baru.');
  const photo = { name: 'foto', mimeType: '', buffer: await grainyPng(2400, 1800) };
  expect(photo.buffer.length).toBeGreaterThan(2_000_000);
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByText(news.imageTooLarge).first()).toBeVisible();
  await page.getByRole('button', { name: news.submit }).click();
  // Without a press the limit stands.
  await expect(page.getByRole('listitem').getByRole('link', { name: news.imageTooLarge })).toBeVisible();

  await page.getByRole('button', { name: news.shrink }).click();
  await expect(page.getByRole('status').filter({ hasText: /^foto\.jpg, \d+ KB/ })).toContainText(
    /Diperkecil dari \d,\d MB menjadi \d{2,3} KB\./,
  );
  await expect(page.getByText(news.imageTooLarge)).toHaveCount(0);
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(news.added).first()).toBeVisible();
  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a picture that the browser cannot read keeps the sentence of the limit', async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.news);
  const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(600_000, 1)]);
  await page.locator('input[type=file]').setInputFiles({ name: 'rusak.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: news.shrink }).click();
  await expect(page.getByText(`${news.imageTooLarge} ${news.shrinkFailed}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: news.shrink })).toHaveCount(0);
});
