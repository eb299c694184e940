import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { drawPicture } from './support/picture.ts';

const { news } = messages;

test('the admin adds news with a picture; it is on the home page until it is deleted', async ({
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
  await file.setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: Buffer.alloc(512_001, 1) });
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(news.imageTooLarge).first()).toBeVisible();

  await file.setInputFiles({ name: 'pameran.png', mimeType: 'image/png', buffer: drawPicture(320, 200) });
  await expectAccessible('the news form, filled in');
  await page.getByRole('button', { name: news.submit }).click();
  await expect(page.getByText(news.added).first()).toBeVisible();
  await expect(page.getByText(messages.ui.wordCount(0), { exact: true })).toBeVisible();

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
