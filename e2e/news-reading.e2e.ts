import { messages } from '@ruang-naskah/domain/messages.id';
import { newsArticlePath, paths } from '@ruang-naskah/domain/paths';
import { expect, test } from './fixtures.ts';
import { addNews } from './support/news.ts';

const { news, shell } = messages;

const story = {
  title: 'Lokakarya menulis <buku> ajar',
  content: 'Tim redaksi <b>hadir</b>.\n\nDaftar di https://contoh.id/lokakarya sekarang.',
};

test('a visitor finds an article in the list, reads it and goes on', { tag: '@deep' }, async ({
  page,
  portal,
  expectAccessible,
}) => {
  await addNews(portal.url, [{ title: 'Rak baru di perpustakaan', content: 'Ada di lantai dua.' }, story]);
  await page.goto(paths.newsList);
  await expect(page.getByRole('heading', { level: 1, name: news.listTitle })).toBeVisible();
  await expectAccessible('the list of news');

  await page.getByRole('link', { name: story.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: story.title })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Buku-buku di rak' }).first()).toBeVisible();
  await expect(page.getByText('Tim redaksi <b>hadir</b>.')).toBeVisible();
  const link = page.getByRole('link', { name: 'https://contoh.id/lokakarya' });
  await expect(link).toHaveAttribute('href', 'https://contoh.id/lokakarya');
  await expect(page.getByRole('list', { name: news.labels.tags })).toContainText('penulis');
  await expectAccessible('an article');

  const more = page.getByRole('region', { name: news.more });
  await more.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(story.title);
  await page.getByRole('main').getByRole('link', { name: news.allNews }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.newsList}$`));
});

test('a card can be touched anywhere', { tag: '@deep' }, async ({ page, portal }) => {
  const [added] = await addNews(portal.url, [story]);
  await page.goto(paths.newsList);
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(new RegExp(`${newsArticlePath(added?.id ?? '')}$`));
});

test('older news are on a page of their own', { tag: '@deep' }, async ({ page, portal }) => {
  const many = Array.from({ length: 13 }, (_, index) => ({ title: `Arsip ${index + 1}`, content: 'Isi.' }));
  await addNews(portal.url, many);
  await page.goto(paths.newsList);
  await page.getByRole('link', { name: news.older }).click();
  await expect(page.getByRole('link', { name: 'Arsip 1', exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: news.newest }).click();
  await expect(page.getByRole('link', { name: 'Arsip 13' }).first()).toBeVisible();
});

test('an article that does not exist is a 404 page', { tag: '@deep' }, async ({ page }) => {
  const answer = await page.goto(newsArticlePath('tidak-ada'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: shell.notFoundTitle })).toBeVisible();
});
