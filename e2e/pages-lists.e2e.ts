import type { Page } from '@playwright/test';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { sendManuscript, sendManuscripts } from './support/manuscripts.ts';
import { newPerson, personId, registerPerson, signedInApi } from './support/people.ts';
import { visibleText } from './support/visible-text.ts';

const { projectList, reviews, ui, userAdmin, users } = messages;

/** A word that is in no other test's titles. */
function ownWord(): string {
  return `Kata${Math.random().toString(36).slice(2, 9)}`;
}

/** Manuscripts of an author of this name, one more than fill a page, with a word of their own in each title. */
async function fillTwoPages(url: string, name: string) {
  const author = newPerson(name);
  await registerPerson(url, author);
  const word = ownWord();
  const count = limits.pageSize + 1;
  await sendManuscripts(
    url,
    author,
    Array.from({ length: count }, (_, at) => ({ judul: `${word} ${at}` })),
  );
  const range = (from: number, to: number) => ui.rangeOf(ui.range(String(from), String(to)), String(count));
  return { word, first: range(1, limits.pageSize), last: range(count, count) };
}

async function search(page: Page, path: string, q: string): Promise<void> {
  await page.goto(`${path}?${new URLSearchParams({ q })}`);
}

const searches = [
  [paths.users, userAdmin.search],
  [paths.runningProjects, projectList.search],
  [paths.reviewList, reviews.search],
  [paths.audit, messages.activities.auditSearch],
] as const;

test('a search keeps the space that was typed before a pause (§2 Admin area)', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  for (const [path, label] of searches) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially('siti ');
    await page.waitForURL(`**${path}?q=siti`);
    await field.pressSequentially('rah');
    await page.waitForURL(`**${path}?q=siti+rah`);
    await expect(field).toHaveValue('siti rah');
  }
});

test('a search that was cleared comes back with the way back', { tag: '@deep' }, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.users);
  const field = page.getByLabel(userAdmin.search, { exact: true });
  await field.pressSequentially('admin');
  await page.waitForURL(`**${paths.users}?q=admin`);
  await page.getByRole('button', { name: ui.clearFilters }).click();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(field).toHaveValue('admin');
  await expect(page.getByRole('row').filter({ hasText: adminAccount.email })).toBeVisible();
  await expect(page).toHaveURL(/\?q=admin$/);
});

test('a row that is pressed in the moment in which a search begins keeps the search', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  await page.goto(paths.users);
  // Anybody's: other tests may have registered more people than one page holds.
  await expect(page.locator('tbody [data-row-focus]').first()).toBeVisible();
  await page.evaluate(() => {
    const replace = history.replaceState;
    history.replaceState = function replaceAndPress(...args) {
      replace.apply(this, args);
      history.replaceState = replace;
      // After the rest of the page has the new address, and before the rows are drawn again.
      queueMicrotask(() => document.querySelector<HTMLElement>('tbody [data-row-focus]')?.click());
    };
  });
  await page.getByLabel(userAdmin.search, { exact: true }).pressSequentially('a');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=a$/);
  await expect(page.getByLabel(userAdmin.search, { exact: true })).toHaveValue('a');
});

test('an address with a longer search than the portal takes still shows a list (§2 Admin area)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn(adminAccount);
  for (const [path, label] of searches) {
    await search(page, path, 'nihil '.repeat(30));
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
      'maxlength',
      String(limits.searchQuery),
    );
    await expect(page.getByRole('button', { name: ui.clearFilters })).toBeVisible();
    await expect(page.getByText(/tidak ada|belum ada/i).first()).toBeVisible();
    await expect(page.getByRole('button', { name: ui.retry })).toHaveCount(0);
  }
});

test('clearing the filters by keyboard keeps the focus among them (§2 Admin area)', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn(adminAccount);
  await page.goto(`${paths.reviewList}?status=Sedang%20Direview`);
  await page.getByRole('button', { name: ui.clearFilters }).press('Enter');
  await expect(page.getByRole('button', { name: ui.clearFilters })).toHaveCount(0);
  await expect(page.getByRole('search', { name: reviews.filters })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(reviews.search)).toBeFocused();
});

test('when the last row of a page is deleted, the page before it is shown (§2 Admin area)', {
  tag: '@deep',
}, async ({ page, portal, signIn, expectAccessible }) => {
  const author = newPerson('Kirana Larasati');
  await registerPerson(portal.url, author);
  const word = ownWord();
  const admin = await signedInApi(portal.url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  for (let at = 0; at <= limits.pageSize; at += 1) {
    const answer = await admin.post('/api/projects', { data: { title: `${word} ${at}`, authorId } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await admin.dispose();
  await signIn(adminAccount);
  await search(page, paths.runningProjects, word);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(limits.pageSize);
  await expectAccessible('a page of projects without a deadline');
  await page.getByRole('button', { name: ui.next }).click();
  await expect(rows).toHaveCount(1);
  // The first page is not cached, so it is requested again.
  await page.reload();
  const title = (await rows.getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: projectList.deleteAction(title) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: ui.delete }).click();
  await expect(rows).toHaveCount(limits.pageSize);
  await expect(
    visibleText(page, ui.rangeOf(ui.range('1', String(limits.pageSize)), String(limits.pageSize))),
  ).toBeVisible();
  await expect(page.getByText(projectList.listEmpty)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('the way back from a manuscript opens the same rows (§2 Admin area)', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { word, ...ranges } = await fillTwoPages(portal.url, 'Laksmi Dewayani');
  await signIn(adminAccount);
  await search(page, paths.reviewList, word);
  await page.getByRole('button', { name: ui.next }).click();
  const last = visibleText(page, ranges.last);
  await expect(last).toBeVisible();
  await page.getByRole('link', { name: word }).click();
  await page.getByRole('link', { name: reviews.backToReview }).click();
  await expect(last).toBeVisible();

  // The address does not hold the number of earlier pages.
  const address = page.url();
  await page.goto(paths.users);
  await page.goto(address);
  await expect(page.getByRole('link', { name: word })).toBeVisible();
  await expect(page.getByText(/\d–\d/)).toHaveCount(0);
});

test('what is found while somebody types can be read to its end', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Anindya Paramita');
  await registerPerson(portal.url, author);
  const word = ownWord();
  await sendManuscripts(
    portal.url,
    author,
    Array.from({ length: 12 }, (_, at) => ({ judul: `${word} ${at}` })),
  );
  await signIn(adminAccount);
  await page.goto(paths.reviewList);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel(reviews.search, { exact: true }).pressSequentially(word);
  const found = page.getByRole('link', { name: word });
  await expect(found).toHaveCount(12);
  for (const link of await found.all()) {
    await link.evaluate((one) => one.scrollIntoView());
    const isDrawn = () => link.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(isDrawn).toBe(true);
  }
});

test('the next page opens once, however often it is asked for', { tag: '@deep' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { word, ...ranges } = await fillTwoPages(portal.url, 'Bagaskara Utama');
  await signIn(adminAccount);
  await search(page, paths.reviewList, word);
  const first = visibleText(page, ranges.first);
  const last = visibleText(page, ranges.last);
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: ui.next }).dblclick();
  await expect(page.getByRole('link', { name: word })).toHaveCount(1);
  await expect(last).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();
  await expect(page.getByRole('link', { name: word })).toHaveCount(limits.pageSize);
});

test('the tab of the history is still open on the way back (§2 Author/editor area)', {
  tag: '@deep',
}, async ({ page, portal, signIn }) => {
  const author = newPerson('Mahendra Wiguna');
  await registerPerson(portal.url, author);
  const judul = ownWord();
  await sendManuscript(portal.url, author, { judul });
  await signIn(author);
  await page.goto(paths.submissions);
  const tab = page.getByRole('tab', { name: messages.manuscripts.tabs.running });
  await tab.click();
  await page.getByRole('link', { name: judul }).click();
  await expect(page.getByRole('heading', { level: 1, name: judul })).toBeVisible();
  await page.goBack();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('a list stays readable while it is fetched again', { tag: '@deep' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn(adminAccount);
  await page.goto(paths.users);
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/users?*', async (route) => {
    await held;
    return route.fallback();
  });
  if (isMobile) await page.getByRole('button', { name: messages.ui.filtersOf(0), exact: true }).click();
  await page.getByLabel(users.labels.role).selectOption('admin');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  const opacities = await table.evaluate((start) => {
    const found: string[] = [];
    for (let at: Element | null = start; at !== null; at = at.parentElement)
      found.push(getComputedStyle(at).opacity);
    return found;
  });
  expect(new Set(opacities)).toEqual(new Set(['1']));
  release?.();
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
});
