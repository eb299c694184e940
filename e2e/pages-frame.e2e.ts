import type { Locator, Page } from '@playwright/test';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths, projectPath } from '@ruang-naskah/domain/paths';
import { adminAccount, expect, test } from './fixtures.ts';
import { openScreen } from './support/menu.ts';
import { holdScripts } from './support/network.ts';
import { newPerson, registerPerson } from './support/people.ts';
import { addProject } from './support/projects.ts';
import { screensOf } from './support/screens.ts';

const { loadingApp } = messages.shell;

for (const [role, pages] of Object.entries(screensOf)) {
  test(`${role} sees name and title of a page before its scripts are there`, { tag: '@deep' }, async ({
    context,
    portal,
    signInElsewhere,
  }) => {
    const person = newPerson('Kerangka');
    if (role !== 'admin') {
      await registerPerson(portal.url, person, role === 'redaksi' ? 'Gabung Redaksi' : 'Gabung Penulis');
    }
    await signInElsewhere(role === 'admin' ? adminAccount : person);
    for (const [path, title] of pages) {
      // The fixture's page would wait for the scripts.
      const page = await context.newPage();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.locator('main h1');
      await expect(heading).toHaveText(title);
      await expect(page.getByText(loadingApp)).toBeAttached();
      await expect(page).toHaveTitle(new RegExp(`^${title} - `));
      if (role !== 'admin') await expect(page.getByText(person.nama).first()).toBeAttached();
      const before = await placeOf(page);
      release();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await placeOf(page), `the title of ${path} stays where it is`).toEqual(before);
      await page.close();
    }
  });
}

test('what an author reads before the scripts are there does not answer yet', { tag: '@deep' }, async ({
  context,
  portal,
  signInElsewhere,
}) => {
  const person = newPerson('Pratinjau');
  await registerPerson(portal.url, person, 'Gabung Penulis');
  await signInElsewhere(person);
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(paths.submit, { waitUntil: 'commit' });
  const title = page.getByLabel(messages.manuscripts.labels.judul, { exact: true });
  await expect(title).toBeVisible();
  expect(await takesFocus(title)).toBe(false);
  await expect(page.getByRole('status').getByText(loadingApp)).toBeVisible();
  release();
  await expect(page.getByText(loadingApp)).toHaveCount(0);
  expect(await takesFocus(title)).toBe(true);
  await page.close();
});

test('nothing moves when the review list begins to work', { tag: '@deep' }, async ({
  context,
  signInElsewhere,
}) => {
  await signInElsewhere(adminAccount);
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(paths.reviewList, { waitUntil: 'commit' });
  const search = page.getByLabel(messages.reviews.search, { exact: true });
  await expect(search).toBeVisible();
  await placeOf(page);
  const before = await search.boundingBox();
  release();
  await expect(page.getByText(loadingApp)).toHaveCount(0);
  await expect(page.getByRole('button', { name: messages.views.save })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
  await page.close();
});

test('an opened project is read before the scripts are there, and nothing moves when it can be edited', {
  tag: '@deep',
}, async ({ context, portal, signInElsewhere }) => {
  const author = newPerson('Dibuka');
  await registerPerson(portal.url, author, 'Gabung Penulis');
  const id = await addProject(portal.url, author, 'Proyek yang Dibuka');
  await signInElsewhere(adminAccount);
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(projectPath(id), { waitUntil: 'commit' });
  const status = page.getByLabel(messages.projectDialog.overallStatus, { exact: true });
  await expect(status).toBeVisible();
  expect(await takesFocus(status)).toBe(false);
  await placeOf(page);
  const before = await status.boundingBox();
  release();
  await expect(page.getByText(loadingApp)).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Proyek yang Dibuka' });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
  expect(await status.boundingBox()).toEqual(before);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Proyek yang Dibuka' }).first()).toBeVisible();
  await page.close();
});

test('without JavaScript a drawn page says that it needs it, in sight', { tag: '@deep' }, async ({
  browser,
  context,
  portal,
  signInElsewhere,
}) => {
  await signInElsewhere(adminAccount);
  const storageState = await context.storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const page = await plain.newPage();
  await page.goto(portal.url + projectPath('tidak-ada'));
  const words = page.locator('noscript p');
  await expect(words).toHaveText(messages.shell.noscriptApp);
  await expect(words).toBeInViewport();
  await plain.close();
});

function takesFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    element.focus();
    return document.activeElement === element;
  });
}

/** The title's position in whole pixels, with its styles and fonts. */
function placeOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (link.sheet === null) await new Promise((loaded) => link.addEventListener('load', loaded));
    }
    // Layout in these styles requests the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('main h1') ?? document.body);
    const { x, y, width } = range.getBoundingClientRect();
    return [x, y, width].map(Math.round);
  });
}

test('the menu of a phone leads home from both areas', { tag: '@phone' }, async ({
  page,
  portal,
  signIn,
}) => {
  const author = newPerson('Tuti Pulang');
  await registerPerson(portal.url, author);
  for (const [person, path] of [
    [author, paths.dashboardMain],
    [adminAccount, paths.activity],
  ] as const) {
    await signIn(person);
    await page.goto(path);
    await openScreen(page, messages.shell.home);
    await expect(page).toHaveURL(new RegExp(`^${portal.url}/?$`));
  }
});

test('an unknown address inside an area is the 404 page, in its title too', async ({ page, signIn }) => {
  await signIn(adminAccount);
  const answer = await page.goto(`${paths.activity}/tidak-ada`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman Tidak Ditemukan');
  await expect(page).toHaveTitle(/^Halaman Tidak Ditemukan/);
});
