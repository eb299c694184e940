import type { Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { stopClock } from './support/clock.ts';
import { sendManuscripts } from './support/manuscripts.ts';
import { newPerson, registerPerson } from './support/people.ts';

/** WCAG 4.1.3: what a search, a filter, an order or the next page shows is told to screen readers, once it stands. */

// Its own portal: the rows are counted.
test.use({ portalName: 'spoken lists' });

const { palette, ui, userAdmin, categories } = messages;
const range = (from: number, to: number, all: number) =>
  ui.rangeOf(ui.range(String(from), String(to)), String(all));

/** What the live regions of the page say now. */
async function spoken(page: Page): Promise<string[]> {
  const texts = await page.getByRole('status').allTextContents();
  return texts.filter((text) => text.trim() !== '');
}

/** Lets a few milliseconds of the page's time pass until this holds: its answers come in real time, its timers do not. */
async function soon(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2);
    await holds();
  }).toPass({ intervals: [50] });
}

test('a search, what it does not find, a filter and other pages are told half a second after their rows stand; what others change is not', async ({
  page,
  portal,
  signIn,
  isMobile,
}) => {
  const people = Array.from({ length: limits.pageSize + 2 }, () => newPerson('Wahyu Suara'));
  for (const person of people) await registerPerson(portal.url, person);
  const all = people.length + 1;
  const rows = page.getByRole('row').filter({ hasText: '@' });
  await page.clock.install();
  await signIn(adminAccount);
  await page.goto(paths.users);
  await expect(rows).toHaveCount(limits.pageSize);
  const told = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(told).toHaveText([range(1, limits.pageSize, all)]);
  await stopClock(page);

  const search = page.getByLabel(userAdmin.search);
  await search.fill('wahyu');
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/q=wahyu/);
  const found = page.locator('p.field-hint', { hasText: range(1, limits.pageSize, people.length) });
  await soon(page, () => expect(found).toBeVisible({ timeout: 100 }));
  await page.clock.runFor(400);
  expect(await spoken(page)).toEqual([]);
  // Typing goes on: nothing is told in the middle of a word.
  await search.pressSequentially('x');
  await page.clock.runFor(250);
  expect(await spoken(page)).toEqual([]);
  await page.clock.runFor(100);
  await soon(page, () => expect(rows).toHaveCount(0, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([userAdmin.listEmpty]);

  await search.fill('wahyu');
  await page.clock.runFor(300);
  await soon(page, () => expect(rows).toHaveCount(limits.pageSize, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([range(1, limits.pageSize, people.length)]);
  await page.getByRole('button', { name: ui.next }).click();
  await soon(page, () => expect(rows).toHaveCount(2, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([range(limits.pageSize + 1, people.length, people.length)]);
  await page.getByRole('button', { name: ui.previous }).click();
  await soon(page, () => expect(rows).toHaveCount(limits.pageSize, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([range(1, limits.pageSize, people.length)]);

  if (isMobile) await page.getByRole('button', { name: ui.filtersOf(0), exact: true }).click();
  await page.getByLabel(messages.users.role, { exact: true }).selectOption('admin');
  await soon(page, () => expect(rows).toHaveCount(0, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([userAdmin.listEmpty]);
  await page.getByRole('button', { name: ui.clearFilters }).click();
  await soon(page, () => expect(rows).toHaveCount(limits.pageSize, { timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told).toHaveText([range(1, limits.pageSize, all)]);

  await registerPerson(portal.url, newPerson('Wahyu Baru'));
  const show = page.getByRole('button', { name: messages.live.show, exact: true });
  await soon(page, () => expect(show).toBeVisible({ timeout: 100 }));
  await show.click();
  const shown = page.locator('p.field-hint', { hasText: range(1, limits.pageSize, all + 1) });
  await soon(page, () => expect(shown).toBeVisible({ timeout: 100 }));
  await page.clock.runFor(600);
  await expect(told.filter({ hasText: String(all + 1) })).toHaveCount(0);
});

test('the feed tells how many of its lines are shown, not how many there are', async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Kadek Suara');
  await registerPerson(portal.url, author);
  await sendManuscripts(
    portal.url,
    author,
    Array.from({ length: 21 }, (_, index) => ({ judul: `Berkas ${index}` })),
  );
  await signIn(adminAccount);
  await page.goto(paths.activity);
  const told = page.getByRole('region', { name: messages.activities.logTitle }).getByRole('status');
  await expect(told).toHaveText(ui.rowsShown('20'));
  await page.getByRole('button', { name: messages.activities.more }).click();
  await expect(told).toHaveText(ui.rowsShown('21'));
});

test('lists without pages and the palette tell as well', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(adminAccount);
  const told = page.getByRole('status').filter({ hasText: /\S/ });
  for (const path of [paths.runningProjects, paths.reviewList, paths.audit, paths.projectBin]) {
    await page.goto(path);
    await expect(told, path).toHaveCount(1);
  }
  await page.goto(`${paths.runningProjects}?tampilan=papan`);
  await expect(told).toHaveText([messages.projectList.listEmpty]);
  await page.goto(paths.categories);
  await expect(told).toHaveText([/\d+ ditampilkan/]);
  expect(categories.empty).not.toBe('');

  await stopClock(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('zzzz');
  await page.clock.runFor(200);
  const said = page.getByRole('dialog').getByRole('status');
  const none = page.getByRole('dialog').locator('p:not([role])', { hasText: palette.none });
  await soon(page, () => expect(none).toBeVisible({ timeout: 100 }));
  await expect(said).toHaveText('');
  await page.clock.runFor(600);
  await expect(said).toHaveText(palette.none);
});
